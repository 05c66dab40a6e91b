import type { Database } from "@rubrica/adapter-postgres";
import { emptyTables, openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";

let opened: Promise<TestDatabase> | null = null;

/**
 * Empties the database of this process, which is opened once and goes with the server: open the next one when the last is done
 * with.
 */
export async function openPipelineDatabase(): Promise<Database> {
  opened ??= openTestDatabase("postgres");
  const { database } = await opened;
  await emptyTables(database);
  return database;
}
