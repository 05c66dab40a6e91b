import type { LevelBand } from "../score/level-tag.tsx";

/** The points that stand for a level where nobody said which of them: the middle, so that neither end is preferred. */
export function middleOf({ from, to }: LevelBand): number {
  return Math.floor((from + to) / 2);
}
