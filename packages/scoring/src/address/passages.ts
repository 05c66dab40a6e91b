/** The sentences of a folded text. */

/** A passage by its offsets in the text. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

const SENTENCE_END = /[。！？!?；;\n]+|\.+(?=\s|$)/gu;
/** A sentence longer than this is looked at piece by piece: lists and tables have no ends of sentences. */
const LONGEST = 600;

/** The sentences of a text, in order. */
export function splitSentences(text: string): Passage[] {
  const ends: number[] = [];
  let start = 0;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length;
    for (; end - start > LONGEST; start += LONGEST) ends.push(start + LONGEST);
    ends.push(end);
    start = end;
  }
  for (; start < text.length; start += LONGEST) ends.push(Math.min(start + LONGEST, text.length));
  const passages: Passage[] = [];
  let from = 0;
  for (const end of ends) {
    if (/[\p{L}\p{N}]/u.test(text.slice(from, end))) passages.push({ start: from, end });
    from = end;
  }
  return passages;
}
