import { createPostgresStores, type Database, keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import { type Logger, ROLES, type Role, systemClock } from "@rubrica/core";
import type { ClientKeys } from "@rubrica/identity";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { confirmationHours } from "./accounts/own-accounts.ts";
import { composeService, type Service, type ServiceParts, workerKinds } from "./compose.ts";
import { checkDataFolder, dataFolderAt, openDataFolder, removeIfEmpty } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { createListener, type Listener } from "./listener.ts";
import { createLogger } from "./log.ts";
import { openAccounts } from "./open-accounts.ts";
import { openEmbeddedDatabase, openServerDatabase } from "./open-database.ts";
import { openRedis } from "./open-redis.ts";
import { openRubricFiles } from "./rubric-files.ts";
import { startSessionCleanup } from "./session-cleanup.ts";
import { startUpkeep } from "./upkeep.ts";

/** A running service. */
export interface RunningService {
  /** Where it listens; null for a process without HTTP. */
  readonly url: string | null;
  /** Those that may be public. */
  readonly keys: Pick<ClientKeys, "anon" | "publishable">;
  readonly database: "embedded" | "server";
  readonly service: Service;
  /** Stops taking requests and tasks, lets running ones finish up to their deadlines, closes everything. */
  stop(): Promise<void>;
}

/**
 * Starts everything in an order in which nothing is made before all that can be checked was checked: settings,
 * folder, port; then data. What wraps stands between the service and its database or hasher, for tests. Rejects with
 * StartupError, EnvironmentError, WorkerPlanError or RubricFileError.
 */
export async function startService(
  environment: Environment,
  options: { readonly wrapDatabase?: (database: Database) => Database } & Pick<
    ServiceParts,
    "wrapHasher" | "leaseSeconds"
  > = {},
): Promise<RunningService> {
  const plan = parseWorkerPlan(environment.WORKERS, workerKinds);
  const folder = dataFolderAt(environment.DATA_DIR);
  await checkDataFolder(folder);
  const rubrics = await openRubricFiles(folder.rubrics);
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
    const redis = environment.REDIS_URL === null ? null : await openRedis(environment.REDIS_URL, logger);
    if (redis) closers.push(() => redis.close());
    const opened = server ?? (await openEmbeddedDatabase(folder));
    if (!server) closers.push(() => opened.close());

    const publicUrl = environment.PUBLIC_URL?.replace(/\/+$/, "") ?? localUrl(environment, listener);
    if (environment.ROLE === "all" && environment.supabase === null && !plan.has("mail")) {
      logger.warn({}, "WORKERS names no mail worker: mail waits until another process sends it");
    }
    const {
      accounts,
      objects,
      publicKeys,
      close: closeAccounts,
    } = await openAccounts({
      environment,
      folder,
      publicUrl,
      logger,
    });
    closers.push(closeAccounts);

    await announceSelfRegistrationRoles(opened.database, environment.SELF_REGISTRATION_ROLES, logger);
    const service = composeService({
      environment,
      folder,
      database: options.wrapDatabase?.(opened.database) ?? opened.database,
      accounts,
      objects,
      redis,
      rubrics,
      logger,
      publicUrl,
      ...(options.wrapHasher && { wrapHasher: options.wrapHasher }),
      remoteAddress: (request) => listener?.remoteAddress(request) ?? null,
      ...(options.leaseSeconds && { leaseSeconds: options.leaseSeconds }),
    });
    // Both at once, and before the database: requests under way still need it.
    closers.push(() => Promise.all([service.stop(), listener?.close()]));
    const { deadLetters } = service;
    const stores = createPostgresStores({ database: opened.database });
    closers.push(startUpkeep({ deadLetters, vacuum: opened.vacuum, logger }));
    // Sessions and accounts at Supabase are Supabase's to remove.
    if (accounts.kind === "own") {
      closers.push(startSessionCleanup({ ...stores, logger, clock: systemClock, confirmationHours }));
    }
    listener?.serve((request) => service.app.fetch(request));
    service.relay?.start();
    service.manager?.start();
    logger.info(
      { url: listener?.url ?? null, role: environment.ROLE, database: opened.kind, redis: redis !== null },
      "started",
    );
    return {
      url: listener?.url ?? null,
      keys: publicKeys,
      database: opened.kind,
      service,
      stop: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function localUrl(environment: Environment, listener: Listener | null): string {
  return listener?.url ?? `http://${environment.HOST}:${environment.PORT}`;
}

/** The database's own trigger goes by them too, for all processes alike. */
async function announceSelfRegistrationRoles(database: Database, roles: readonly Role[], logger: Logger) {
  const before = await keepSelfRegistrationRoles(database, roles);
  if (before === null || ROLES.every((role) => before.includes(role) === roles.includes(role))) return;
  logger.warn({ before, roles }, "SELF_REGISTRATION_ROLES changed, for every process on this database");
}
