import { HAN } from "@rubrica/report-model";
import { findTypeMark } from "./gbt7714/type-mark.ts";
import { foldPunctuation } from "./reference-piece.ts";

/** What a printed sign says about the parts of an entry. */
export type ReferenceMarkKind =
  /** The document type of GB/T 7714: `[J]`, `[EB/OL]`. */
  | "type"
  /** What follows is the work that holds the title: `//`, `In:`. */
  | "host"
  /** A title in quotation marks or 《》. */
  | "title"
  /** When an address was visited: `[2024-05-01]`, `accessed May 1, 2024`. */
  | "accessed"
  | "doi"
  | "url";

/** A sign with its place: UTF-16 offsets into the text of the entry, half-open. */
export interface ReferenceMark {
  readonly kind: ReferenceMarkKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Signs by their look, in text whose punctuation is folded to ASCII. */
const SIGNS: readonly (readonly [kind: ReferenceMarkKind, pattern: RegExp])[] = [
  ["host", /(?<!:)\/\/|(?<=[.",]\s?)\bIn:?(?=\s)|(?<=",?\s?)\bin(?=\s)|见于:|收入(?=\s)/g],
  ["title", /"[^"]{2,400}"|《[^》]{2,200}》/g],
  [
    "accessed",
    /\[\s?(?:1[5-9]|20)\d\d-\d{1,2}(?:-\d{1,2})?\s?\]|\b(?:accessed|retrieved|visited)\b[^;]{0,24}?(?:19|20)\d\d/gi,
  ],
  ["doi", /10\.\d{4,9}\/[^\s"]*[^\s".,;:)\]]/g],
  ["url", new RegExp(String.raw`https?://[^\s"\u3000-\u303f${HAN}]*[^\s".,;:)\]\u3000-\u303f${HAN}]`, "g")],
];

/** The signs of an entry in their order; those inside an address are part of it. */
export function findReferenceMarks(text: string): readonly ReferenceMark[] {
  const folded = foldPunctuation(text);
  const found: ReferenceMark[] = [];
  const add = (kind: ReferenceMarkKind, start: number, end: number): void => {
    found.push({ kind, text: text.slice(start, end), start, end });
  };
  const type = findTypeMark(folded);
  if (type !== null) add("type", type.start, type.end);
  for (const [kind, pattern] of SIGNS) {
    for (const { index, 0: sign } of folded.matchAll(pattern)) add(kind, index, index + sign.length);
  }
  const addresses = found.filter(({ kind }) => kind === "url");
  return found
    .filter(
      (mark) => mark.kind === "url" || !addresses.some(({ start, end }) => start <= mark.start && mark.end <= end),
    )
    .sort((left, right) => left.start - right.start);
}
