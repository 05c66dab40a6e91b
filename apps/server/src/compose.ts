import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import type { AccountProvider, DeadLetters, Logger, ObjectStore, PasswordHasher, Transaction } from "@rubrica/core";
import { createClientReader } from "@rubrica/identity";
import type { ReportScore } from "@rubrica/report-model";
import { createSourceFiles, REPORT_WORKER_KINDS, type RubricSource, reportWorkers } from "@rubrica/report-pipeline";
import { createAiJudge, type Rubric } from "@rubrica/scoring";
import {
  createWorkerManager,
  parseWorkerPlan,
  type Relay,
  type WorkerDefinition,
  type WorkerManager,
  type WorkerPlan,
} from "@rubrica/worker-runtime";
import type { Hono } from "hono";
import { type Accounts, composeAccounts } from "./accounts/compose-accounts.ts";
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
import { joinRedis, type OpenedRedis } from "./open-redis.ts";
import { createRubricRegistry } from "./rubric-registry.ts";
import { version } from "./version.ts";

/** Kinds of workers that this service knows. */
export const workerKinds: readonly string[] = ["example", "mail", ...REPORT_WORKER_KINDS];

/** What was opened outside and is handed in. */
export interface ServiceParts {
  readonly environment: Environment;
  readonly folder: DataFolder;
  readonly database: Database;
  readonly accounts: Accounts;
  readonly objects: ObjectStore;
  /** Null where tasks, rate limits and progress are in the database. */
  readonly redis: OpenedRedis | null;
  /** The deployment's own, by id. */
  readonly rubrics: ReadonlyMap<string, Rubric>;
  readonly logger: Logger;
  /** Address under which people reach the service. */
  readonly publicUrl: string;
  /** The other end of a request's connection. */
  readonly remoteAddress: (request: Request) => string | null;
  /** Seconds after which a vanished worker's task is taken over. Default 12. */
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
  readonly deadLetters: DeadLetters;
  /** Tells a queue in another system what was committed; null where there is none. */
  readonly relay: Relay | null;
  readonly accountProvider: AccountProvider;
  /** Ends event streams; then the workers, gracefully. */
  stop(): Promise<void>;
}

/** Puts the packages together. Opens nothing and starts nothing. */
export function composeService(parts: ServiceParts): Service {
  const { environment, folder, database, objects, logger, publicUrl, wrapHasher } = parts;
  const own = createPostgresStores<ReportScore>({
    database,
    releaseAtOnce: environment.SCORE_RELEASE === "immediate",
  });
  const withRedis = parts.redis && joinRedis(own, parts.redis, logger);
  const stores = withRedis ?? own;
  const relay = withRedis?.relay ?? null;
  const { transaction, rateLimiter } = stores;
  const rubrics = createRubricRegistry({ files: parts.rubrics, store: stores.rubrics });
  const stopping = new AbortController();

  const readClient = createClientReader({ trustedProxies: environment.TRUSTED_PROXIES, logger });
  const client = (request: Request) => readClient(request, parts.remoteAddress(request));
  const accounts = composeAccounts(parts.accounts, { environment, stores, logger, publicUrl, client, wrapHasher });
  const { accountProvider } = accounts;
  const authenticator = createAuthenticator({
    accounts: accountProvider,
    userInfo: stores.userInfo,
    ...(environment.SECOND_FACTOR === "demanded" && { factors: stores.factors }),
  });
  const definitions = [...accounts.workers, ...workerDefinitions(parts, transaction, rubrics)];
  const manager =
    environment.ROLE === "api"
      ? null
      : createWorkerManager({
          queue: stores.queue,
          taskSource: stores.taskSource,
          transaction,
          registry: stores.workerRegistry,
          logger,
          definitions,
          plan: planFor(definitions, environment.WORKERS),
          ...(parts.leaseSeconds && { leaseSeconds: parts.leaseSeconds }),
        });
  const app = createApp({
    functions: accounts.functions,
    auth: accounts.auth,
    authRoutes: accounts.authRoutes,
    routes: [
      ...systemRoutes({
        version,
        health: () =>
          checkHealth({
            database,
            queue: stores.queue,
            outbox: relay && own.outbox,
            objects,
            manager,
            registry: stores.workerRegistry,
          }),
        limits: { maxUploadBytes: environment.MAX_UPLOAD_BYTES },
        aiModel: environment.ai?.model ?? null,
        emailConfirmation: accounts.emailConfirmation,
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
    deadLetters: stores.deadLetters,
    relay,
    accountProvider,
    async stop() {
      stopping.abort();
      await manager?.stop();
      await relay?.stop();
    },
  };
}

/** The plan without kinds that this service has no use for: there is no mail of ours where accounts are elsewhere. */
function planFor(definitions: readonly WorkerDefinition[], text: string): WorkerPlan {
  const plan = parseWorkerPlan(text, workerKinds);
  return new Map([...plan].filter(([kind]) => definitions.some((definition) => definition.kind === kind)));
}

function workerDefinitions(
  { environment, folder, objects }: ServiceParts,
  transaction: Transaction<ReportScore>,
  rubrics: RubricSource,
): readonly WorkerDefinition[] {
  const { ai, MAX_UPLOAD_BYTES: maxPdfBytes } = environment;
  const judge = ai && createAiJudge({ baseUrl: ai.baseUrl, model: ai.model, ...(ai.apiKey && { apiKey: ai.apiKey }) });
  return [
    createExampleWorker(),
    ...reportWorkers({
      transaction,
      objects,
      sourceFolder: folder.work,
      rubrics,
      judge,
      maxPdfBytes,
      rejudgeAfterSeconds: environment.AI_REJUDGE_SECONDS === 0 ? null : environment.AI_REJUDGE_SECONDS,
    }),
  ];
}
