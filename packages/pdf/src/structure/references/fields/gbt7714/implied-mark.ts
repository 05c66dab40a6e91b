/** Chinese articles whose type mark was forgotten: the end of the entry tells what it is. */
import { partEnds } from "../sentence-breaks.ts";
import type { TypeMark } from "./type-mark.ts";

const ENDS: readonly { readonly letters: string; readonly expression: RegExp }[] = [
  {
    letters: "N",
    expression: /[\u3400-\u9fff]\s?,\s?20\d\d\s?-\s?\d{1,2}\s?-\s?\d{1,2}\s?\(\s?第?[A-Z]?\d{1,3}版?\s?\)\s?\.?\s?$/,
  },
  {
    letters: "J",
    expression:
      /[\u3400-\u9fff)]\s?,\s?(?:19|20)\d\d\s?(?:,\s?\d{1,4}\s?)?\(\s?\d[^()]{0,8}\)\s?(?::\s?[A-Z]?\d[\d\s,+-]{0,24})?\.?\s?$/,
  },
];

/** Where the mark of a Chinese article or piece of news would stand, between title and container; null for anything else. */
export function findImpliedMark(folded: string): TypeMark | null {
  for (const { letters, expression } of ENDS) {
    const end = expression.exec(folded);
    const title = end === null ? undefined : partEnds(folded.slice(0, end.index + 1)).at(-1);
    if (title !== undefined) return { letters, start: title, end: title };
  }
  return null;
}
