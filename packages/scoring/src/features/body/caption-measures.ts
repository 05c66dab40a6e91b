/** Measures of captions and of the mentions of figures, tables and formulas. */
import type { Caption, CrossReference, ParsedReport } from "@rubrica/report-model";
import { percentOf } from "../measurement.ts";

/** Percent of figures and tables that have a caption, at most 100; null without figures and tables. */
export function captionedShare(report: ParsedReport): number | null {
  const captions = report.captions.filter(({ kind }) => kind === "figure" || kind === "table").length;
  const shown = report.figures.length + report.tables.length;
  return shown === 0 ? null : Math.min(100, (captions / shown) * 100);
}

/** Percent of captions whose number follows the one before of its kind and chapter, and those that do not. */
export function captionOrder(captions: readonly Caption[]): {
  readonly value: number | null;
  readonly misfits: readonly Caption[];
} {
  const last = new Map<string, number>();
  const misfits = captions.filter((caption) => {
    const { series, position } = numberOf(caption);
    const previous = last.get(series) ?? 0;
    if (position === null) return true;
    last.set(series, position);
    // The same number again is a continued table or a figure in parts.
    return position !== previous + 1 && position !== previous;
  });
  return { value: percentOf(captions.length - misfits.length, captions.length), misfits };
}

/** `图 3-2` is the second of the series `figure 3`. */
function numberOf(caption: Caption): { readonly series: string; readonly position: number | null } {
  const parts = caption.number.normalize("NFKC").match(/\d+|[A-Za-z]+/g) ?? [];
  const numeric = parts.findLastIndex((part) => /^\d+$/.test(part));
  const position = numeric < 0 ? null : Number(parts[numeric]);
  return { series: `${caption.kind} ${parts.slice(0, Math.max(0, numeric)).join(".")}`, position };
}

/** Percent of captions that the text mentions, and those that it does not. */
export function captionMentions(report: ParsedReport): {
  readonly value: number | null;
  readonly unmentioned: readonly Caption[];
} {
  const mentioned = new Set(report.crossReferences.filter(isToCaption).map((reference) => reference.target));
  const unmentioned = report.captions.filter((_, index) => !mentioned.has(index));
  return { value: percentOf(report.captions.length - unmentioned.length, report.captions.length), unmentioned };
}

/** Percent of mentions of figures, tables, formulas and listings that exist, and those that do not. */
export function mentionTargets(report: ParsedReport): {
  readonly value: number | null;
  readonly dangling: readonly CrossReference[];
} {
  const mentions = report.crossReferences.filter((reference) => reference.kind !== "section");
  const dangling = mentions.filter((reference) => reference.target === null);
  return { value: percentOf(mentions.length - dangling.length, mentions.length), dangling };
}

function isToCaption(reference: CrossReference): boolean {
  return reference.kind !== "formula" && reference.kind !== "section";
}
