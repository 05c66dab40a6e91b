import { createPostgresStores, type Database } from "@rubrica/adapter-postgres";
import type {
  AccountProvider,
  DeadLetters,
  Logger,
  ObjectStore,
  PasswordHasher,
  RateLimiter,
  SigningKeys,
  Transaction,
} from "@rubrica/core";
import { systemClock } from "@rubrica/core";
import { createClientReader, createFileDigests, waitingMailKeys } from "@rubrica/identity";
import type { ReportScore } from "@rubrica/report-model";
import {
  type Computing,
  createComputing,
  createGraphReader,
  createSourceFiles,
  REPORT_WORKER_KINDS,
  type RubricSource,
  reportWorkers,
} from "@rubrica/report-pipeline";
import type { Judge, Rubric } from "@rubrica/scoring";
import { createAiJudge } from "@rubrica/scoring/ai";
import {
  createWorkerManager,
  parseTaskLimits,
  parseWorkerPlan,
  type Relay,
  type WorkerDefinition,
  type WorkerManager,
  type WorkerObserver,
  type WorkerPlan,
} from "@rubrica/worker-runtime";
import type { Hono } from "hono";
import { type Accounts, composeAccounts } from "../accounts/compose-accounts.ts";
import { createConsoleSessions } from "../console/console-sessions.ts";
import { createOwnPageCheck } from "../console/own-page.ts";
import { createSessionCookie } from "../console/session-cookie.ts";
import { createHealth, type Health } from "../health.ts";
import { createAllowances } from "../http/allowances.ts";
import { createApp } from "../http/app.ts";
import { createAuthenticator } from "../http/authenticate.ts";
import type { OpenedConsole } from "../http/console.ts";
import { createFileBodies } from "../http/file-bodies.ts";
import { createFileFindings } from "../http/file-findings.ts";
import { auditLogRoutes } from "../http/routes/audit-log.ts";
import { deadLetterRoutes } from "../http/routes/dead-letters.ts";
import { gradebookRoutes } from "../http/routes/gradebook.ts";
import { graphViewRoutes } from "../http/routes/graph-views.ts";
import { knowledgeGraphRoutes } from "../http/routes/knowledge-graph.ts";
import { modelCallRoutes } from "../http/routes/model-calls.ts";
import { overrideRoutes } from "../http/routes/overrides.ts";
import { personalDataRoutes } from "../http/routes/personal-data.ts";
import { referenceFindingsRoutes } from "../http/routes/reference-findings.ts";
import { reportEventRoutes } from "../http/routes/report-events.ts";
import { reportRoutes } from "../http/routes/reports.ts";
import { reviewRoutes } from "../http/routes/reviews.ts";
import { rubricRoutes } from "../http/routes/rubrics.ts";
import { scoreRunRoutes } from "../http/routes/score-runs.ts";
import { sessionRoutes } from "../http/routes/session/page-session.ts";
import { systemRoutes } from "../http/routes/system.ts";
import { taskRoutes } from "../http/routes/tasks.ts";
import { userRoutes } from "../http/routes/users.ts";
import { workerRoutes } from "../http/routes/workers.ts";
import type { BodyLimits } from "../http/watch-body.ts";
import { createMetrics, type Metrics } from "../metrics/metrics.ts";
import { createReadiness, type Readiness } from "../observing/readiness.ts";
import { createRemovalSweep, type RemovalSweep } from "../privacy/removal-sweep.ts";
import { createRubricRegistry } from "../rubrics/rubric-registry.ts";
import { createSeenGraphs } from "../seen-graph.ts";
import { carryTrace } from "../tracing/carry-trace.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { version } from "../version.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Environment } from "./environment.ts";
import { createExampleWorker } from "./example-worker.ts";
import { joinRedis, type OpenedRedis } from "./open-redis.ts";
import { rateLimits } from "./rate-limits.ts";
import { createUploadRoom } from "./upload-room.ts";

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
  /** Stands between the service and its hasher, for tests. */
  readonly wrapHasher?: (hasher: PasswordHasher) => PasswordHasher;
}

/** The composed service. */
export interface Service {
  readonly app: Hono;
  readonly manager: WorkerManager | null;
  readonly deadLetters: DeadLetters;
  readonly transaction: Transaction<ReportScore>;
  /** Of all processes together. */
  readonly rateLimiter: RateLimiter;
  /** Tells a queue in another system what was committed; null where there is none. */
  readonly relay: Relay | null;
  readonly accountProvider: AccountProvider;
  /** Removes what removed reports and erased people left elsewhere. */
  readonly sweep: RemovalSweep;
  readonly health: Health;
  /** Not so from the first moment of `stop()` on. */
  readonly readiness: Readiness;
  /** To be closed when it is no longer asked. */
  readonly metrics: Metrics;
  /** Ends event streams; then the workers, gracefully. */
  stop(): Promise<void>;
  /** Ends what computes, once it was stopped and no request is under way. */
  close(): Promise<void>;
}

