import type { NewTask } from "@rubrica/core";
import type { Database } from "../src/database.ts";
import { createPostgresStores } from "../src/stores.ts";

/** Puts tasks for which there is no route into the queue of a service with this database. */
export async function enqueueTasks(database: Database, tasks: readonly NewTask[]): Promise<void> {
  await createPostgresStores({ database }).queue.enqueue(tasks);
}
