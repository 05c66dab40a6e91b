import { type Database, keepScoreRelease } from "@rubrica/adapter-postgres";
import { type Logger, ROLES } from "@rubrica/core";
import { openRubricFiles } from "@rubrica/gradebook";
import type { ClientKeys } from "@rubrica/identity";
import { parseWorkerPlan } from "@rubrica/worker-runtime";
import { openAccounts } from "../accounts/open-accounts.ts";
import type { RegistrationRoles } from "../accounts/registration-roles.ts";
import { workerKinds } from "../areas/areas.ts";
import { createClosers } from "../areas/closers.ts";
import type { ServiceParts } from "../areas/foundation.ts";
import { serveSnapshots } from "../backup/snapshot-socket.ts";
import { serveCommands } from "../command-socket/command-socket.ts";
import type { Demonstration } from "../demonstration/demonstration.ts";
import { loadContent } from "../demonstration/load-content.ts";
import { demonstrationPeople } from "../demonstration/people.ts";
import { createAdminApp } from "../http/admin-app.ts";
import { answerOnlyHere } from "../http/requests/only-here.ts";
import type { Environment } from "../settings/environment.ts";
import type { AddressSettings } from "../settings/setting-groups.ts";
import type { SetupLinkPlace } from "../setup/setup-links.ts";
import { removeSetupLink, type ShownSetupLink, showSetupLink } from "../setup/show-setup-link.ts";
import {
  checkDataFolder,
  type DataFolder,
  dataFolderAt,
  openDataFolder,
  removeIfEmpty,
} from "../storage/data-folder.ts";
import { openEmbeddedDatabase, openServerDatabase } from "../storage/open-database.ts";
import { openObjects } from "../storage/open-objects.ts";
import { openRedis } from "../storage/open-redis.ts";
import { shareRubrics } from "../storage/share-rubrics.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import { version } from "../version.ts";
import { composeService, type Service } from "./compose.ts";
import { groupOutages } from "./group-outages.ts";
import { createListener, type Listener } from "./listener.ts";
import { createLogger } from "./log.ts";
import { openConsole } from "./open-console.ts";

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
  /** How the first administrator is made; null where there is one, and for a process without HTTP. */
  readonly setupLink: ShownSetupLink | null;
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
    /** Loads the stored content of the demonstration, and answers browsers of this machine alone. Default: it is none. */
    readonly demonstration?: Omit<Demonstration, "holds">;
    /** Where the link that makes the first administrator is shown. Default: in a file of the data folder. */
    readonly setupLinkPlace?: SetupLinkPlace;
  } & Pick<ServiceParts, "wrapHasher" | "leaseSeconds" | "uploadLimits"> = {},
): Promise<RunningService> {
  const { setupLinkPlace = "file" } = options;
  const plan = parseWorkerPlan(environment.process.workers, workerKinds);
  const { address, storage, observing } = environment;
  const { role } = environment.process;
  const folder = dataFolderAt(storage.dataFolder);
  await checkDataFolder(folder);
  const files = await openRubricFiles(folder.rubrics);
  const build = { version, role };
  const tracing = await openTracing(options.tracingVariables ?? {}, build);
  const lines = createLogger({ level: observing.logLevel, ...build, ...(tracing && { facts: tracing.facts }) });
  const logger = groupOutages(lines);
  for (const warning of options.warnings ?? []) logger.warn({}, warning);

  // At the end, or when something on the way fails.
  const closers = createClosers();
  closers.add(() => tracing?.close());
  try {
    // Bound first and closed last: it tells of the start and of the stop.
    const admin =
      observing.adminPort === null
        ? null
        : createListener(observing.adminHost, observing.adminPort, { setting: "ADMIN_PORT" });
    if (admin) closers.add(() => admin.close());
    const listener =
      role === "worker"
        ? null
        : createListener(address.host, address.port, {
            ...(options.idleSeconds !== undefined && { idleSeconds: options.idleSeconds }),
          });
    if (listener) closers.add(() => listener.close());
    // Beside the database's opening, so that nobody waits for it.
    const console = listener && openConsole(logger);
    closers.add(() => removeIfEmpty(folder));
    const exclusive = storage.databaseUrl === null;
    const server = storage.databaseUrl === null ? null : await openServerDatabase(storage.databaseUrl);
    if (server) closers.add(() => server.close());
    closers.add(await openDataFolder(folder, { exclusive }));
    const redis = storage.redisUrl === null ? null : await openRedis(storage.redisUrl, logger);
    if (redis) closers.add(() => redis.close());
    const opened = server ?? (await openEmbeddedDatabase(folder));
    if (!server) {
      closers.add(() => opened.close());
      closers.add(await serveSnapshots({ folder, database: opened.database, logger }));
    }

    const demonstration =
      options.demonstration && (await loadDemonstration(options.demonstration, opened.database, folder));
    const publicUrl = address.publicUrl ?? localUrl(address, listener);
    if (role === "all" && environment.supabase === null && !plan.has("mail")) {
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
    closers.add(closeAccounts);

    const service = composeService({
      environment,
      plan,
      folder,
      vacuum: opened.vacuum,
      database: options.wrapDatabase?.(opened.database) ?? opened.database,
      accounts,
      objects,
      probeObjects: opening.probe,
      redis,
      rubrics,
      logger,
      publicUrl,
      ...(console && { console }),
      ...(tracing && { tracing }),
      ...(demonstration && { demonstration }),
      ...(options.wrapHasher && { wrapHasher: options.wrapHasher }),
      remoteAddress: (request) => listener?.remoteAddress(request) ?? null,
      ...(listener && { holdConnection: (request: Request) => listener.hold(request) }),
      ...(options.uploadLimits && { uploadLimits: options.uploadLimits }),
      ...(options.leaseSeconds && { leaseSeconds: options.leaseSeconds }),
    });
    closers.add(() => service.close());
    await applyRegistrationRoles(service.registrationRoles, logger);
    // Its statements go by it, for all processes alike.
    await keepScoreRelease(opened.database, environment.scoring.release);
    if (!server) closers.add(await serveCommands({ folder, subjects: service, logger }));
    for (const { code, text } of await service.warnings())
      if (code === "open_staff_roles") logger.warn({ code }, text.en);
    // Both at once, and before the database: requests under way still need it.
    closers.add(() => Promise.all([service.stop(), listener?.close()]));
    const setupLink =
      listener && !demonstration
        ? await showSetupLink({ links: service.setupLinks, folder, place: setupLinkPlace, publicUrl })
        : null;
    if (setupLink?.place === "file") closers.add(() => removeSetupLink(folder));
    admin?.serve(createAdminApp(service).fetch);
    const answer = (request: Request) => service.app.fetch(request);
    listener?.serve(demonstration ? answerOnlyHere(answer) : answer);
    service.start();
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
      setupLink,
      stop: () => closers.close(),
    };
  } catch (error) {
    await closers.close();
    throw error;
  }
}

/** What it is told on the page follows from what was loaded. */
async function loadDemonstration(
  given: Omit<Demonstration, "holds">,
  database: Database,
  { objects }: DataFolder,
): Promise<Demonstration> {
  const figures = await loadContent({ database, objects });
  const people = demonstrationPeople.map(({ role, fullName }) => ({ role, full_name: fullName }));
  return { ...given, holds: { people, ...figures } };
}

function localUrl({ host, port }: AddressSettings, listener: Listener | null): string {
  return listener?.url ?? `http://${host}:${port}`;
}

/** The database's own trigger goes by them too, for all processes alike. */
async function applyRegistrationRoles(registrationRoles: RegistrationRoles, logger: Logger): Promise<void> {
  const before = await registrationRoles.apply();
  const roles = await registrationRoles.current();
  if (before === null || ROLES.every((role) => before.includes(role) === roles.includes(role))) return;
  const decidedBy = await registrationRoles.decidedBy();
  logger.warn({ before, roles, decidedBy }, "SELF_REGISTRATION_ROLES changed, for every process on this database");
}
