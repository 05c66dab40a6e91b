import { type CslItem, hasHan, type ReferenceStyle } from "@rubrica/report-model";

/**
 * Trust that a style's grammar earns before the fields are looked at; set so that the confidence of a complete item
 * is about the share of such items of which every field was right on labelled strings (GB/T 0.89, IEEE 0.78, APA 0.72,
 * other 0.56).
 */
const BASE: Readonly<Record<ReferenceStyle, number>> = {
  "gbt7714-2015": 0.54,
  "gbt7714-2025": 0.54,
  ieee: 0.42,
  apa: 0.36,
  other: 0.2,
};

/** Rates an item by what a reader would miss: title, authors, date, and where it appeared. */
export function rateReference(style: ReferenceStyle, item: CslItem): number {
  let trust = BASE[style];
  const titleLength = (item.title?.length ?? 0) * (hasHan(item.title ?? "") ? 2 : 1);
  trust += titleLength === 0 ? -0.3 : titleLength < 4 || titleLength > 320 ? -0.1 : 0.1;
  trust += item.author !== undefined && item.author.length > 0 ? 0.1 : -0.06;
  trust += item.issued !== undefined || item.accessed !== undefined ? 0.1 : -0.1;
  const located = item["container-title"] ?? item.publisher ?? item.URL ?? item.DOI ?? item.number;
  trust += located === undefined ? -0.1 : 0.06;
  return Math.round(Math.min(0.98, Math.max(0, trust)) * 100) / 100;
}
