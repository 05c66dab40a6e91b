import type {
  DeadLetter,
  Fence,
  Lease,
  Outbox,
  QueuePorts,
  Settlement,
  SweepReport,
  TaskEnding,
  TaskSource,
} from "@rubrica/core";
import { claimOpen } from "./carry-out.ts";
import { lettersSince } from "./letters-since.ts";

export interface BoundTaskSourceOptions {
  readonly fence: Fence;
  readonly outbox: Outbox;
  readonly foreign: QueuePorts;
  /** Bounds one conversation with the queue: the transaction is open meanwhile. */
  readonly bounded: <Result>(work: Promise<Result>) => Promise<Result>;
  /** Dead letters that died before this were looked at. */
  readonly lookSince: Date;
  readonly aftermath: Aftermath;
}

/** What is left to do when a transaction is over. */
export interface Aftermath {
  /** Attempts that the fence refused because their tasks had ended. */
  readonly refused: Lease[];
  /** A sweep reported all dead letters that the stores did not know of. */
  swept: boolean;
}

/**
 * The tasks of a queue in another system, joined to the transaction that fence and outbox belong to: `settle` ends a
 * task by the fence, and the queue hears of it by the outbox. The other methods reach the queue at once.
 */
export function createBoundTaskSource(options: BoundTaskSourceOptions): TaskSource {
  const { fence, foreign } = options;
  const { taskSource } = foreign;
  return {
    ...taskSource,
    claim: (request) => claimOpen(request, { taskSource, fence }),
    settle: async (settlements) => ({ lost: await settle(settlements, options) }),
    sweep: (limit, types, backoffSeconds) => sweep({ limit, types, backoffSeconds }, options),
  };
}

/**
 * The first ending of a task stands, whichever attempt brings it: a result is worth keeping. That a task is dead counts
 * only from the attempt that holds it.
 */
async function settle(
  settlements: readonly Settlement[],
  { fence, outbox, foreign, bounded, aftermath }: BoundTaskSourceOptions,
): Promise<readonly string[]> {
  const verdicts = settlements.filter(({ outcome }) => outcome === "dead");
  const held = verdicts.length > 0 ? (await bounded(foreign.taskSource.renew(verdicts, TELL_SECONDS))).held : [];
  const valid = settlements.filter(({ outcome, taskId }) => outcome !== "dead" || held.includes(taskId));
  const ended = new Set(await fence.end(valid.flatMap(toEnding)));
  const kept = valid.filter((settlement) => {
    if (toEnding(settlement).length === 0) return true;
    // Deleted, so that of two settlements of one task in one call the second one finds it ended.
    if (ended.delete(settlement.taskId)) return true;
    aftermath.refused.push({ taskId: settlement.taskId, lease: settlement.lease });
    return false;
  });
  await outbox.append(kept.map((settlement) => ({ kind: "settle", settlement })));
  return settlements.filter((settlement) => !kept.includes(settlement)).map(({ taskId }) => taskId);
}

/** A lease that is about to be settled is prolonged by so much, since the relay tells the queue of it only later. */
const TELL_SECONDS = 30;

function toEnding(settlement: Settlement): readonly TaskEnding[] {
  const { taskId, outcome } = settlement;
  if (outcome === "completed") return [{ taskId, outcome }];
  return outcome === "dead" ? [{ taskId, outcome, error: settlement.error }] : [];
}

/**
 * The queue sweeps at once, whatever becomes of the transaction. A process that is killed in between, or rolls back, has
 * not told anybody of the dead; so each sweep looks for dead letters whose end is not known here, and reports them too.
 */
async function sweep(
  { limit, types, backoffSeconds }: SweepRequest,
  { fence, foreign, bounded, lookSince, aftermath }: BoundTaskSourceOptions,
): Promise<SweepReport> {
  const { recovered, dead, suspects } = await bounded(foreign.taskSource.sweep(limit, types, backoffSeconds));
  const earlier = await bounded(lettersSince(foreign.deadLetters, lookSince, types));
  const letters = [...new Map([...earlier, ...dead].map((letter) => [letter.id, letter])).values()];
  aftermath.swept = true;
  if (letters.length === 0) return { recovered, dead: [], suspects };
  const endings = await fence.endings(letters.map(({ id }) => id));
  const over = endings.filter(({ outcome }) => outcome !== "dead").map(({ taskId }) => taskId);
  // Its result is kept, or it was cancelled; its worker was only killed before it could say so.
  if (over.length > 0) await bounded(foreign.deadLetters.discard(over));
  const known = new Set(endings.map(({ taskId }) => taskId));
  const unknown = letters.filter(({ id }) => !known.has(id)).slice(0, limit);
  aftermath.swept = unknown.length < limit; // or the rest is for the next sweep
  const ended = await fence.end(unknown.map(toDeath));
  return { recovered, dead: unknown.filter(({ id }) => ended.includes(id)), suspects };
}

interface SweepRequest {
  readonly limit: number;
  readonly types: readonly string[] | undefined;
  readonly backoffSeconds: number | undefined;
}

function toDeath({ id, error }: DeadLetter): TaskEnding {
  return { taskId: id, outcome: "dead", error };
}
