import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@rubrica/adapter-postgres";
import type { DataFolder } from "../storage/data-folder.ts";
import { createFolderCopy } from "./copy-changed.ts";
import { linkFolder } from "./link-folder.ts";

/** Everything that a backup holds as it was at one moment, in a folder inside of the data folder. */
export interface Snapshot {
  readonly path: string;
  /** How long nothing else reached the database. */
  readonly heldMilliseconds: number;
}

/** Where a snapshot stands while somebody copies it. */
function snapshotFolder(folder: DataFolder): string {
  return join(folder.path, "snapshot");
}

/**
 * Takes a snapshot. The database is copied twice: while it works, and then, with nobody let in, what has changed
 * meanwhile; in that moment the objects get their second names, so that every report of the database has its file.
 * @param database that works on the folder now; null where nothing does, or where it is elsewhere and copied by its own tools.
 */
export async function takeSnapshot(folder: DataFolder, database: Database | null): Promise<Snapshot> {
  const path = snapshotFolder(folder);
  await removeSnapshot(folder);
  await mkdir(path, { mode: 0o700 });
  try {
    const copy = createFolderCopy(folder.database, join(path, "database"));
    let heldMilliseconds = 0;
    const finish = async () => {
      const startedAt = performance.now();
      await copy.update();
      await linkFolder(folder.objects, join(path, "objects"));
      heldMilliseconds = performance.now() - startedAt;
    };
    if (database === null) {
      await finish();
    } else {
      // Its pages into its files first: the second copy has little left to take then.
      await database.script("checkpoint");
      await copy.update();
      await database.transaction(async (statements) => {
        await statements.script("checkpoint");
        await finish();
      });
    }
    await linkFolder(folder.rubrics, join(path, "rubrics"));
    await copyFile(folder.keys, join(path, "keys.json")).catch(unlessAbsent);
    return { path, heldMilliseconds: Math.round(heldMilliseconds) };
  } catch (error) {
    await removeSnapshot(folder);
    throw error;
  }
}

/** Removes what is left of one. */
export async function removeSnapshot(folder: DataFolder): Promise<void> {
  await rm(snapshotFolder(folder), { recursive: true, force: true });
}

/** Keys may all be given by settings. */
function unlessAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
