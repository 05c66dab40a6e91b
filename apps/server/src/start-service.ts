import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import { systemClock } from "@rubrica/core";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { composeService, confirmationHours, type Service, workerKinds } from "./compose.ts";
import { checkDataFolder, dataFolderAt, openDataFolder, removeIfEmpty } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { openKeyFile } from "./key-file.ts";
import { createListener, type Listener } from "./listener.ts";
import { createLogger } from "./log.ts";
import { openEmbeddedDatabase, openServerDatabase } from "./open-database.ts";
import { openMailer } from "./open-mailer.ts";
import { openRubricRegistry } from "./rubric-registry.ts";
import { startSessionCleanup } from "./session-cleanup.ts";
import { startUpkeep } from "./upkeep.ts";

/** A running service. */
export interface RunningService {
  /** Where it listens; null for a process without HTTP. */
  readonly url: string | null;
  readonly anonKey: string;
  readonly database: "embedded" | "server";
  readonly service: Service;
  /** Stops taking requests and tasks, lets running ones finish up to their deadlines, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts everything in an order in which nothing is made before all that can be checked was checked: settings,
 * folder, port; then data. `wrapDatabase` stands between the service and its database, for tests. Rejects with StartupError, EnvironmentError, WorkerPlanError or RubricFileError.
 */
export async function startService(
  environment: Environment,
  options: { readonly wrapDatabase?: (database: Database) => Database } = {},
): Promise<RunningService> {
  parseWorkerPlan(environment.WORKERS, workerKinds);
  const folder = dataFolderAt(environment.DATA_DIR);
  await checkDataFolder(folder);
  const rubrics = await openRubricRegistry(folder.rubrics);
  const logger = createLogger(environment.LOG_LEVEL);

  // Undone in reverse order, at the end or when something on the way fails.
  const closers: (() => unknown)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    // One that fails must not keep the others from closing: a lock or a connection would stay.
    for (const closer of closers.splice(0).reverse()) await Promise.try(closer).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const listener = environment.ROLE === "worker" ? null : createListener(environment.HOST, environment.PORT);
    if (listener) closers.push(() => listener.close());
    closers.push(() => removeIfEmpty(folder));
    const exclusive = environment.DATABASE_URL === null;
    const server = environment.DATABASE_URL === null ? null : await openServerDatabase(environment.DATABASE_URL);
    if (server) closers.push(() => server.close());
    closers.push(await openDataFolder(folder, { exclusive }));
    const keys = await openKeys(environment, folder.keys);
    const opened = server ?? (await openEmbeddedDatabase(folder));
    if (!server) closers.push(() => opened.close());

    const publicUrl = environment.PUBLIC_URL?.replace(/\/+$/, "") ?? localUrl(environment, listener);
    const { mailer, close: closeMailer } = await openMailer({ environment, folder, publicUrl, logger });
    closers.push(closeMailer);

    const service = composeService({
      environment,
      folder,
      database: options.wrapDatabase?.(opened.database) ?? opened.database,
      keys,
      mailer,
      rubrics,
      logger,
      publicUrl,
      remoteAddress: (request) => listener?.remoteAddress(request) ?? null,
    });
    // Both at once, and before the database: requests under way still need it.
    closers.push(() => Promise.all([service.stop(), listener?.close()]));
    const { sessions, accounts, deadLetters } = createPostgresStores({ database: opened.database });
    closers.push(startUpkeep({ deadLetters, vacuum: opened.vacuum, logger }));
    closers.push(startSessionCleanup({ sessions, accounts, logger, clock: systemClock, confirmationHours }));
    listener?.serve((request) => service.app.fetch(request));
    service.manager?.start();
    logger.info({ url: listener?.url ?? null, role: environment.ROLE, database: opened.kind }, "started");
    return { url: listener?.url ?? null, anonKey: keys.anonKey, database: opened.kind, service, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

function localUrl(environment: Environment, listener: Listener | null): string {
  return listener?.url ?? `http://${environment.HOST}:${environment.PORT}`;
}

async function openKeys(environment: Environment, path: string) {
  const { JWT_SIGNING_KEY: signingKey, ANON_KEY: anonKey } = environment;
  const kept = await openKeyFile(path, systemClock);
  return {
    ...kept,
    ...(signingKey && { signingKeys: [signingKey as (typeof kept.signingKeys)[number]] }),
    ...(anonKey && { anonKey }),
  };
}
