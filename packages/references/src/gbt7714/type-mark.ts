/** The document-type mark of GB/T 7714: `[M]`, `[J/OL]`, `[C]//`. */
import { HAN } from "@rubrica/report-model";

const TYPE_MARK =
  /\[\s?(M|J|D|C|R|S|P|N|Z|A|G|K|EB|DB|CP|CM|DS|PP|OL|[A-Z]{1,3}(?=\s?[/\\|]\s?OL\s?\]))\s?(?:[/\\|]\s?([^\]]{1,45}?)\s?|-\s?OL\s?)?\](?:\s?[([]?\s?OL\s?[)\]])?/i;

/** `题名(J).`: typed with the wrong brackets. */
const ROUND_MARK = new RegExp(
  String.raw`(?<=[${HAN}"》]\s?)\(\s?(M|J|D|C|R|S|P|N|Z|EB|DB)\s?(?:/\s?OL\s?)?\)(?=\s?(?:[.,:]|//))`,
);

export const TYPES: Readonly<Record<string, string>> = {
  M: "book",
  J: "article-journal",
  D: "thesis",
  C: "paper-conference",
  R: "report",
  S: "standard",
  P: "patent",
  N: "article-newspaper",
  Z: "document",
  A: "document",
  G: "book",
  K: "book",
  EB: "webpage",
  OL: "webpage",
  DB: "dataset",
  DS: "dataset",
  CP: "software",
  CM: "map",
  PP: "article",
};

export interface TypeMark {
  readonly letters: string;
  readonly start: number;
  readonly end: number;
}

/** The document-type mark of an entry, or null when it has none and so is not GB/T. */
export function findTypeMark(folded: string): TypeMark | null {
  const match = TYPE_MARK.exec(folded) ?? ROUND_MARK.exec(folded);
  if (match === null) return null;
  return { letters: (match[1] as string).toUpperCase(), start: match.index, end: match.index + match[0].length };
}
