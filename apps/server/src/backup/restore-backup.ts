import { chmod, cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { assertKnownMigrations, NewerSchemaError } from "@rubrica/adapter-postgres";
import { StartupError } from "../startup-error.ts";
import { type DataFolder, openDataFolder, restoringFolder } from "../storage/data-folder.ts";
import { inspectCopiedDatabase } from "./copied-database.ts";
import { makeDurable, makeNamesDurable } from "./durable-files.ts";
import { findDamage, type Manifest, readManifest } from "./manifest.ts";

/** What is to be brought back where. */
export interface RestoreRequest {
  readonly backup: string;
  readonly folder: DataFolder;
  /** Whether the backup has to hold the database, or may not. */
  readonly withDatabase: boolean;
  /** Puts aside what is in the data folder; without it a folder that holds anything is refused. */
  readonly replace: boolean;
}

/** What a volume brings along, and the lock of whoever works on the folder. */
const nobodysFiles = new Set(["lost+found", "lock", "lock-journal"]);

/**
 * Brings a backup back into a data folder on which nothing works. Everything is checked before anything is written; it is
 * put together in a folder of its own, and what was cut off is begun anew: the service does not start on half of it.
 * Rejects with StartupError.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { folder, withDatabase, replace } = request;
  const backup = resolve(request.backup);
  const manifest = await readManifest(backup);
  refuseNewer(manifest.database?.migrations ?? []);
  if (withDatabase !== (manifest.database !== null)) {
    throw new StartupError(
      "bad_backup",
      withDatabase
        ? `${backup} holds no database: set DATABASE_URL to the server that pg_restore filled`
        : `${backup} holds an embedded database: unset DATABASE_URL to restore it`,
    );
  }
  const damage = await findDamage(backup, manifest);
  if (damage.length > 0) {
    const more = damage.length > 5 ? ` and ${damage.length - 5} more` : "";
    throw new StartupError("bad_backup", `${backup} is damaged: ${damage.slice(0, 5).join(", ")}${more}`);
  }

  const unlock = await openDataFolder(folder, { exclusive: withDatabase });
  try {
    const staging = restoringFolder(folder);
    await makeRoom(folder, staging, replace);
    await cp(backup, staging, { recursive: true });
    if (withDatabase) {
      const found = await inspectCopiedDatabase(join(staging, "database"), join(staging, "objects"));
      refuseNewer(found?.migrations ?? []);
      await writeFile(join(staging, "database.ready"), "");
    }
    if (manifest.hasKeys) await chmod(join(staging, "keys.json"), 0o600);
    await rm(join(staging, "manifest.json"));
    await makeDurable(staging);
    for (const name of await readdir(staging)) await rename(join(staging, name), join(folder.path, name));
    await makeNamesDurable(folder.path);
    // The last step: until now the service refuses to start here.
    await rm(staging, { recursive: true });
    return manifest;
  } finally {
    unlock();
  }
}

/** Empties the folder of a restore that was cut off; of anything else only where it may. */
async function makeRoom(folder: DataFolder, staging: string, replace: boolean): Promise<void> {
  const entries = (await readdir(folder.path)).filter((name) => !nobodysFiles.has(name) && !isPutAside(name));
  const wasCutOff = entries.includes("restoring");
  if (entries.length > 0 && !wasCutOff && !replace) {
    throw new StartupError(
      "bad_data_folder",
      `DATA_DIR: ${folder.path} is not empty: restore into an empty folder, or with --replace, which puts aside what is there`,
    );
  }
  if (wasCutOff) {
    // Last of all, so that whoever cuts this off too leaves the mark.
    for (const name of entries) if (name !== "restoring") await rm(join(folder.path, name), { recursive: true });
    await rm(staging, { recursive: true });
  } else if (entries.length > 0) {
    const aside = join(folder.path, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
    await mkdir(aside, { mode: 0o700 });
    for (const name of entries) await rename(join(folder.path, name), join(aside, name));
  }
  await mkdir(staging, { mode: 0o700 });
}

function isPutAside(name: string): boolean {
  return name.startsWith("before-restore-");
}

function refuseNewer(migrations: readonly string[]): void {
  try {
    assertKnownMigrations(migrations);
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    throw new StartupError(
      "newer_schema",
      `The backup is of a later version: this one does not know ${error.unknown.join(", ")}. Restore it with that version or a later one.`,
    );
  }
}
