/** How often tasks of a type may start, in all processes together. */
export interface TaskRateLimit {
  /** Maximum number of attempts that begin within `perSeconds` seconds, plus `burst - 1`. From 1 to 1,000,000. */
  readonly starts: number;
  /** From 0.01 to 2,678,400 (31 days). */
  readonly perSeconds: number;
  /**
   * Number of tasks that may start at once after a pause; the others follow evenly. From 1 to 10,000. Default 1: no
   * period of `perSeconds` seconds has more than `starts`. With more than about twenty starts a second, set a twentieth
   * of them, because workers poll at most twenty times a second.
   */
  readonly burst?: number;
}

/** The limit is invalid; an error of the caller. */
export class InvalidTaskRateLimitError extends Error {
  override readonly name = "InvalidTaskRateLimitError";
  readonly code = "invalid_task_rate_limit";
  readonly readable = true;
  readonly field: keyof TaskRateLimit;

  constructor(field: keyof TaskRateLimit, rule: string) {
    super(`A rate limit's ${field} must be ${rule}.`);
    this.field = field;
  }
}

/**
 * Fills in the default and checks the bounds of a rate limit, the same for every store.
 * @throws InvalidTaskRateLimitError that names the field.
 */
export function resolveTaskRateLimit({ starts, perSeconds, burst = 1 }: TaskRateLimit): Required<TaskRateLimit> {
  if (!isWhole(starts, MOST_STARTS)) {
    throw new InvalidTaskRateLimitError("starts", `a whole number from 1 to ${MOST_STARTS}`);
  }
  if (!(perSeconds >= LEAST_SECONDS && perSeconds <= MOST_SECONDS)) {
    throw new InvalidTaskRateLimitError("perSeconds", `from ${LEAST_SECONDS} to ${MOST_SECONDS}`);
  }
  if (!isWhole(burst, MOST_BURST))
    throw new InvalidTaskRateLimitError("burst", `a whole number from 1 to ${MOST_BURST}`);
  return { starts, perSeconds, burst };
}

const MOST_STARTS = 1_000_000;
const LEAST_SECONDS = 0.01;
const MOST_SECONDS = 31 * 24 * 3600;
const MOST_BURST = 10_000;

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
