import type { TaskRateLimit } from "@rubrica/core";

/** What operators said about a type of tasks; never changed in place. */
export interface StoredTaskType {
  readonly paused: { readonly at: number; readonly by: string } | null;
  readonly limit: Required<TaskRateLimit> | null;
  /**
   * Until when the starts so far use the limit up, in milliseconds since the epoch; each start moves it on by its share of
   * the seconds.
   */
  readonly usedUntil: number;
}

export const UNCONTROLLED: StoredTaskType = { paused: null, limit: null, usedUntil: 0 };

/** How many tasks of the type may start now. */
export function freeStarts({ paused, limit, usedUntil }: StoredTaskType, now: number): number {
  if (paused) return 0;
  if (!limit) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor(limit.burst - Math.max(0, usedUntil - now) / share(limit)));
}

export function withStarts(type: StoredTaskType, started: number, now: number): StoredTaskType {
  if (!type.limit || started === 0) return type;
  return { ...type, usedUntil: Math.max(type.usedUntil, now) + started * share(type.limit) };
}

/** Null where one may start now, or where no time brings it. */
export function secondsToNextStart({ paused, limit, usedUntil }: StoredTaskType, now: number): number | null {
  if (paused || !limit) return null;
  const missing = usedUntil - (limit.burst - 1) * share(limit) - now;
  return missing > 0 ? missing / 1000 : null;
}

/** A new limit does not forget what was used, nor wait for longer than it would itself. */
export function withLimit(type: StoredTaskType, limit: StoredTaskType["limit"], now: number): StoredTaskType {
  const most = limit ? now + limit.burst * share(limit) : now;
  return { ...type, limit, usedUntil: Math.min(type.usedUntil, most) };
}

/** Of one start, in milliseconds. */
function share({ starts, perSeconds }: Required<TaskRateLimit>): number {
  return (perSeconds * 1000) / starts;
}
