import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import {
  type AccountProvider,
  type Logger,
  type Mailer,
  type ObjectStore,
  type PasswordHasher,
  type SigningKeys,
  systemClock,
  type Transaction,
} from "@rubrica/core";
import {
  type AccountProviderOptions,
  type AuthV1Options,
  type ClientKeys,
  createAccountProvider,
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createAuthV1Handler,
  createClientReader,
  createMailWorker,
  createRequestLimit,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import type { ReportScore } from "@rubrica/report-model";
import { createSourceFiles, REPORT_WORKER_KINDS, type RubricSource, reportWorkers } from "@rubrica/report-pipeline";
import { createAiJudge, type Rubric } from "@rubrica/scoring";
import {
  createWorkerManager,
  parseWorkerPlan,
  type WorkerDefinition,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import type { Hono } from "hono";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { createExampleWorker } from "./example-worker.ts";
import { checkHealth } from "./health.ts";
import { createApp } from "./http/app.ts";
import { createAuthenticator } from "./http/authenticate.ts";
import { auditLogRoutes } from "./http/routes/audit-log.ts";
import { deadLetterRoutes } from "./http/routes/dead-letters.ts";
import { gradebookRoutes } from "./http/routes/gradebook.ts";
import { knowledgeGraphRoutes } from "./http/routes/knowledge-graph.ts";
import { modelCallRoutes } from "./http/routes/model-calls.ts";
import { overrideRoutes } from "./http/routes/overrides.ts";
import { referenceFindingsRoutes } from "./http/routes/reference-findings.ts";
import { reportEventRoutes } from "./http/routes/report-events.ts";
import { reportRoutes } from "./http/routes/reports.ts";
import { rubricRoutes } from "./http/routes/rubrics.ts";
import { scoreRunRoutes } from "./http/routes/score-runs.ts";
import { systemRoutes } from "./http/routes/system.ts";
import { userRoutes } from "./http/routes/users.ts";
import { workerRoutes } from "./http/routes/workers.ts";
import { createRubricRegistry } from "./rubric-registry.ts";
import { version } from "./version.ts";

/** Kinds of workers that this service knows. */
export const workerKinds: readonly string[] = ["example", "mail", ...REPORT_WORKER_KINDS];

/** How long a link that confirms an address works; after that the account that waits for it goes. */
export const confirmationHours = 24;

/** What was opened outside and is handed in. */
export interface ServiceParts {
  readonly environment: Environment;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly signingKeys: SigningKeys;
  readonly clientKeys: ClientKeys;
  readonly mailer: Mailer;
  /** The deployment's own, by id. */
  readonly rubrics: ReadonlyMap<string, Rubric>;
  readonly logger: Logger;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** The other end of a request's connection. */
  readonly remoteAddress: (request: Request) => string | null;
  /** Seconds after which a vanished worker's task is taken over. Default 30. */
  readonly leaseSeconds?: number;
  /** Between two signs of life of an event stream. Default 10,000. */
  readonly keepAliveMilliseconds?: number;
  /** Stands between the service and its hasher, for tests. */
  readonly wrapHasher?: (hasher: PasswordHasher) => PasswordHasher;
}

/** The composed service. */
export interface Service {
  readonly app: Hono;
  readonly manager: WorkerManager | null;
  readonly accountProvider: AccountProvider;
  /** Ends event streams; then the workers, gracefully. */
  stop(): Promise<void>;
}

/** Puts the packages together. Opens nothing and starts nothing. */
export function composeService(parts: ServiceParts): Service {
  const { environment, folder, database, signingKeys, clientKeys, mailer, logger, publicUrl } = parts;
  const stores = createPostgresStores<ReportScore>({
    database,
    releaseAtOnce: environment.SCORE_RELEASE === "immediate",
  });
  const { transaction, rateLimiter } = stores;
  const objects = createObjectStore({ folder: folder.objects });
  const rubrics = createRubricRegistry({ files: parts.rubrics, store: stores.rubrics });
  const stopping = new AbortController();

  const hasher = acceptImportedHashes(createArgon2idHasher());
  const identity: AccountProviderOptions = {
    stores,
    transaction,
    hasher: parts.wrapHasher?.(hasher) ?? hasher,
    signingKeys,
    rateLimiter,
    clock: systemClock,
    logger,
    issuer: `${publicUrl}/auth/v1`,
    emailConfirmation: environment.EMAIL_CONFIRMATION,
    confirmationLink: (token) => `${publicUrl}/auth/v1/confirm?token=${encodeURIComponent(token)}`,
    confirmationHours,
    accessTokenSeconds: environment.ACCESS_TOKEN_SECONDS,
    refreshReuseSeconds: environment.REFRESH_REUSE_SECONDS,
  };
  const accountProvider = createAccountProvider(identity);
  const authenticator = createAuthenticator({ accounts: accountProvider, userInfo: stores.userInfo });
  const readClient = createClientReader({ trustedProxies: environment.TRUSTED_PROXIES, logger });
  const client = (request: Request) => readClient(request, parts.remoteAddress(request));
  const doors = {
    requireKey: environment.FUNCTIONS_REQUIRE_KEY,
    accountProvider,
    userInfo: stores.userInfo,
    selfRegistrationRoles: environment.SELF_REGISTRATION_ROLES,
    requestLimit: createRequestLimit(rateLimiter),
    client,
  };
  const auth: AuthV1Options = {
    ...doors,
    identity,
    keys: clientKeys,
    baseUrl: `${publicUrl}/auth/v1`,
    ...(environment.SITE_URL && { siteUrl: environment.SITE_URL }),
    redirectUrls: environment.REDIRECT_URLS ?? [],
    version,
  };
  const mailWorker = createMailWorker({ mailer, signingKeys, clock: systemClock, auth });
  const manager =
    environment.ROLE === "api"
      ? null
      : createWorkerManager({
          queue: stores.queue,
          taskSource: stores.taskSource,
          transaction,
          registry: stores.workerRegistry,
          logger,
          definitions: [mailWorker, ...workerDefinitions(parts, { transaction, objects, rubrics })],
          plan: parseWorkerPlan(environment.WORKERS, workerKinds),
          ...(parts.leaseSeconds && { leaseSeconds: parts.leaseSeconds, sweepSeconds: parts.leaseSeconds / 3 }),
        });
  const functionOptions = { ...doors, keys: Object.values(clientKeys), logger };
  const app = createApp({
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: createAuthConfirmHandler({ accountProvider, logger }),
    },
    auth: createAuthV1Handler(auth),
    routes: [
      ...systemRoutes({
        version,
        health: () => checkHealth({ database, queue: stores.queue, objects, manager, registry: stores.workerRegistry }),
        limits: { maxUploadBytes: environment.MAX_UPLOAD_BYTES },
        aiModel: environment.ai?.model ?? null,
        emailConfirmation: environment.EMAIL_CONFIRMATION === "required",
      }),
      ...userRoutes({ transaction, accountProvider, userInfo: stores.userInfo, objects, logger, client }),
      ...reportRoutes({
        transaction,
        objects,
        dropCopy: createSourceFiles({ folder: folder.work, objects }).drop,
        rubrics,
        rateLimiter,
        authenticator,
        maxUploadBytes: environment.MAX_UPLOAD_BYTES,
      }),
      ...reportEventRoutes({
        transaction,
        progress: stores.progress,
        authenticator,
        logger,
        stopping: stopping.signal,
        ...(parts.keepAliveMilliseconds && { keepAliveMilliseconds: parts.keepAliveMilliseconds }),
      }),
      ...overrideRoutes({ transaction, rubrics }),
      ...scoreRunRoutes({ transaction }),
      ...modelCallRoutes({ transaction, objects }),
      ...referenceFindingsRoutes({ transaction, objects }),
      ...gradebookRoutes({ transaction }),
      ...auditLogRoutes({ transaction }),
      ...rubricRoutes({ transaction, rubrics }),
      ...knowledgeGraphRoutes({ transaction, rateLimiter }),
      ...workerRoutes({
        manager,
        registry: stores.workerRegistry,
        queue: stores.queue,
        pool: () => database.pool(),
      }),
      ...deadLetterRoutes(stores.deadLetters),
    ],
    authenticator,
    logger,
    version,
    publicUrl,
  });

  return {
    app,
    manager,
    accountProvider,
    async stop() {
      stopping.abort();
      await manager?.stop();
    },
  };
}

function workerDefinitions(
  { environment, folder }: ServiceParts,
  stores: {
    readonly transaction: Transaction<ReportScore>;
    readonly objects: ObjectStore;
    readonly rubrics: RubricSource;
  },
): readonly WorkerDefinition[] {
  const { ai, MAX_UPLOAD_BYTES: maxPdfBytes } = environment;
  const judge = ai && createAiJudge({ baseUrl: ai.baseUrl, model: ai.model, ...(ai.apiKey && { apiKey: ai.apiKey }) });
  return [
    createExampleWorker(),
    ...reportWorkers({
      ...stores,
      sourceFolder: folder.work,
      judge,
      maxPdfBytes,
      rejudgeAfterSeconds: environment.AI_REJUDGE_SECONDS === 0 ? null : environment.AI_REJUDGE_SECONDS,
    }),
  ];
}
