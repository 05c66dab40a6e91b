/** Text between quotation marks; a straight mark closes the one before. */
const QUOTATION =
  /“[^“”]{2,3000}”|「[^「」]{2,3000}」|『[^『』]{2,3000}』|«[^«»]{2,3000}»|„[^„“”]{2,3000}[“”]|"[^"]{2,3000}"/gu;
/** A shorter one is a term, a name or a title. */
const MIN_CHARACTERS = 12;

/** Percent of the text that stands in quotation marks, without single terms and names; null for an empty text. */
export function quotedShare(paragraphs: readonly string[]): number | null {
  let quoted = 0;
  let all = 0;
  for (const paragraph of paragraphs) {
    all += paragraph.length;
    for (const [quotation] of paragraph.matchAll(QUOTATION)) {
      if (quotation.length >= MIN_CHARACTERS) quoted += quotation.length;
    }
  }
  return all === 0 ? null : (quoted / all) * 100;
}
