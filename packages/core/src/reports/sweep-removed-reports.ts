import { checkObject, checkSignal, InvalidArgumentError } from "@rubrica/report-model";
import { checkTransaction } from "../arguments/check-request.ts";
import { SERVICE } from "../model/actor.ts";
import type { DeadLetters } from "../ports/dead-letters.ts";
import type { ObjectStore } from "../ports/object-store.ts";
import type { ProgressBus } from "../ports/progress-bus.ts";
import type { Transaction } from "../ports/transaction.ts";
import { reportObjects } from "./report-objects.ts";
import { graphBuildTask } from "./report-tasks.ts";

/** What {@link sweepRemovedReports} works with. */
export interface SweepRemovedReportsOptions {
  /** Over the stores that note removed reports. */
  readonly transaction: Transaction;
  /** Holds the PDFs and the results of stages. */
  readonly objects: Pick<ObjectStore, "removeAll">;
  /** Those of the queue. */
  readonly deadLetters: Pick<DeadLetters, "list" | "discard">;
  /** Holds the events of reports, possibly in another system; used outside of transactions. */
  readonly progress: Pick<ProgressBus, "forget">;
  /** Removes the copy that a worker of this machine left between two stages. */
  readonly dropCopy: (reportId: string) => Promise<void>;
  /** Once it is aborted, no further report is processed. */
  readonly signal?: AbortSignal;
}

/**
 * Removes what removed reports left outside of the database rows: objects, among them answers of a model, copies on this
 * machine, events and dead letters. Requests a new graph if the graph contained them. Any number of processes may do
 * this at once, and repeat it after a crash.
 * @returns how many reports it swept.
 */
export async function sweepRemovedReports(options: SweepRemovedReportsOptions): Promise<number> {
  checkOptions(options);
  const { transaction, objects, progress, dropCopy, signal } = options;
  await rebuildGraph(transaction);
  let swept = 0;
  while (!signal?.aborted) {
    const reportIds = await transaction.run(SERVICE, ({ removedReports }) =>
      removedReports.toSweep({ againAfterSeconds: AGAIN_AFTER_SECONDS, limit: BATCH }),
    );
    if (reportIds.length === 0) break;
    for (const reportId of reportIds) {
      await objects.removeAll(reportObjects.all(reportId));
      await dropCopy(reportId);
    }
    await progress.forget(reportIds);
    await discardDeadLetters(options.deadLetters, new Set(reportIds));
    await transaction.run(SERVICE, ({ removedReports }) => removedReports.swept(reportIds));
    swept += reportIds.length;
  }
  await transaction.run(SERVICE, ({ removedReports }) => removedReports.forget(AGAIN_AFTER_SECONDS));
  return swept;
}

function checkOptions(options: SweepRemovedReportsOptions): void {
  const name = (option: keyof SweepRemovedReportsOptions) => `sweepRemovedReports(options.${option})`;
  const expected = "an object with transaction, objects, progress, deadLetters and dropCopy";
  checkObject("sweepRemovedReports(options)", options, { expected });
  checkTransaction(name("transaction"), options.transaction);
  checkObject(name("objects"), options.objects, { expected: "an object store", methods: ["removeAll"] });
  checkObject(name("progress"), options.progress, { expected: "a progress bus", methods: ["forget"] });
  const letters = { expected: "the dead letters of a queue", methods: ["list", "discard"] };
  checkObject(name("deadLetters"), options.deadLetters, letters);
  const dropCopy: unknown = options.dropCopy;
  if (typeof dropCopy !== "function") {
    throw new InvalidArgumentError({ argument: name("dropCopy"), expected: "a function", value: dropCopy });
  }
  checkSignal(name("signal"), options.signal);
}

/** Repeated after the longest possible stage, for attempts that were not told to stop. */
const AGAIN_AFTER_SECONDS = 24 * 3600;
const BATCH = 100;

/** After a failed build, the next one is requested after this pause. */
const GRAPH_AGAIN_AFTER_SECONDS = 3600;

function rebuildGraph(transaction: Transaction): Promise<void> {
  return transaction.run(SERVICE, async (stores) => {
    if (!(await stores.removedReports.takeGraphRequest({ againAfterSeconds: GRAPH_AGAIN_AFTER_SECONDS }))) return;
    if (await stores.graph.findBuild({ status: "queued" })) return;
    const build = await stores.graph.insertBuild({ id: crypto.randomUUID(), requestedBy: null });
    await stores.queue.enqueue([graphBuildTask(build.id)]);
  });
}

async function discardDeadLetters(
  deadLetters: SweepRemovedReportsOptions["deadLetters"],
  reportIds: ReadonlySet<string>,
): Promise<void> {
  const found: string[] = [];
  for (let offset = 0; ; offset += DEAD_LETTER_PAGE) {
    const { items, total } = await deadLetters.list({ limit: DEAD_LETTER_PAGE, offset });
    for (const { id, payload } of items) {
      const { reportId } = (payload ?? {}) as { readonly reportId?: unknown };
      if (typeof reportId === "string" && reportIds.has(reportId)) found.push(id);
    }
    if (items.length === 0 || offset + items.length >= total) break;
  }
  if (found.length > 0) await deadLetters.discard(found);
}

const DEAD_LETTER_PAGE = 100;
