import {
  createAuditChain,
  createPostgresStores,
  type Database,
  keepSelfRegistrationRoles,
} from "@rubrica/adapter-postgres";
import { type Logger, ROLES, type Role, systemClock } from "@rubrica/core";
import { openRubricFiles } from "@rubrica/gradebook";
import type { ClientKeys } from "@rubrica/identity";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { confirmationHours } from "../accounts/own-accounts.ts";
import { serveSnapshots } from "../backup/snapshot-socket.ts";
import { abandonedUploadsChore } from "../chores/abandoned-uploads.ts";
import { pointsOfOldScoresChore } from "../chores/points-of-old-scores.ts";
import { startSessionCleanup } from "../chores/session-cleanup.ts";
import { startUpkeep } from "../chores/upkeep.ts";
import { createAdminApp } from "../http/admin-app.ts";
import { startAuditSealing } from "../privacy/audit-sealing.ts";
import { privacyChores } from "../privacy/privacy-chores.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import { version } from "../version.ts";
import { composeService, type Service, type ServiceParts, workerKinds } from "./compose.ts";
import { checkDataFolder, dataFolderAt, openDataFolder, removeIfEmpty } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { createListener, type Listener } from "./listener.ts";
import { createLogger } from "./log.ts";
import { openAccounts } from "./open-accounts.ts";
import { openConsole } from "./open-console.ts";
import { openEmbeddedDatabase, openServerDatabase } from "./open-database.ts";
import { openObjects } from "./open-objects.ts";
import { openRedis } from "./open-redis.ts";
import { shareRubrics } from "./share-rubrics.ts";

/** A running service. */
export interface RunningService {
  /** Where it listens; null for a process without HTTP. */
  readonly url: string | null;
  /** Where operators look in; null without ADMIN_PORT. */
  readonly adminUrl: string | null;
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
 * StartupError, EnvironmentError, WorkerPlanError, TaskLimitsError or RubricFileError.
 */
export async function startService(
  environment: Environment,
  options: {
    readonly wrapDatabase?: (database: Database) => Database;
    /** Of the settings, for the log. Default: none. */
    readonly warnings?: readonly string[];
    /** OpenTelemetry's own, such as OTEL_EXPORTER_OTLP_ENDPOINT. Default: none, no traces are written. */
    readonly tracingVariables?: Readonly<Record<string, string | undefined>>;
    /** After which a connection without a sign of life ends. Default 60. */
    readonly idleSeconds?: number;
  } & Pick<ServiceParts, "wrapHasher" | "leaseSeconds" | "uploadLimits"> = {},
): Promise<RunningService> {
  const plan = parseWorkerPlan(environment.WORKERS, workerKinds);
  const folder = dataFolderAt(environment.DATA_DIR);
  await checkDataFolder(folder);
  const files = await openRubricFiles(folder.rubrics);
  const build = { version, role: environment.ROLE };
  const tracing = await openTracing(options.tracingVariables ?? {}, build);
  const logger = createLogger({ level: environment.LOG_LEVEL, ...build, ...(tracing && { facts: tracing.facts }) });
  for (const warning of options.warnings ?? []) logger.warn({}, warning);

  // Undone in reverse order, at the end or when something on the way fails.
  const closers: (() => unknown)[] = [() => tracing?.close()];
  const close = async () => {
    const failures: unknown[] = [];
    // One that fails must not keep the others from closing: a lock or a connection would stay.
    for (const closer of closers.splice(0).reverse()) await Promise.try(closer).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    // Bound first and closed last: it tells of the start and of the stop.
    const admin =
      environment.ADMIN_PORT === null
        ? null
        : createListener(environment.ADMIN_HOST, environment.ADMIN_PORT, { setting: "ADMIN_PORT" });
    if (admin) closers.push(() => admin.close());
    const listener =
      environment.ROLE === "worker"
        ? null
        : createListener(environment.HOST, environment.PORT, {
            ...(options.idleSeconds !== undefined && { idleSeconds: options.idleSeconds }),
          });
    if (listener) closers.push(() => listener.close());
    // Beside the database's opening, so that nobody waits for it.
    const console = listener && openConsole(logger);
    closers.push(() => removeIfEmpty(folder));
    const exclusive = environment.DATABASE_URL === null;
    const server = environment.DATABASE_URL === null ? null : await openServerDatabase(environment.DATABASE_URL);
    if (server) closers.push(() => server.close());
    closers.push(await openDataFolder(folder, { exclusive }));
    const redis = environment.REDIS_URL === null ? null : await openRedis(environment.REDIS_URL, logger);
    if (redis) closers.push(() => redis.close());
    const opened = server ?? (await openEmbeddedDatabase(folder));
    if (!server) {
      closers.push(() => opened.close());
      closers.push(await serveSnapshots({ folder, database: opened.database, logger }));
    }

    const publicUrl = environment.PUBLIC_URL?.replace(/\/+$/, "") ?? localUrl(environment, listener);
    if (environment.ROLE === "all" && environment.supabase === null && !plan.has("mail")) {
      logger.warn({}, "WORKERS names no mail worker: mail waits until another process sends it");
    }
    const opening = await openObjects(environment, folder);
    const {
      accounts,
      publicKeys,
      close: closeAccounts,
    } = await openAccounts({ environment, folder, database: opened.database, objects: opening, publicUrl, logger });
    const objects = opening.store;
    const rubrics = opening.place === "folder" ? files : await shareRubrics(opened.database, files, logger);
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
      ...(console && { console }),
      ...(tracing && { tracing }),
      ...(options.wrapHasher && { wrapHasher: options.wrapHasher }),
      remoteAddress: (request) => listener?.remoteAddress(request) ?? null,
      ...(listener && { holdConnection: (request: Request) => listener.hold(request) }),
      ...(options.uploadLimits && { uploadLimits: options.uploadLimits }),
      ...(options.leaseSeconds && { leaseSeconds: options.leaseSeconds }),
    });
    closers.push(() => service.close());
    // Both at once, and before the database: requests under way still need it.
    closers.push(() => Promise.all([service.stop(), listener?.close()]));
    closers.push(() => service.metrics.close());
    const { deadLetters, transaction, rateLimiter } = service;
    const stores = createPostgresStores({ database: opened.database });
    closers.push(
      startUpkeep({
        deadLetters,
        vacuum: opened.vacuum,
        chores: [
          ...privacyChores({ environment, transaction, sweep: service.sweep, logger }),
          abandonedUploadsChore({ transaction, objects, rateLimiter, logger }),
          pointsOfOldScoresChore({ transaction, logger }),
        ],
        logger,
      }),
    );
    closers.push(startAuditSealing({ chain: createAuditChain(opened.database), logger }));
    // Sessions and accounts at Supabase are Supabase's to remove.
    if (accounts.kind === "own") {
      closers.push(startSessionCleanup({ ...stores, logger, clock: systemClock, confirmationHours }));
    }
    admin?.serve(createAdminApp(service).fetch);
    listener?.serve((request) => service.app.fetch(request));
    service.relay?.start();
    service.manager?.start();
    logger.info(
      {
        url: listener?.url ?? null,
        admin: admin?.url ?? null,
        database: opened.kind,
        redis: redis !== null,
      },
      "started",
    );
    return {
      url: listener?.url ?? null,
      adminUrl: admin?.url ?? null,
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
