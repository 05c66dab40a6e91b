import { createObjectStore } from "@rubrica/adapter-filesystem";
import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import {
  type AccountProvider,
  type Logger,
  type Mailer,
  type ObjectStore,
  systemClock,
  type Transaction,
} from "@rubrica/core";
import {
  type AccountProviderOptions,
  createAccountProvider,
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createAuthV1Handler,
  createClientReader,
  createRequestLimit,
  createSigningKeys,
  type KeySet,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import type { ReportScore } from "@rubrica/report-model";
import { createSourceFiles, REPORT_WORKER_KINDS, reportWorkers } from "@rubrica/report-pipeline";
import { createAiJudge } from "@rubrica/scoring";
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
import { deadLetterRoutes } from "./http/routes/dead-letters.ts";
import { knowledgeGraphRoutes } from "./http/routes/knowledge-graph.ts";
import { reportEventRoutes } from "./http/routes/report-events.ts";
import { reportRoutes } from "./http/routes/reports.ts";
import { rubricRoutes } from "./http/routes/rubrics.ts";
import { systemRoutes } from "./http/routes/system.ts";
import { userRoutes } from "./http/routes/users.ts";
import { workerRoutes } from "./http/routes/workers.ts";
import type { RubricRegistry } from "./rubric-registry.ts";
import { version } from "./version.ts";

/** Kinds of workers that this service knows. */
export const workerKinds: readonly string[] = ["example", ...REPORT_WORKER_KINDS];

/** How long a link that confirms an address works; after that the account that waits for it goes. */
export const confirmationHours = 24;

/** What was opened outside and is handed in. */
export interface ServiceParts {
  readonly environment: Environment;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly keys: KeySet;
  readonly mailer: Mailer;
  readonly rubrics: RubricRegistry;
  readonly logger: Logger;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** The other end of a request's connection. */
  readonly remoteAddress: (request: Request) => string | null;
  /** Seconds after which a vanished worker's task is taken over. Default 12. */
  readonly leaseSeconds?: number;
  /** Between two signs of life of an event stream. Default 10,000. */
  readonly keepAliveMilliseconds?: number;
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
  const { environment, folder, database, keys, mailer, rubrics, logger, publicUrl } = parts;
  const stores = createPostgresStores<ReportScore>({ database });
  const { transaction, rateLimiter } = stores;
  const objects = createObjectStore({ folder: folder.objects });
  const stopping = new AbortController();

  const identity: AccountProviderOptions = {
    stores,
    transaction,
    hasher: acceptImportedHashes(createArgon2idHasher()),
    signingKeys: createSigningKeys(keys),
    rateLimiter,
    mailer,
    clock: systemClock,
    logger,
    issuer: `${publicUrl}/auth/v1`,
    emailConfirmation: environment.EMAIL_CONFIRMATION,
    confirmationLink: (token) => `${publicUrl}/auth/v1/confirm?token=${encodeURIComponent(token)}`,
    confirmationHours,
    accessTokenSeconds: environment.ACCESS_TOKEN_SECONDS,
    ...(environment.REFRESH_REUSE_SECONDS !== null && { refreshReuseSeconds: environment.REFRESH_REUSE_SECONDS }),
  };
  const accountProvider = createAccountProvider(identity);
  const authenticator = createAuthenticator({ accounts: accountProvider, userInfo: stores.userInfo });
  const manager =
    environment.ROLE === "api"
      ? null
      : createWorkerManager({
          queue: stores.queue,
          taskSource: stores.taskSource,
          transaction,
          registry: stores.workerRegistry,
          logger,
          definitions: workerDefinitions(parts, { transaction, objects }),
          plan: parseWorkerPlan(environment.WORKERS, workerKinds),
          ...(parts.leaseSeconds && { leaseSeconds: parts.leaseSeconds }),
        });

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
  const functionOptions = { ...doors, keys: [keys.anonKey, keys.serviceKey], logger };
  const app = createApp({
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: createAuthConfirmHandler({ accountProvider, logger }),
    },
    auth: createAuthV1Handler({
      ...doors,
      identity,
      keys: { anon: keys.anonKey, service: keys.serviceKey },
      baseUrl: `${publicUrl}/auth/v1`,
      ...(environment.SITE_URL && { siteUrl: environment.SITE_URL }),
      redirectUrls: environment.REDIRECT_URLS ?? [],
      version,
    }),
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
      ...rubricRoutes(rubrics),
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
  { environment, folder, rubrics }: ServiceParts,
  stores: { readonly transaction: Transaction<ReportScore>; readonly objects: ObjectStore },
): readonly WorkerDefinition[] {
  const { ai, MAX_UPLOAD_BYTES: maxPdfBytes } = environment;
  const judge = ai && createAiJudge({ baseUrl: ai.baseUrl, model: ai.model, ...(ai.apiKey && { apiKey: ai.apiKey }) });
  return [
    createExampleWorker(),
    ...reportWorkers({ ...stores, sourceFolder: folder.work, rubrics, judge, maxPdfBytes }),
  ];
}
