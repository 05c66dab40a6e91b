import {
  type ConsoleSessionStore,
  checkNumber,
  checkObject,
  type DeadLetters,
  type RateLimiter,
  type Stores,
  type Transaction,
  type WorkerRegistry,
} from "@rubrica/core";
import { createAbandonedUploads } from "./abandoned-uploads.ts";
import { createAccountStore } from "./account-store.ts";
import { createAssignmentStore } from "./assignment-store.ts";
import { createAuditLog } from "./audit-log.ts";
import { checkDatabase } from "./check-database.ts";
import { createConsoleSessionStore } from "./console-session-store.ts";
import { createCourseStore } from "./course-store.ts";
import type { Database, Statements } from "./database.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { createDeletedReports } from "./deleted-reports.ts";
import { createFactorStore } from "./factor-store.ts";
import { createFence } from "./fence.ts";
import { createGradebook } from "./gradebook.ts";
import { createInvitationStore } from "./invitation-store.ts";
import { createKnowledgeGraphStore } from "./knowledge-graph-store.ts";
import { createKnownAddressStore } from "./known-address-store.ts";
import { createMarkStatistics } from "./mark-statistics.ts";
import { createMarkingStore } from "./marking-store.ts";
import { createOneTimeTokenStore } from "./one-time-token-store.ts";
import { createOutbox } from "./outbox.ts";
import { createPersonalData } from "./personal-data.ts";
import { createProgressBus } from "./progress-bus.ts";
import { createQueueControl } from "./queue-control.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";
import { createReleaseMailStore } from "./release-mail-store.ts";
import { createRemovedReports } from "./removed-reports.ts";
import { createReportRetention } from "./report-retention.ts";
import { createReportStore, type ReportStoreOptions } from "./report-store.ts";
import { createRosterStore } from "./roster-store.ts";
import { createRubricStore } from "./rubric-store.ts";
import { createSessionStore } from "./session-store.ts";
import { createTaskQueue } from "./task-queue.ts";
import { createTaskSource } from "./task-source.ts";
import { createTransaction } from "./transaction.ts";
import { createUserInfoStore } from "./user-info-store.ts";
import { createWorkerRegistry } from "./worker-registry.ts";

/** Every store over one database, outside a transaction; each statement commits by itself, as the service. */
export interface PostgresStores<Score = unknown> extends Stores<Score> {
  /** The same stores, bound to one transaction and one actor. */
  readonly transaction: Transaction<Stores<Score>>;
  /** Beside transactions: operators decide about one dead letter at a time. */
  readonly deadLetters: DeadLetters;
  /** Stands outside transactions: what was counted stays counted when the work is rolled back. */
  readonly rateLimiter: RateLimiter;
  readonly workerRegistry: WorkerRegistry;
  /** Beside transactions: tokens that were exchanged stay so when the work is rolled back. */
  readonly consoleSessions: ConsoleSessionStore;
}

/**
 * All stores of a migrated database. The caller opened the database's client and closes it. `Score` is what the report
 * store keeps as a report's score, as JSON.
 *
 * @throws {InvalidArgumentError} for what is no database, such as a client that no driver was put around.
 */
export function createPostgresStores<Score = unknown>(
  options: { readonly database: Database } & ReportStoreOptions,
): PostgresStores<Score> {
  checkOptions(options);
  const { database } = options;
  const bind = (statements: Statements): Stores<Score> => ({
    accounts: createAccountStore(statements),
    sessions: createSessionStore(statements),
    refreshTokens: createRefreshTokenStore(statements),
    oneTimeTokens: createOneTimeTokenStore(statements),
    factors: createFactorStore(statements),
    knownAddresses: createKnownAddressStore(statements),
    userInfo: createUserInfoStore(statements),
    invitations: createInvitationStore(statements),
    courses: createCourseStore(statements),
    rosters: createRosterStore(statements),
    assignments: createAssignmentStore(statements, options),
    reports: createReportStore<Score>(statements),
    gradebook: createGradebook<Score>(statements, options),
    markings: createMarkingStore(statements),
    markStatistics: createMarkStatistics(statements, options),
    releaseMails: createReleaseMailStore(statements),
    rubrics: createRubricStore(statements),
    audit: createAuditLog(statements),
    queue: createTaskQueue(statements),
    taskSource: createTaskSource(statements, { listener: database }),
    queueControl: createQueueControl(statements),
    outbox: createOutbox(statements),
    fence: createFence(statements),
    progress: createProgressBus(statements, { listener: database }),
    graph: createKnowledgeGraphStore(statements),
    personalData: createPersonalData(statements),
    removedReports: createRemovedReports(statements),
    deletedReports: createDeletedReports(statements),
    abandonedUploads: createAbandonedUploads(statements),
    retention: createReportRetention(statements),
  });
  return {
    ...bind(database),
    transaction: createTransaction(database, bind),
    deadLetters: createDeadLetters(database),
    rateLimiter: createRateLimiter(database),
    workerRegistry: createWorkerRegistry(database),
    consoleSessions: createConsoleSessionStore(database),
  };
}

function checkOptions(options: { readonly database: unknown } & ReportStoreOptions): void {
  checkObject("createPostgresStores(options)", options, { expected: "an object with database" });
  checkDatabase("createPostgresStores(options.database)", options.database);
  const { submissionGraceSeconds } = options as unknown as Readonly<Record<string, unknown>>;
  const grace = "createPostgresStores(options.submissionGraceSeconds)";
  checkNumber(grace, submissionGraceSeconds, { least: 0 });
}
