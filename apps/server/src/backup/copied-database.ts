import { access } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { readMigrations } from "@rubrica/adapter-postgres";
import { pgliteDatabase } from "@rubrica/adapter-postgres/pglite";
import { reportObjects } from "@rubrica/core";
import { StartupError } from "../startup-error.ts";
import type { Manifest } from "./manifest.ts";

/**
 * Opens a copy of the embedded database as it is, which proves that it can be opened, and looks what is in it; migrates
 * nothing. Rejects with StartupError where it cannot be opened.
 * @param objects folder of the objects that belong to it.
 */
export async function inspectCopiedDatabase(folder: string, objects: string): Promise<Manifest["database"]> {
  let pglite: PGlite;
  try {
    pglite = await PGlite.create(folder);
  } catch (error) {
    throw new StartupError("bad_backup", `The database of the backup cannot be opened: ${(error as Error).message}`, {
      cause: error,
    });
  }
  try {
    const database = pgliteDatabase(pglite);
    const migrations = (await readMigrations(database)).filter(({ appliedAt }) => appliedAt !== null);
    const [counts] = await database.query<{ accounts: number }>("select count(*)::int as accounts from auth.users");
    const reports = await database.query<{ id: string }>("select id::text as id from public.reports order by id");
    const reportsWithoutFile: string[] = [];
    for (const { id } of reports) {
      const hasFile = await access(join(objects, reportObjects.source(id))).then(
        () => true,
        () => false,
      );
      if (!hasFile) reportsWithoutFile.push(id);
    }
    return {
      migrations: migrations.map(({ name }) => name),
      accounts: counts?.accounts ?? 0,
      reports: reports.length,
      reportsWithoutFile,
    };
  } finally {
    await pglite.close();
  }
}