/** Puts the packages together. Opens nothing and starts nothing. */
export function composeService(parts: ServiceParts): Service {
  const { environment, folder, database, objects, logger, publicUrl, wrapHasher } = parts;
  const own = createPostgresStores<ReportScore>({
    database,
    releaseAtOnce: environment.SCORE_RELEASE === "immediate",
  });
  const withRedis = parts.redis && joinRedis(own, parts.redis, logger);
  const tracing = parts.tracing ?? null;
  const joined = withRedis ?? own;
  const stores = tracing ? carryTrace<ReportScore, typeof joined>(joined, tracing.current) : joined;
  const relay = withRedis?.relay ?? null;
  const { transaction } = stores;
  const limits = environment.RATE_LIMITS ?? rateLimits;
  const allowances = createAllowances(stores.rateLimiter, limits);
  const rubrics = createRubricRegistry({ files: parts.rubrics, store: stores.rubrics });
  const stopping = new AbortController();

  const readClient = createClientReader({ trustedProxies: environment.TRUSTED_PROXIES, logger });
  const client = (request: Request) => readClient(request, parts.remoteAddress(request));
  const accounts = composeAccounts(parts.accounts, { environment, stores, logger, publicUrl, client, wrapHasher });
  const { accountProvider } = accounts;
  const dropCopy = createSourceFiles({ folder: folder.work, objects }).drop;
  const { deadLetters } = stores;
  const sweep = createRemovalSweep({
    transaction,
    objects,
    progress: stores.progress,
    deadLetters,
    dropCopy,
    accountProvider,
    logger,
  });
  const fileDigests = createFileDigests(installationSecrets(parts.accounts));
  const scores = { transaction, rubrics, fileFindings: createFileFindings({ transaction, fileDigests }) };
  const isFromOwnPage = createOwnPageCheck(publicUrl);
  const { signIn } = accounts;
  const pageSessions = createConsoleSessions({
    store: stores.consoleSessions,
    accountProvider,
    selfService: accounts.selfService,
    cookie: createSessionCookie(publicUrl),
    isFromOwnPage,
    clock: systemClock,
    client,
  });
  const secondFactorDemandedOf = environment.SECOND_FACTOR;
  const authenticator = createAuthenticator({
    page: pageSessions,
    accounts: accountProvider,
    userInfo: stores.userInfo,
    secondFactorDemandedOf,
  });
  const computing = createComputing();
  const graphReader = createGraphReader();
  const graphs = createSeenGraphs(transaction, graphReader);
  const metrics = createMetrics({ version, role: environment.ROLE });
  const definitions = [...accounts.workers, ...workerDefinitions(parts, transaction, rubrics, computing, metrics)];
  const taskTypes = definitions.flatMap(({ handlers }) => Object.keys(handlers));
  const manager =
    environment.ROLE === "api"
      ? null
      : createWorkerManager({
          queue: stores.queue,
          taskSource: stores.taskSource,
          transaction,
          registry: stores.workerRegistry,
          observer: tracing ? bothObservers(metrics.workers, tracing) : metrics.workers,
          logger,
          definitions,
          plan: planFor(definitions, environment.WORKERS),
          limits: { queueControl: stores.queueControl, of: parseTaskLimits(environment.TASK_LIMITS ?? "", taskTypes) },
          ...(parts.leaseSeconds && { leaseSeconds: parts.leaseSeconds }),
        });
  metrics.watch({
    queue: stores.queue,
    queueControl: stores.queueControl,
    taskTypes,
    pool: () => database.pool(),
    manager,
  });
  const readiness = createReadiness({ database, objects, queue: stores.queue, stopping: stopping.signal });
  const health = createHealth({
    database,
    queue: stores.queue,
    outbox: relay && own.outbox,
    objects,
    manager,
    registry: stores.workerRegistry,
  });
  const app = createApp({
    functions: accounts.functions,
    auth: accounts.auth,
    authRoutes: accounts.authRoutes,
    routes: [
      ...systemRoutes({
        version,
        health,
        readiness,
        metrics,
        authenticator,
        limits: { maxUploadBytes: environment.MAX_UPLOAD_BYTES },
        aiModel: environment.ai?.model ?? null,
        emailConfirmation: accounts.emailConfirmation,
        scoreRelease: environment.SCORE_RELEASE,
      }),
      ...sessionRoutes({
        sessions: pageSessions,
        isFromOwnPage,
        logIn: signIn,
        register: signIn,
        accountProvider,
        userInfo: stores.userInfo,
        secondFactorDemandedOf,
        selfService: accounts.selfService,
        pageUrl: `${publicUrl}/console/`,
        client,
      }),
      ...userRoutes({ transaction, accountProvider, userInfo: stores.userInfo, objects, sweep, logger, client }),
      ...personalDataRoutes({
        transaction,
        taskKeys: waitingMailKeys,
        marksKeptDays: environment.MARKS_KEPT_DAYS,
        accountProvider,
        userInfo: stores.userInfo,
        objects,
        allowances,
        sweep,
        client,
        logger,
      }),
      ...reportRoutes({
        transaction,
        objects,
        fileBodies: createFileBodies({ objects, workFolder: folder.work }),
        digestFile: fileDigests.digest,
        fileFindings: scores.fileFindings,
        dropCopy,
        sweep,
        rubrics,
        allowances,
        authenticator,
        maxUploadBytes: environment.MAX_UPLOAD_BYTES,
        uploadRoom: createUploadRoom(objects, { minFreeBytes: environment.MIN_FREE_BYTES }),
        holdConnection: parts.holdConnection ?? (() => ({ release() {} })),
        ...(parts.uploadLimits && { uploadLimits: parts.uploadLimits }),
      }),
      ...reportEventRoutes({
        transaction,
        progress: stores.progress,
        authenticator,
        logger,
        stopping: stopping.signal,
        ...(parts.keepAliveMilliseconds && { keepAliveMilliseconds: parts.keepAliveMilliseconds }),
      }),
      ...overrideRoutes(scores),
      ...reviewRoutes(scores),
      ...scoreRunRoutes(scores),
      ...modelCallRoutes({ transaction, objects }),
      ...referenceFindingsRoutes({ transaction, objects }),
      ...gradebookRoutes({ transaction, rubrics }),
      ...auditLogRoutes({ transaction }),
      ...rubricRoutes({ transaction, rubrics }),
      ...knowledgeGraphRoutes({ transaction, graphs, allowances }),
      ...graphViewRoutes({ graphs, allowances }),
      ...workerRoutes({
        manager,
        registry: stores.workerRegistry,
        queue: stores.queue,
        queueControl: stores.queueControl,
        pool: () => database.pool(),
        definitions,
      }),
      ...taskRoutes({ queueControl: stores.queueControl, transaction, definitions }),
      ...deadLetterRoutes(stores.deadLetters),
    ],
    authenticator,
    logger,
    version,
    publicUrl,
    onAnswered: metrics.requestAnswered,
    tracing,
    console: parts.console ?? null,
  });

  return {
    app,
    manager,
    deadLetters: stores.deadLetters,
    transaction,
    rateLimiter: stores.rateLimiter,
    relay,
    accountProvider,
    sweep,
    health,
    readiness,
    metrics,
    async stop() {
      stopping.abort();
      await sweep.stop();
      await manager?.stop();
      await relay?.stop();
    },
    async close() {
      await Promise.all([computing.close(), graphReader.close()]);
    },
  };
}

