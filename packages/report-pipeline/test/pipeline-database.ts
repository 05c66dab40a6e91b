import { type Database, migrate } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { emptyTables } from "../../adapter-postgres/test/databases.ts";
import { openEmbeddedDatabase } from "../../adapter-postgres/test/embedded-database.ts";

let migrated: Promise<Database> | null = null;

/**
 * Empties the database of this process, which is booted and migrated once: open the next one when the last is done with. It has one
 * connection, so the workers of these tests take their turns in an order that is the same each time.
 */
export async function openPipelineDatabase(): Promise<Database> {
  migrated ??= (async () => {
    const database = pgliteDatabase(await openEmbeddedDatabase());
    await migrate(database);
    return database;
  })();
  const database = await migrated;
  await emptyTables(database);
  return database;
}
