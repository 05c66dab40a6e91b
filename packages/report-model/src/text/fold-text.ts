const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/** Folds width, compatibility forms (`ﬁ`, `①`, `㎏`) and case, so that texts that differ only in them are equal. */
export function foldWidthAndCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Folds width, compatibility forms and case, and removes the characters that `dropped` matches.
 *
 * @param dropped a global expression. Default: everything but letters and digits.
 */
export function foldText(text: string, dropped: RegExp = NEITHER_LETTER_NOR_DIGIT): string {
  return foldWidthAndCase(text).replaceAll(dropped, "");
}
