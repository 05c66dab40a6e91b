import { afterAll, beforeAll, describe, test } from "bun:test";
import {
  testAccountStore,
  testFactorStore,
  testKnowledgeGraphStore,
  testKnownAddressStore,
  testOneTimeTokenStore,
  testProgressBus,
  testRateLimiter,
  testRefreshTokenStore,
  testReportStore,
  testSessionStore,
  testTransaction,
  testUserInfoStore,
} from "@rubrica/conformance";
import { createPostgresStores } from "../src/stores.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";

describe.each([...DRIVERS])("the stores on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  const create = async () => {
    await opened.database.script(
      "truncate auth.users, public.reports, public.knowledge_graph_builds, rubrica.rate_limits cascade",
    );
    return createPostgresStores({ database: opened.database });
  };
  describe("AccountStore", () => testAccountStore(test, create));
  describe("OneTimeTokenStore", () => testOneTimeTokenStore(test, create));
  describe("FactorStore", () => testFactorStore(test, create));
  describe("KnownAddressStore", () => testKnownAddressStore(test, create));
  describe("SessionStore", () => testSessionStore(test, create));
  describe("RefreshTokenStore", () => testRefreshTokenStore(test, create));
  describe("UserInfoStore", () => testUserInfoStore(test, create));
  describe("ReportStore", () => testReportStore(test, create));
  describe("ProgressBus", () => testProgressBus(test, create));
  describe("KnowledgeGraphStore", () => testKnowledgeGraphStore(test, create));
  describe("Transaction", () => testTransaction(test, create));
  describe("RateLimiter", () =>
    testRateLimiter(test, async () => ({
      rateLimiter: (await create()).rateLimiter,
      async pass(seconds) {
        await opened.database.query("update rubrica.rate_limits set ends_at = ends_at - make_interval(secs => $1)", [
          seconds,
        ]);
      },
    })));
});
