interface NumberedChapter {
  readonly number: number;
  readonly page: number;
}

/** Larger numbers are no chapters: a sum or a year at the head of a line. */
const MAX_CHAPTER = 40;

/** Numbers that come again and again are those of lists: a chapter comes once, or three times where pages were repeated. */
const MOST_OCCURRENCES = 3;

/** Numbers between the chapters that no chapter has, and the pages of chapters that do not follow the one before. */
export function chaptersInDisorder(chapters: readonly NumberedChapter[]): {
  readonly missing: readonly number[];
  readonly pages: readonly number[];
} {
  const numbered = chapters.filter(({ number }) => number > 0 && number <= MAX_CHAPTER);
  const there = new Set(numbered.map(({ number }) => number));
  if (numbered.length > there.size * MOST_OCCURRENCES) return { missing: [], pages: [] };
  const pages = numbered.flatMap(({ number, page }, index) => {
    const before = numbered[index - 1]?.number ?? 0;
    return number === before + 1 || (index === 0 && number <= 1) ? [] : [page];
  });
  const last = Math.max(0, ...there);
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !there.has(number));
  return { missing, pages };
}
