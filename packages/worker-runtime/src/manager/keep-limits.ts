import { type QueueControl, resolveTaskRateLimit, type TaskRateLimit } from "@rubrica/core";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { ResolvedWorkerOptions } from "../worker/worker-options.ts";
import type { TaskLimits } from "./task-limits.ts";

export interface KeepLimitsOptions {
  readonly queueControl: QueueControl;
  readonly limits: TaskLimits;
  /** Of all types that the program knows; those without a limit have none from here. */
  readonly types: readonly string[];
  /** Called when they are set for the first time. */
  readonly onSet: () => void;
}

/**
 * Sets the limits, and again from time to time in case a store forgot them, until the signal aborts. Of processes that set
 * different ones the last counts.
 */
export async function keepLimits(
  { queueControl, limits, types, onSet }: KeepLimitsOptions,
  { time, random, logger, storeSeconds }: ResolvedWorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  let isSet = false;
  while (!signal.aborted) {
    try {
      await withDeadline(time, storeSeconds, setLimits(queueControl, { limits, types }));
      if (!isSet && !signal.aborted) onSet();
      isSet = true;
    } catch (error) {
      logger.warn({ error: describeError(error) }, "setting the rate limits of tasks failed; trying again");
    }
    await time.sleep((isSet ? AGAIN_SECONDS : 1) * 1000 * (0.8 + 0.4 * random()), signal);
  }
}

const AGAIN_SECONDS = 30;

/** Sets those that stand otherwise. */
async function setLimits(
  queueControl: QueueControl,
  { limits, types }: Pick<KeepLimitsOptions, "limits" | "types">,
): Promise<void> {
  const present = new Map((await queueControl.controls()).map(({ type, limit }) => [type, limit]));
  for (const type of types) {
    const wanted = limits.get(type);
    const before = present.get(type) ?? null;
    if (!isSame(wanted ? resolveTaskRateLimit(wanted) : null, before)) await queueControl.limit(type, wanted ?? null);
  }
}

function isSame(wanted: Required<TaskRateLimit> | null, present: Required<TaskRateLimit> | null): boolean {
  return (
    wanted?.starts === present?.starts && wanted?.perSeconds === present?.perSeconds && wanted?.burst === present?.burst
  );
}
