import type { Logger, TaskSource } from "@rubrica/core";
import type { Attempt } from "../attempt/attempt.ts";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { Time } from "../time/time.ts";

export interface LeaseKeeperOptions {
  readonly taskSource: TaskSource;
  readonly time: Time;
  readonly logger: Logger;
  readonly leaseSeconds: number;
  /** The attempts under way. */
  readonly attempts: () => readonly Attempt[];
  /** Called after every renewal that the store answered. */
  readonly onContact: () => void;
}

/**
 * Renews the leases of all running attempts in one call, three times a lease, until the signal aborts. An attempt whose
 * lease is gone, or has run out because the store does not answer, is aborted; so is one whose cancel was asked for.
 */
export async function keepLeases(options: LeaseKeeperOptions, signal: AbortSignal): Promise<void> {
  const { time, leaseSeconds } = options;
  while (!signal.aborted) {
    await time.sleep((leaseSeconds / 3) * 1000, signal);
    if (!signal.aborted) await renewOnce(options);
  }
}

async function renewOnce({
  taskSource,
  time,
  logger,
  leaseSeconds,
  attempts,
  onContact,
}: LeaseKeeperOptions): Promise<void> {
  const running = attempts();
  if (running.length === 0) return;
  const askedAt = time.now();
  const leases = running.map(({ task }) => ({ taskId: task.taskId, lease: task.lease }));
  try {
    const report = await withDeadline(time, leaseSeconds / 3, taskSource.renew(leases, leaseSeconds));
    onContact();
    for (const attempt of running) {
      const { taskId } = attempt.task;
      if (!report.held.includes(taskId)) attempt.abort("lease-lost");
      else attempt.heldAt = askedAt;
      if (report.cancelled.includes(taskId)) attempt.abort("cancelled");
    }
  } catch (error) {
    logger.warn({ error: describeError(error) }, "renewing leases failed");
    const now = time.now().getTime();
    for (const attempt of running) {
      if (now - attempt.heldAt.getTime() >= leaseSeconds * 1000) attempt.abort("lease-lost");
    }
  }
}
