import { type Database, isMigrated } from "@rubrica/adapter-postgres";
import type { HINDRANCES } from "@rubrica/contract";
import type { ObjectStore, TaskQueue } from "@rubrica/core";
import { inTime } from "./in-time.ts";
import { keptForAMoment } from "./kept-for-a-moment.ts";

/** What keeps a process from taking requests or tasks. */
export type Hindrance = (typeof HINDRANCES)[number];

/** Tells what keeps the process from its work now; empty when nothing does. Never rejects. */
export type Readiness = () => Promise<readonly Hindrance[]>;

/** What has to answer. */
export interface ReadinessSubjects {
  readonly database: Database;
  readonly objects: Pick<ObjectStore, "reach">;
  readonly queue: Pick<TaskQueue, "oldestReadySeconds">;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
  /** For each of them to answer in. Default 2000. */
  readonly deadlineMilliseconds?: number;
}

/** Asks at most once a second, however often it is asked. */
export function createReadiness(subjects: ReadinessSubjects): Readiness {
  const { database, objects, queue, stopping, deadlineMilliseconds = 2000 } = subjects;
  const failed = async (hindrance: Hindrance, look: () => Promise<unknown>): Promise<Hindrance[]> =>
    await inTime(deadlineMilliseconds, look).then(
      () => [],
      () => [hindrance],
    );
  const look = keptForAMoment(1000, async () => {
    const [reached, ...others] = await Promise.all([
      failed("database", () => database.query("select 1")),
      failed("object_store", () => objects.reach()),
      failed("queue", () => queue.oldestReadySeconds()),
    ]);
    // A database that does not answer cannot be blamed for its tables.
    const migrated = reached.length > 0 ? [] : await failed("migrations", () => mustBeMigrated(database));
    return [...reached, ...migrated, ...others.flat()];
  });
  // Said at once: what was kept for a second is of before the stop.
  return async () => (stopping.aborted ? ["stopping"] : await look());
}

async function mustBeMigrated(database: Database): Promise<void> {
  if (!(await isMigrated(database))) throw new Error("The database is behind this program.");
}
