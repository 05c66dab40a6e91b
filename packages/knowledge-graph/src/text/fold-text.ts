import { foldText, foldWidthAndCase } from "@rubrica/report-model";

export { foldText };

const NO_PART_OF_A_KEYWORD = /[^\p{L}\p{N}+#]/gu;

/** Unlike {@link foldText} it keeps the signs that tell `C`, `C++` and `C#` apart. */
export function foldKeyword(word: string): string {
  return foldText(word, NO_PART_OF_A_KEYWORD);
}

/** A DOI without its resolver and in lower case (DOIs ignore case, DOI Handbook 2.4), or null when it is none. */
export function foldDoi(doi: string): string | null {
  const found = /10\.\d{4,9}\/\S+/.exec(foldWidthAndCase(doi));
  return found === null ? null : found[0].replace(/[.,;)\]}>]+$/, "");
}
