import type { WorkerRegistry } from "@rubrica/core";
import { describeError } from "../attempt/describe-error.ts";
import { withDeadline } from "../time/deadline.ts";
import type { ResolvedWorkerOptions } from "../worker/worker-options.ts";
import type { ManagerStatus } from "./manager-status.ts";

/** A manager of workers in some process, as it stood when it said so last. */
export interface RegisteredManager {
  readonly name: string;
  readonly secondsAgo: number;
  readonly status: ManagerStatus;
}

/** The managers of all processes that report to the registry, this one among them. */
export async function registeredManagers(registry: WorkerRegistry): Promise<readonly RegisteredManager[]> {
  const processes = await registry.list();
  return processes.map(({ name, state, secondsAgo }) => ({ name, secondsAgo, status: withDates(state) }));
}

/** Reports how the manager stands, until the signal aborts. A report that fails is made up for by the next. */
export async function keepRegistered(
  { registry, status }: { readonly registry: WorkerRegistry; readonly status: () => ManagerStatus },
  { time, random, logger, name, storeSeconds }: ResolvedWorkerOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await withDeadline(time, storeSeconds, registry.report(name, status(), REPORT_SECONDS * 4));
    } catch (error) {
      logger.warn({ error: describeError(error) }, "reporting to the registry of workers failed");
    }
    await time.sleep(REPORT_SECONDS * 1000 * (0.8 + 0.4 * random()), signal);
  }
}

const REPORT_SECONDS = 5;

/** Moments are text in JSON. */
function withDates(state: unknown): ManagerStatus {
  return JSON.parse(JSON.stringify(state), (key, value) =>
    momentKeys.has(key) && typeof value === "string" ? new Date(value) : value,
  ) as ManagerStatus;
}

const momentKeys = new Set(["startedAt", "lastClaimAt", "at"]);
