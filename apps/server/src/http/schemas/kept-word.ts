/** A word that a store keeps as text: it was written from a list, and is read as one of it without another look. */
export function keptWord<Word extends string>(text: string): Word {
  return text as Word;
}
