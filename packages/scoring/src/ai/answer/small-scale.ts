import type { SectionAnswer } from "./answer-schema.ts";

/** The largest scale that is taken for another one than 0 to 100: grades of 1 to 5, and points out of 10. */
const SMALL_SCALE = 10;
/** One criterion alone may have earned as little. */
const MIN_CRITERIA = 2;

/** True when all points lie on a scale of 5 or 10, so that nobody can tell ten of ten from ten of a hundred. */
export function isOnSmallScale({ criteria }: SectionAnswer): boolean {
  const points = Object.values(criteria).map(({ score }) => score);
  const most = Math.max(...points);
  return points.length >= MIN_CRITERIA && most > 0 && most <= SMALL_SCALE;
}
