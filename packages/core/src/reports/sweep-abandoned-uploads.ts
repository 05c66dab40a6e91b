import { checkNumber, checkObject, checkSignal } from "@rubrica/report-model";
import { checkTransaction } from "../arguments/check-request.ts";
import { SERVICE } from "../model/actor.ts";
import type { ObjectStore } from "../ports/object-store.ts";
import type { Transaction } from "../ports/transaction.ts";
import { isUuid } from "../uuid.ts";
import { reportObjects } from "./report-objects.ts";

/** What {@link sweepAbandonedUploads} works with. */
export interface SweepAbandonedUploadsOptions {
  /** Over the stores that have the reports. */
  readonly transaction: Transaction;
  /** Object store of these reports alone: objects under an id that is unknown here are removed. */
  readonly objects: Pick<ObjectStore, "folders" | "removeAll" | "removeUnfinished">;
  /** An id is due if no report has had it for this long. Default: seven days. */
  readonly dueAfterSeconds?: number;
  /** Once it is aborted, nothing further is removed. */
  readonly signal?: AbortSignal;
}

/** What a sweep found. */
export interface AbandonedUploadsSweep {
  /** Ids whose objects were removed. */
  readonly removed: number;
  /** Ids without a report whose term has not ended, except those whose upload may be under way. */
  readonly waiting: number;
  /** True if more ids had no report than had one. Nothing was removed then. */
  readonly mistrusted: boolean;
}

/**
 * Removes objects under ids that no report has had for a week, and parts of uploads that were interrupted more than a
 * day ago. Any number of processes may do this at once.
 *
 * An upload stores its object first and its report right after; it is aborted after 15 minutes, and until then its id
 * does not count. The week is counted by the clock of the database from the first check on, and each id is checked again
 * immediately before it is removed. A database that was restored from a backup, or is the wrong one, therefore leaves a
 * week to notice it. If the database knows fewer than half of the ids, nothing is removed.
 *
 * @throws {InvalidArgumentError} if a store or the term is invalid.
 */
export async function sweepAbandonedUploads(options: SweepAbandonedUploadsOptions): Promise<AbandonedUploadsSweep> {
  checkOptions(options);
  const { transaction, objects, dueAfterSeconds = WEEK_SECONDS, signal } = options;
  // What is due counts, or nothing would speak against a wrong database.
  const terms = { countAfterSeconds: Math.min(UPLOAD_SECONDS, dueAfterSeconds), dueAfterSeconds };
  const note = (reportIds: readonly string[]) =>
    transaction.run(SERVICE, (stores) => stores.abandonedUploads.note(reportIds, terms));

  await objects.removeUnfinished?.(UNFINISHED_AFTER_SECONDS);
  const due: string[] = [];
  let [ofReports, abandoned] = [0, 0];
  for await (const reportIds of batchesOf(reportFolders(objects))) {
    if (signal?.aborted) return { removed: 0, waiting: abandoned, mistrusted: false };
    const noted = await note(reportIds);
    ofReports += noted.ofReports;
    abandoned += noted.abandoned;
    due.push(...noted.due);
  }
  if (abandoned > ofReports) return { removed: 0, waiting: abandoned, mistrusted: true };

  let removed = 0;
  for await (const reportIds of batchesOf(due)) {
    if (signal?.aborted) break;
    const { due: still } = await note(reportIds);
    for (const reportId of still) await objects.removeAll(reportObjects.all(reportId));
    await transaction.run(SERVICE, (stores) => stores.abandonedUploads.forget(still));
    removed += still.length;
  }
  return { removed, waiting: abandoned - removed, mistrusted: false };
}

function checkOptions(options: SweepAbandonedUploadsOptions): void {
  const name = (option: keyof SweepAbandonedUploadsOptions) => `sweepAbandonedUploads(options.${option})`;
  checkObject("sweepAbandonedUploads(options)", options, { expected: "an object with transaction and objects" });
  checkTransaction(name("transaction"), options.transaction);
  checkObject(name("objects"), options.objects, { expected: "an object store", methods: ["folders", "removeAll"] });
  checkNumber(name("dueAfterSeconds"), options.dueAfterSeconds, { least: 0, fractions: true });
  checkSignal(name("signal"), options.signal);
}

/** Longer than any upload, which is aborted after 15 minutes. */
const UNFINISHED_AFTER_SECONDS = 24 * 3600;
const WEEK_SECONDS = 7 * 24 * 3600;
/** The longest that an upload may take. */
const UPLOAD_SECONDS = 15 * 60;
const BATCH = 200;

/** Folders whose name is no id, or one in capitals, which no report has, are left alone. */
async function* reportFolders(objects: Pick<ObjectStore, "folders">): AsyncGenerator<string> {
  for await (const name of objects.folders("reports")) if (isUuid(name) && name === name.toLowerCase()) yield name;
}

async function* batchesOf(ids: Iterable<string> | AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let gathered: string[] = [];
  for await (const id of ids) {
    gathered.push(id);
    if (gathered.length < BATCH) continue;
    yield gathered;
    gathered = [];
  }
  if (gathered.length > 0) yield gathered;
}
