import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { temporaryFolder } from "./server-process.ts";

/** What the processes of one installation share. */
export interface EmptyInstallation {
  /** An empty, migrated database of PostgreSQL, and a folder that is not there yet. */
  readonly settings: { readonly DATABASE_URL: string; readonly DATA_DIR: string };
  /** Both go, once their processes have ended. */
  remove(): Promise<void>;
}

/**
 * Makes an installation over PostgreSQL, for tests that are not about the embedded database: the first start over that one
 * takes five times as much of the processor.
 */
export async function emptyInstallation(): Promise<EmptyInstallation> {
  const opened = await openTestDatabase("postgres");
  const folder = await temporaryFolder();
  return {
    settings: { DATABASE_URL: opened.url ?? "", DATA_DIR: `${folder.path}/data` },
    async remove() {
      await opened.close();
      await folder.remove();
    },
  };
}
