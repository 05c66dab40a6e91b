import { createPostgresStores, type Database, type PostgresStores } from "@rubrica/adapter-postgres";
import { createSupabaseAccountProvider } from "@rubrica/adapter-supabase";
import { type AccountProvider, type ObjectStore, silentLogger } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { openAccounts } from "../accounts/open-accounts.ts";
import { createClosers } from "../areas/closers.ts";
import type { Environment } from "../settings/environment.ts";
import { readEnvironment } from "../settings/read-environment.ts";
import type { DataFolder } from "../storage/data-folder.ts";
import { openCommandStorage } from "../storage/open-command-storage.ts";
import { openObjects } from "../storage/open-objects.ts";
import { joinRedis, openRedis } from "../storage/open-redis.ts";

/** What a command about people's data works with. */
export interface OpenedForCommand {
  readonly environment: Environment;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly stores: PostgresStores<ReportScore>;
  readonly objects: ObjectStore;
  readonly accountProvider: Pick<AccountProvider, "deleteAccount">;
}

/**
 * Opens what the service works with, by the same settings, hands it to the work, and closes it. With the embedded database the
 * service must not be running. Rejects with StartupError.
 */
export async function withOpened(work: (opened: OpenedForCommand) => Promise<void>): Promise<void> {
  const { environment } = readEnvironment(process.env);
  const { redisUrl } = environment.storage;
  const { folder, database, close: closeStorage } = await openCommandStorage(environment.storage);
  const closers = createClosers();
  closers.add(closeStorage);
  try {
    const redis = redisUrl === null ? null : await openRedis(redisUrl, silentLogger);
    if (redis) closers.add(() => redis.close());
    const objects = await openObjects(environment, folder);
    const { accounts, close } = await openAccounts({
      environment,
      folder,
      database,
      objects,
      publicUrl: environment.address.publicUrl ?? "http://localhost",
      logger: silentLogger,
    });
    closers.add(close);
    const own = createPostgresStores<ReportScore>({ database });
    const stores = redis ? joinRedis(own, redis, silentLogger) : own;
    const accountProvider =
      accounts.kind === "own"
        ? { deleteAccount: () => Promise.resolve(false) } // gone with the database's rows
        : createSupabaseAccountProvider({ clients: accounts.clients, userInfo: own.userInfo });
    await work({ environment, folder, database, stores, objects: objects.store, accountProvider });
  } finally {
    await closers.close().catch(() => {});
  }
}
