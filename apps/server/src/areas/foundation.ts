import {
  createPostgresStores,
  createSharedValues,
  type Database,
  type PostgresStores,
} from "@rubrica/adapter-postgres";
import {
  type ClientContext,
  type Logger,
  type ObjectStore,
  type PasswordHasher,
  type ReleaseNotice,
  type SigningKeys,
  type Stores,
  systemClock,
  type Transaction,
} from "@rubrica/core";
import { createFileFindings, createRubricRegistry, type FileFindings, type RubricRegistry } from "@rubrica/gradebook";
import { createClientReader, createFileDigests, createReleaseNotice, type FileDigests } from "@rubrica/identity";
import type { ReportScore } from "@rubrica/report-model";
import { createSourceFiles, OBJECT_STORE } from "@rubrica/report-pipeline";
import type { Rubric } from "@rubrica/scoring";
import { createStoreWatch, type Relay, type StoreWatch, type WorkerPlan } from "@rubrica/worker-runtime";
import { type Accounts, composeAccounts } from "../accounts/compose-accounts.ts";
import type { ComposedAccounts } from "../accounts/composed-accounts.ts";
import { createRegistrationRoles, type RegistrationRoles } from "../accounts/registration-roles.ts";
import { type ConsoleSessions, createConsoleSessions } from "../console/console-sessions.ts";
import { createOwnPageCheck, type OwnPageCheck } from "../console/own-page.ts";
import { createSessionCookie } from "../console/session-cookie.ts";
import type { Demonstration } from "../demonstration/demonstration.ts";
import { createDemonstrationAccess } from "../demonstration/demonstration-access.ts";
import type { OpenedConsole } from "../http/console.ts";
import { type Allowances, createAllowances } from "../http/requests/allowances.ts";
import { type Authenticator, createAuthenticator } from "../http/requests/authenticate.ts";
import type { BodyLimits } from "../http/requests/watch-body.ts";
import type { DemonstrationAccess } from "../http/routes/session/demonstration-access.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createRemovalSweep, type RemovalSweep } from "../privacy/removal-sweep.ts";
import type { Environment } from "../settings/environment.ts";
import { createSetupLinks, type SetupLinks } from "../setup/setup-links.ts";
import type { DataFolder } from "../storage/data-folder.ts";
import { joinRedis, type OpenedRedis } from "../storage/open-redis.ts";
import { carryTrace } from "../tracing/carry-trace.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { version } from "../version.ts";

/** What was opened outside and is handed in. */
export interface ServiceParts {
  readonly environment: Environment;
  /** Kinds of workers and how many tasks each does at once, of those that the service knows. */
  readonly plan: WorkerPlan;
  readonly folder: DataFolder;
  readonly database: Database;
  /** Takes back the space of rows that are gone. Default: the database does so by itself. */
  readonly vacuum?: (() => Promise<void>) | null;
  readonly accounts: Accounts;
  readonly objects: ObjectStore;
  /** Proves on a new connection that objects can be written. Default: by the store's own check. */
  readonly probeObjects?: () => Promise<void>;
  /** Null where tasks, rate limits and progress are in the database. */
  readonly redis: OpenedRedis | null;
  /** The deployment's own, by id. */
  readonly rubrics: ReadonlyMap<string, Rubric>;
  readonly logger: Logger;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** The other end of a request's connection. */
  readonly remoteAddress: (request: Request) => string | null;
  /** Keeps the runtime from ending a slow connection. Default: there is none to keep. */
  readonly holdConnection?: (request: Request) => { release(): void };
  /** How long an upload may take. */
  readonly uploadLimits?: BodyLimits;
  /** Seconds after which a vanished worker's task is taken over. Default 12. */
  readonly leaseSeconds?: number;
  /** Between two signs of life of an event stream. Default 10,000. */
  readonly keepAliveMilliseconds?: number;
  /** Default: no traces are written. */
  readonly tracing?: Tracing;
  /** The pages, as soon as they are built. Default: none. */
  readonly console?: Promise<OpenedConsole>;
  /** Default: this is no demonstration. */
  readonly demonstration?: Demonstration;
  /** Stands between the service and its hasher, for tests. */
  readonly wrapHasher?: (hasher: PasswordHasher) => PasswordHasher;
}

/** What all areas share. */
export interface Foundation
  extends Omit<
    ServiceParts,
    "environment" | "accounts" | "rubrics" | "tracing" | "demonstration" | "console" | "wrapHasher"
  > {
  /** One group an area. */
  readonly settings: Environment;
  readonly stores: PostgresStores<ReportScore>;
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** Tells a queue in another system what was committed; null where there is none. */
  readonly relay: Relay | null;
  /** Where a request came from. */
  readonly client: (request: Request) => ClientContext;
  readonly accounts: ComposedAccounts;
  readonly pageSessions: ConsoleSessions;
  readonly isFromOwnPage: OwnPageCheck;
  readonly authenticator: Authenticator;
  readonly allowances: Allowances;
  readonly rubrics: RubricRegistry;
  readonly fileDigests: FileDigests;
  readonly fileFindings: FileFindings;
  /** Null where no mail leaves. */
  readonly releaseNotice: ReleaseNotice | null;
  readonly setupLinks: SetupLinks;
  readonly registrationRoles: RegistrationRoles;
  /** Drops the copy of a report's file that is worked on. */
  readonly dropCopy: (reportId: string) => Promise<void>;
  /** Removes what removed reports and erased people left elsewhere. */
  readonly sweep: RemovalSweep;
  readonly metrics: Metrics;
  readonly tracing: Tracing | null;
  /** Null where this is no demonstration. */
  readonly demonstration: DemonstrationAccess | null;
  /** Knows which stores are away. */
  readonly watch: StoreWatch;
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal;
}

