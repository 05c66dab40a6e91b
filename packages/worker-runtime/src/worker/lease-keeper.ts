import type { Logger, TaskSource } from "@rubrica/core";
import type { Attempt } from "../attempt/attempt.ts";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { Time } from "../time/time.ts";
import type { StoreContact } from "./store-contact.ts";

export interface LeaseKeeperOptions {
  readonly taskSource: TaskSource;
  readonly time: Time;
  readonly logger: Logger;
  readonly leaseSeconds: number;
  readonly contact: StoreContact;
  /** The attempts under way. */
  readonly attempts: () => readonly Attempt[];
  /** Called after every renewal that the store answered. */
  readonly onContact: () => void;
}

/**
 * Renews the leases of all running attempts in one call, three times a lease, until the signal aborts. When there are none it
 * asks only where nobody else has asked the store, so that the process knows how it stands with it. A renewal that fails, or takes a sixth of the lease, is
 * tried again within a second. An attempt is aborted when the store says that its lease is gone or its cancel was asked
 * for. While the store says nothing, the attempts go on: their leases may be theirs still, and the fence decides.
 */
export async function keepLeases(options: LeaseKeeperOptions, signal: AbortSignal): Promise<void> {
  const { time, leaseSeconds } = options;
  let answered = true;
  while (!signal.aborted) {
    await time.sleep((answered ? leaseSeconds / 3 : Math.min(1, leaseSeconds / 30)) * 1000, signal);
    if (!signal.aborted) answered = await renewOnce(options);
  }
}

/** @returns whether the store answered. */
async function renewOnce(options: LeaseKeeperOptions): Promise<boolean> {
  const { taskSource, time, logger, leaseSeconds, contact, attempts, onContact } = options;
  const running = attempts();
  if (running.length === 0 && !contact.isQuietFor(leaseSeconds / 4)) {
    if (contact.unbrokenSeconds() > 0) onContact();
    return true;
  }
  const leases = running.map(({ task }) => ({ taskId: task.taskId, lease: task.lease }));
  try {
    const report = await withDeadline(time, leaseSeconds / 6, taskSource.renew(leases, leaseSeconds));
    contact.answered();
    onContact();
    for (const attempt of running) {
      const { taskId } = attempt.task;
      if (!report.held.includes(taskId)) attempt.abort("lease-lost");
      if (report.cancelled.includes(taskId)) attempt.abort("cancelled");
    }
    return true;
  } catch (error) {
    contact.failed();
    logger.warn({ error: describeError(error) }, "renewing leases failed");
    return false;
  }
}
