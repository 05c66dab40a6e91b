import { describe, type test as Test } from "bun:test";
import {
  testAbandonedUploads,
  testAccountStore,
  testAssignmentStore,
  testAuditLog,
  testConsoleSessionStore,
  testCourseStore,
  testDeletedReports,
  testFactorStore,
  testGradebook,
  testInvitationStore,
  testKnowledgeGraphStore,
  testKnownAddressStore,
  testMarkingStore,
  testMarkStatistics,
  testOneTimeTokenStore,
  testProgressBus,
  testRateLimiter,
  testRefreshTokenStore,
  testReleaseMailStore,
  testReportStore,
  testRosterStore,
  testRubricStore,
  testSessionStore,
  testTaskQueue,
  testTransaction,
  testUserInfoStore,
  testWorkerRegistry,
} from "@rubrica/conformance";
import { ROLES, SERVICE, type Stores } from "@rubrica/core";
import type { Database } from "../src/database.ts";
import { keepSelfRegistrationRoles } from "../src/self-registration-roles.ts";
import { createPostgresStores } from "../src/stores.ts";
import { emptyTables } from "./databases.ts";

/**
 * The suite of every store's port, over the database that is open when a test begins.
 * @param administrator connection that may switch triggers off, to empty the tables. Default: the database's own.
 */
export function testStores(test: typeof Test, database: () => Database, administrator = database): void {
  const create = async () => {
    await emptyTables(administrator());
    // The suites make people of every role as people would.
    await keepSelfRegistrationRoles(database(), ROLES);
    return createPostgresStores({ database: database() });
  };
  describe("AccountStore", () => testAccountStore(test, create));
  describe("OneTimeTokenStore", () => testOneTimeTokenStore(test, create));
  describe("FactorStore", () => testFactorStore(test, create));
  describe("KnownAddressStore", () => testKnownAddressStore(test, create));
  describe("SessionStore", () => testSessionStore(test, create));
  describe("RefreshTokenStore", () => testRefreshTokenStore(test, create));
  describe("UserInfoStore", () =>
    testUserInfoStore(test, async () => {
      const stores = await create();
      return { ...stores, as: (person, work) => stores.transaction.run(person, ({ userInfo }) => work(userInfo)) };
    }));
  describe("ReportStore", () => testReportStore(test, create));
  describe("Gradebook", () => testGradebook(test, create));
  describe("MarkStatistics", () =>
    testMarkStatistics(test, async () => ({
      ...(await create()),
      async forget(which) {
        await database().query(
          `with old as (
             update public.report_scores set has_points = false where $1 = 'all' or number % 2 = 0 returning number
           )
           delete from public.score_points using old where score_number = number`,
          [which],
        );
      },
    })));
  describe("InvitationStore", () => testInvitationStore(test, create));
  describe("AssignmentStore", () =>
    testAssignmentStore(test, async () => ({
      ...(await create()),
      withGrace: (submissionGraceSeconds) => createPostgresStores({ database: database(), submissionGraceSeconds }),
    })));
  describe("MarkingStore", () => testMarkingStore(test, create));
  describe("ReleaseMailStore", () => testReleaseMailStore(test, create));
  describe("RosterStore", () => testRosterStore(test, create));
  describe("RubricStore", () => testRubricStore(test, create));
  describe("AbandonedUploads", () =>
    testAbandonedUploads(test, async () => {
      return {
        ...(await create()),
        async pass(seconds) {
          await database().query(
            "update rubrica.abandoned_uploads set noted_at = noted_at - make_interval(secs => $1)",
            [seconds],
          );
        },
      };
    }));
  describe("CourseStore", () => testCourseStore(test, create));
  describe("DeletedReports", () => testDeletedReports(test, create));
  describe("AuditLog", () => testAuditLog(test, create));
  describe("ProgressBus", () => testProgressBus(test, create));
  describe("KnowledgeGraphStore", () => testKnowledgeGraphStore(test, create));
  describe("Transaction", () => testTransaction(test, create));
  describe("ConsoleSessionStore", () => testConsoleSessionStore(test, create));
  describe("WorkerRegistry", () =>
    testWorkerRegistry(test, async () => ({
      workerRegistry: (await create()).workerRegistry,
      async passSeconds(seconds) {
        const past = "- make_interval(secs => $1::float8)";
        await database().query(
          `update rubrica.workers set seen_at = seen_at ${past}, expires_at = expires_at ${past}`,
          [seconds],
        );
      },
    })));
  describe("RateLimiter", () =>
    testRateLimiter(test, async () => ({
      rateLimiter: (await create()).rateLimiter,
      async pass(seconds) {
        await database().query("update rubrica.rate_limits set ends_at = ends_at - make_interval(secs => $1)", [
          seconds,
        ]);
      },
    })));
}

/** The suite of the task queue. `modelRuns` says how many random courses of events it tries, `supportsWake` whether notifications come. */
export function testQueue(
  test: typeof Test,
  database: () => Database,
  modelRuns: number,
  { supportsWake = true }: { readonly supportsWake?: boolean } = {},
): void {
  const create = async () => {
    await database().script("truncate rubrica.tasks, rubrica.dead_letters, rubrica.task_types");
    const { transaction, ...stores } = createPostgresStores({ database: database() });
    return {
      ...stores,
      transaction,
      // The database keeps its own time: what lies in its tables moves into the past instead.
      async passSeconds(seconds: number) {
        const past = "- make_interval(secs => $1::float8)";
        await database().query(
          `with dead as (update rubrica.dead_letters set enqueued_at = enqueued_at ${past}, died_at = died_at ${past}),
           types as (update rubrica.task_types set used_until = used_until ${past}, paused_at = paused_at ${past})
           update rubrica.tasks
           set run_at = run_at ${past}, leased_until = leased_until ${past}, enqueued_at = enqueued_at ${past}`,
          [seconds],
        );
      },
      atomically: <Result>(work: (bound: Stores) => Promise<Result>) => transaction.run(SERVICE, work),
    };
  };
  // Ids are the database's own: what joins transactions needs no outbox.
  testTaskQueue(test, create, { modelRuns, supportsWake, supportsTaskIds: false });
}
