import { chmod, cp, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { StartupError } from "../startup-error.ts";
import { checkDataFolder, type DataFolder, dataFolderAt, openDataFolder } from "../storage/data-folder.ts";
import { version } from "../version.ts";
import { inspectCopiedDatabase } from "./copied-database.ts";
import { makeDurable, makeNamesDurable } from "./durable-files.ts";
import { describeFiles, MANIFEST, type Manifest } from "./manifest.ts";
import { removeSnapshot, takeSnapshot } from "./snapshot.ts";
import { type HeldSnapshot, requestSnapshot } from "./snapshot-socket.ts";

/** What is to be copied where. */
export interface BackupRequest {
  readonly folder: DataFolder;
  /** A folder that is not there yet; the one above it is made. */
  readonly target: string;
  /** Whether the embedded database is part of it; where the database is a server's, its own tools copy it. */
  readonly withDatabase: boolean;
}

/** A backup that was made. */
export interface MadeBackup {
  readonly manifest: Manifest;
  /** How long nothing else reached the database; null where the service did not run. */
  readonly heldMilliseconds: number | null;
}

/**
 * Makes a backup of a data folder, of which the service may make use meanwhile. It is there whole, or not at all. Rejects
 * with StartupError.
 */
export async function makeBackup({ folder, target, withDatabase }: BackupRequest): Promise<MadeBackup> {
  await checkDataFolder(folder);
  if ((await readdir(folder.path).catch(() => [])).length === 0) {
    throw new StartupError("bad_data_folder", `DATA_DIR: there is nothing in ${folder.path}`);
  }
  const path = resolve(target);
  if ((await stat(path).catch(() => null)) !== null) {
    throw new StartupError("bad_arguments", `${path} is there already: name a folder that is not`);
  }
  if (`${path}/`.startsWith(`${folder.path}/`)) {
    throw new StartupError("bad_arguments", `${path} lies in the data folder: a backup belongs elsewhere`);
  }
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished-${crypto.randomUUID()}`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await mkdir(unfinished, { mode: 0o700 });
  } catch (error) {
    throw new StartupError("bad_arguments", `${path} cannot be made (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const snapshot = await openSnapshot(folder, withDatabase);
    try {
      await cp(snapshot.path, unfinished, { recursive: true, preserveTimestamps: true });
    } finally {
      await snapshot.release();
    }
    const [database, objects] = [join(unfinished, "database"), join(unfinished, "objects")];
    if (!withDatabase) await rm(database, { recursive: true, force: true });
    const keys = await stat(join(unfinished, "keys.json")).catch(() => null);
    if (keys) await chmod(join(unfinished, "keys.json"), 0o600);
    const manifest: Manifest = {
      format: 1,
      version,
      madeAt: new Date().toISOString(),
      database: withDatabase ? await inspectCopiedDatabase(database, objects) : null,
      hasKeys: keys !== null,
      files: await describeFiles(unfinished),
    };
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await makeDurable(unfinished);
    await rename(unfinished, path);
    await makeNamesDurable(dirname(path)).catch(() => {});
    return { manifest, heldMilliseconds: snapshot.heldMilliseconds };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

type OpenSnapshot = Omit<HeldSnapshot, "heldMilliseconds"> & { readonly heldMilliseconds: number | null };

/** From the process that works on the folder, or from the folder itself where none does. */
async function openSnapshot(folder: DataFolder, withDatabase: boolean): Promise<OpenSnapshot> {
  let unlock: () => void;
  try {
    unlock = await openDataFolder(folder, { exclusive: withDatabase });
  } catch (error) {
    if (!(error instanceof StartupError) || error.code !== "data_folder_in_use") throw error;
    return await requestSnapshot(folder);
  }
  const release = async () => {
    await removeSnapshot(folder);
    unlock();
  };
  try {
    const { path } = await takeSnapshot(
      withDatabase ? folder : { ...folder, database: join(folder.path, "none") },
      null,
    );
    return { path, heldMilliseconds: null, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** What the command says of it. */
export function describeBackup({ manifest, heldMilliseconds }: MadeBackup): readonly string[] {
  const files = Object.values(manifest.files);
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const { database } = manifest;
  return [
    ...(database ? [`${database.accounts} accounts, ${database.reports} reports`] : []),
    `${files.length} files, ${megabytes.toFixed(1)} MB`,
    ...(heldMilliseconds === null ? [] : [`the service's database stood still for ${heldMilliseconds} ms`]),
    ...(database && database.reportsWithoutFile.length > 0
      ? [`WITHOUT THEIR FILE before already: ${database.reportsWithoutFile.join(", ")}`]
      : []),
    ...(manifest.hasKeys
      ? ["It holds the keys of this installation: keep it as closed as the data folder, and KEYS_PASSPHRASE elsewhere."]
      : ["The keys are not part of it: they come from the settings."]),
  ];
}

/** The data folder by the settings, and whether its database is the embedded one. */
export function backupSubject(variables: Readonly<Record<string, string | undefined>>): {
  readonly folder: DataFolder;
  readonly isEmbedded: boolean;
} {
  const isSet = (name: string) => Boolean(variables[name]?.trim() || variables[`${name}_FILE`]?.trim());
  if (isSet("SUPABASE_URL")) {
    throw new StartupError(
      "bad_arguments",
      "With SUPABASE_URL database, accounts and files are Supabase's: its backups hold them",
    );
  }
  return { folder: dataFolderAt(variables.DATA_DIR?.trim() || "./data"), isEmbedded: !isSet("DATABASE_URL") };
}
