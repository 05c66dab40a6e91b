/** The best place of a pattern in a text. */
export interface ApproximateMatch {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly errors: number;
}

/**
 * Where `pattern` fits best into `text`, with at most `maxErrors` insertions, deletions or substitutions (Sellers
 * 1980); null when it fits nowhere. Time and memory: pattern length × text length, so the caller bounds both.
 */
export function findApproximately(pattern: string, text: string, maxErrors: number): ApproximateMatch | null {
  let errors = new Int32Array(pattern.length + 1).map((_, row) => row);
  let starts = new Int32Array(pattern.length + 1);
  let nextErrors = new Int32Array(pattern.length + 1);
  let nextStarts = new Int32Array(pattern.length + 1);
  let best: ApproximateMatch | null = null;
  for (let column = 1; column <= text.length; column++) {
    nextErrors[0] = 0;
    nextStarts[0] = column;
    for (let row = 1; row <= pattern.length; row++) {
      const differs = pattern.charCodeAt(row - 1) === text.charCodeAt(column - 1) ? 0 : 1;
      const diagonal = (errors[row - 1] as number) + differs;
      const insertion = (errors[row] as number) + 1;
      const deletion = (nextErrors[row - 1] as number) + 1;
      const least = Math.min(diagonal, insertion, deletion);
      nextErrors[row] = least;
      nextStarts[row] = (
        least === diagonal ? starts[row - 1] : least === insertion ? starts[row] : nextStarts[row - 1]
      ) as number;
    }
    const total = nextErrors[pattern.length] as number;
    if (total <= maxErrors && (best === null || total < best.errors)) {
      best = { start: nextStarts[pattern.length] as number, end: column, errors: total };
    }
    [errors, nextErrors] = [nextErrors, errors];
    [starts, nextStarts] = [nextStarts, starts];
  }
  return best;
}
