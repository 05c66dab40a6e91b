const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu;

/** Makes equal what differs only in width, compatibility forms (`ﬁ`, `①`, `㎏`) and case. */
export function foldWidthAndCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/**
 * Makes equal what differs only in width, compatibility forms, case and the characters that `dropped` matches.
 *
 * @param dropped a global expression. Default: all but letters and digits, so that spaces, punctuation and signs don't
 * count.
 */
export function foldText(text: string, dropped: RegExp = NEITHER_LETTER_NOR_DIGIT): string {
  return foldWidthAndCase(text).replaceAll(dropped, "");
}
