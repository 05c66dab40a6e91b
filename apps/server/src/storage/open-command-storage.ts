import type { StorageSettings } from "../settings/setting-groups.ts";
import { checkDataFolder, type DataFolder, dataFolderAt, openDataFolder } from "./data-folder.ts";
import { type OpenedDatabase, type OpenOptions, openEmbeddedDatabase, openServerDatabase } from "./open-database.ts";

/** Data folder and database, as a command works with them. */
export interface CommandStorage extends Pick<OpenedDatabase, "database" | "migrate" | "close"> {
  readonly folder: DataFolder;
}

/**
 * Opens the data folder and the database that the settings name. With the embedded database the service must not be running.
 * Rejects with StartupError.
 */
export async function openCommandStorage(
  { dataFolder, databaseUrl: url }: Pick<StorageSettings, "dataFolder" | "databaseUrl">,
  options: OpenOptions = {},
): Promise<CommandStorage> {
  const folder = dataFolderAt(dataFolder);
  await checkDataFolder(folder);
  const unlock = await openDataFolder(folder, { exclusive: url === null });
  try {
    const opened = url === null ? await openEmbeddedDatabase(folder, options) : await openServerDatabase(url, options);
    return { ...opened, folder, close: () => opened.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