/** At Supabase the project's secret key is what the installation has for itself. */
function installationSecrets(accounts: Accounts): Pick<SigningKeys, "derivationSecrets"> {
  if (accounts.kind === "own") return accounts.signingKeys;
  const secret = Buffer.from(accounts.settings.secretKey).toString("base64url");
  return { derivationSecrets: async () => [secret] };
}

/** The trace stands around what is counted. */
function bothObservers(metrics: Metrics["workers"], { attempt }: Tracing): WorkerObserver {
  return {
    ...metrics,
    attempt: (task, work) =>
      attempt(task, async () => {
        await metrics.attempt(task, work);
        return await work();
      }),
  };
}

/** The plan without kinds that this service has no use for: there is no mail of ours where accounts are elsewhere. */
function planFor(definitions: readonly WorkerDefinition[], text: string): WorkerPlan {
  const plan = parseWorkerPlan(text, workerKinds);
  return new Map([...plan].filter(([kind]) => definitions.some((definition) => definition.kind === kind)));
}

function workerDefinitions(
  { environment, folder, objects, logger }: ServiceParts,
  transaction: Transaction<ReportScore>,
  rubrics: RubricSource,
  computing: Computing,
  metrics: Metrics,
): readonly WorkerDefinition[] {
  const { MAX_UPLOAD_BYTES: maxPdfBytes } = environment;
  const judge = composeJudge(environment, logger, metrics);
  return [
    createExampleWorker(),
    ...reportWorkers({
      transaction,
      objects,
      sourceFolder: folder.work,
      rubrics,
      computing,
      judge,
      maxPdfBytes,
      rejudgeAfterSeconds: environment.AI_REJUDGE_SECONDS === 0 ? null : environment.AI_REJUDGE_SECONDS,
    }),
  ];
}

/** Null where no model is configured. What a server says about a failure is for the operator: it goes to the log. */
function composeJudge(environment: Environment, logger: Logger, metrics: Metrics): Judge | null {
  const { ai } = environment;
  if (ai === null) return null;
  return createAiJudge({
    baseUrl: ai.baseUrl,
    apiKey: ai.apiKey,
    model: ai.model,
    answerMode: environment.AI_ANSWER_MODE,
    concurrency: environment.AI_CONCURRENCY,
    callTimeoutMilliseconds: environment.AI_TIMEOUT_SECONDS * 1000,
    deadlineMilliseconds: environment.AI_SECTION_TIMEOUT_SECONDS * 1000,
    maxOutputTokens: environment.AI_MAX_OUTPUT_TOKENS,
    maxPartCharacters: environment.AI_PART_CHARACTERS,
    onCallEnded: metrics.aiCallEnded,
    onCallFailed: ({ message, ...failure }) =>
      logger.warn({ ...failure, model: ai.model }, `A report could not be judged: ${message}`),
  });
}
