/** What Unicode says is drawn by nothing (DerivedCoreProperties, Default_Ignorable_Code_Point), controls, and halves of pairs. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** More marks than any script stacks on a letter. */
const HEAPED_MARKS = /(\p{M}{4})\p{M}+/gu;

/**
 * A name or a title as people read it: a line break is a blank, and what is not seen but changes what is goes: control
 * characters, halves of surrogate pairs, what turns the direction of writing, what has no width, marks heaped on a letter.
 */
export function plainText(text: string): string {
  return text
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029\u2800]+/g, " ")
    .replace(UNSEEN, "")
    .replace(HEAPED_MARKS, "$1")
    .trim();
}
