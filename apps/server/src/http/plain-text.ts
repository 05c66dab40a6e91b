/**
 * A name or a title as people read it: a line break is a blank, and what is not seen but changes what is goes: control
 * characters, halves of surrogate pairs, what turns the direction of writing, and what has no width.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, "")
    .trim();
}
