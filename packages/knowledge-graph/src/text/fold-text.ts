/** One written form for what differs only in width, case, spaces and punctuation: letters and digits, lower case. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Like {@link foldText}, but keeps the signs that tell `C`, `C++` and `C#` apart. */
export function foldKeyword(word: string): string {
  return word
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, "");
}

/** A DOI without its resolver and in lower case (DOIs ignore case, DOI Handbook 2.4), or null when it is none. */
export function foldDoi(doi: string): string | null {
  const found = /10\.\d{4,9}\/\S+/.exec(doi.normalize("NFKC").toLowerCase());
  return found === null ? null : found[0].replace(/[.,;)\]}>]+$/, "");
}
