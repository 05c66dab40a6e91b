/** Lines that may be headings, with what their look says. */
import type { LayoutLine } from "@rubrica/pdf";
import { type HeadingNumber, splitHeadingNumber } from "../titles/heading-number.ts";
import { styleOf } from "./heading-look.ts";

/** A line (or a few) that may be a heading. */
export interface HeadingCandidate {
  readonly page: number;
  readonly line: number;
  readonly lineCount: number;
  readonly text: string;
  readonly number: HeadingNumber | null;
  readonly title: string;
  readonly fontSize: number;
  readonly bold: boolean;
  /** Size, weight, font and way of numbering: headings of one level share it. */
  readonly style: string;
  /** True when size, weight or font lift it above the body. */
  readonly emphasised: boolean;
  /** Larger than the text or set in another family of type, not only bold. */
  readonly distinct: boolean;
  /** Larger than the text. */
  readonly larger: boolean;
  readonly slanted: boolean;
  /** In italics, with text in another style below it. */
  readonly italic: boolean;
  /** All in capitals, with more space above it than between lines. */
  readonly capitals: boolean;
  /** True for `摘要`, `References` and their like. */
  readonly standing: boolean;
  /** As in {@link LocatedHeading}. */
  readonly runInEnd?: number;
  /** More space above it than between lines, or the top of a column. */
  readonly spaced: boolean;
  readonly centred: boolean;
}

/** A numbered title with text behind it; only its like tells it from a word in bold. */
export function runInCandidate(
  line: LayoutLine,
  place: { readonly page: number; readonly line: number; readonly runInEnd: number },
): HeadingCandidate {
  const text = line.text.slice(0, place.runInEnd);
  const { number, title } = splitHeadingNumber(text);
  const { fontSize } = line;
  const looks = { bold: false, emphasised: false, distinct: false, larger: false, slanted: false, italic: false };
  const style = `run-in/${styleOf(line, number)}`;
  return {
    ...{ ...place, lineCount: 1, text, number, title, fontSize, style },
    ...{ ...looks, capitals: false, standing: false, spaced: true, centred: false },
  };
}
