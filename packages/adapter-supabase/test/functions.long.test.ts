import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { type FunctionsSubject, testFunctions } from "@rubrica/conformance";
import { createInstallation } from "../../adapter-postgres/test/installation.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { startFunctions } from "./functions.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";

setDefaultTimeout(240_000);

describe("the functions over Supabase Auth and PostgREST, against @supabase/lite on PostgreSQL", () => {
  let server: LiteServer;
  beforeAll(async () => {
    server = await startLiteServer();
  });
  afterAll(() => server.stop());

  async function create(): Promise<FunctionsSubject> {
    const { opened, clients, publicKey, secretKey } = server;
    const installation = await createInstallation(opened.database);
    const { rateLimiter } = createPostgresStores({ database: opened.database });
    const userInfo = createSupabaseUserInfoStore({ clients });
    const keys = { anon: publicKey, service: secretKey };
    return {
      userInfo,
      countAccounts: installation.countAccounts,
      hasAccount: installation.hasAccount,
      withoutRecords: installation.withoutRecords,
      start: async (settings = {}) =>
        startFunctions({ clients, keys, userInfo, rateLimiter, mails: async () => [] }, settings),
    };
  }

  testFunctions(test, create, {
    supportsEmailConfirmation: false,
    supportsOutgoingMail: false,
    supportsPasswordHasher: false,
    supportsStoredHashes: false,
    supportsFailedLoginLimits: false,
    supportsSessionInspection: false,
    supportsDump: false,
    // bcrypt, of what is typed.
    passwordBytes: 72,
    supportsPasswordNormalization: false,
    // Over PostgreSQL it stores metadata as a text of JSON, in which the trigger finds nothing.
    supportsRecordTrigger: false,
    supportsAdministration: false,
    fuzzRuns: 40,
  });
});