/** Puts together what all areas share. Opens nothing and starts nothing. */
export function layFoundation(parts: ServiceParts, stopping: AbortSignal): Foundation {
  const { environment: settings, folder, database, objects, logger, publicUrl, wrapHasher } = parts;
  const tracing = parts.tracing ?? null;
  const { stores, relay } = joinStores(parts);
  const { transaction } = stores;
  const { trustedProxies, rateLimits } = settings.address;
  const readClient = createClientReader({ trustedProxies, logger });
  const client = (request: Request) => readClient(request, parts.remoteAddress(request));
  const values = createSharedValues(database);
  const registrationRoles = createRegistrationRoles({
    database,
    values,
    given: settings.accounts.selfRegistrationRoles,
    mode: settings.process.mode,
  });
  const accounts = composeAccounts(parts.accounts, {
    settings,
    stores,
    logger,
    publicUrl,
    client,
    wrapHasher,
    registrationRoles,
  });
  const { accountProvider, selfService } = accounts;
  const isFromOwnPage = createOwnPageCheck(publicUrl);
  const pageSessions = createConsoleSessions({
    store: stores.consoleSessions,
    accountProvider,
    selfService,
    cookie: createSessionCookie(publicUrl, parts.demonstration?.cookie),
    isFromOwnPage,
    clock: systemClock,
    client,
  });
  const authenticator = createAuthenticator({
    transaction,
    page: pageSessions,
    accounts: accountProvider,
    userInfo: stores.userInfo,
    secondFactorDemandedOf: settings.accounts.secondFactorDemandedOf,
  });
  const dropCopy = createSourceFiles({ folder: folder.work, objects }).drop;
  const { progress, deadLetters } = stores;
  const fileDigests = createFileDigests(installationSecrets(parts.accounts));
  return {
    ...parts,
    settings,
    stores,
    transaction,
    relay,
    client,
    accounts,
    pageSessions,
    isFromOwnPage,
    authenticator,
    allowances: createAllowances(stores.rateLimiter, rateLimits),
    rubrics: createRubricRegistry({ files: parts.rubrics, store: stores.rubrics }),
    fileDigests,
    fileFindings: createFileFindings({ transaction, fileDigests }),
    releaseNotice: releaseNoticeOf(parts, accounts),
    registrationRoles,
    setupLinks: createSetupLinks({
      values,
      userInfo: stores.userInfo,
      clock: systemClock,
    }),
    dropCopy,
    sweep: createRemovalSweep({ transaction, objects, progress, deadLetters, dropCopy, accountProvider, logger }),
    metrics: createMetrics({ version, role: settings.process.role }),
    tracing,
    demonstration:
      parts.demonstration === undefined
        ? null
        : createDemonstrationAccess(parts.demonstration, { accounts, given: parts.accounts, publicUrl }),
    watch: watchStores(parts),
    stopping,
  };
}

/** The people of a demonstration have no mailboxes. */
function releaseNoticeOf({ publicUrl, demonstration }: ServiceParts, { outgoingMail }: ComposedAccounts) {
  if (typeof outgoingMail === "string" || demonstration) return null;
  const linkOf = (reportId: string) => `${publicUrl}/console/reports/${reportId}`;
  return createReleaseNotice({ outgoingMail, clock: systemClock, linkOf });
}

/** The stores of the database, with the queue in Redis where there is one, and with the trace of whoever asks. */
function joinStores({ environment, database, redis, tracing, logger }: ServiceParts): {
  readonly stores: PostgresStores<ReportScore>;
  readonly relay: Relay | null;
} {
  const own = createPostgresStores<ReportScore>({
    database,
    submissionGraceSeconds: environment.courses.graceSeconds,
  });
  const withRedis = redis && joinRedis(own, redis, logger);
  const joined = withRedis ?? own;
  const stores = tracing ? carryTrace<Stores<ReportScore>, typeof joined>(joined, tracing.current) : joined;
  return { stores, relay: withRedis?.relay ?? null };
}

function watchStores({ database, redis, objects, probeObjects, logger }: ServiceParts): StoreWatch {
  const stores = [
    { name: "database", probe: () => database.probe(), neededByAll: true },
    ...(redis ? [{ name: "queue", probe: () => redis.probe(), neededByAll: true }] : []),
    { name: OBJECT_STORE, probe: probeObjects ?? (() => objects.check()) },
  ];
  return createStoreWatch({ stores, logger });
}

/** At Supabase the project's secret key is what the installation has for itself. */
function installationSecrets(accounts: Accounts): Pick<SigningKeys, "derivationSecrets"> {
  if (accounts.kind === "own") return accounts.signingKeys;
  const secret = Buffer.from(accounts.settings.secretKey).toString("base64url");
  return { derivationSecrets: async () => [secret] };
}
