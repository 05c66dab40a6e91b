import { afterAll, afterEach, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import { type FunctionsSubject, testFunctions } from "@rubrica/conformance";
import { ROLES } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createInstallation } from "../../adapter-postgres/test/installation.ts";
import { createSupabaseClients } from "../src/supabase-clients.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { startFunctions } from "./functions.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";
import { type OwnAuthServer, startOwnAuthServer } from "./own-auth-server.ts";

setDefaultTimeout(240_000);

describe("the functions over Supabase Auth, against our own /auth/v1", () => {
  let opened: TestDatabase;
  const servers: OwnAuthServer[] = [];
  const stopServers = () => Promise.all(servers.splice(0).map((server) => server.stop()));
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
  });
  afterEach(stopServers);
  afterAll(() => opened.close());

  async function create(): Promise<FunctionsSubject> {
    await stopServers();
    const installation = await createInstallation(opened.database);
    return {
      ...installation,
      async start(settings = {}) {
        const { emailConfirmation = "off" } = settings;
        await keepSelfRegistrationRoles(opened.database, settings.selfRegistrationRoles ?? ROLES);
        const server = await startOwnAuthServer(opened.database, { emailConfirmation });
        servers.push(server);
        const { url, keys, stores, mails } = server;
        const clients = createSupabaseClients(createClient, { url, publicKey: keys.anon, secretKey: keys.service });
        const { userInfo, rateLimiter } = stores;
        return startFunctions({ clients, keys, userInfo, rateLimiter, mails }, settings);
      },
    };
  }

  testFunctions(test, create, {
    supportsOutgoingMail: false,
    supportsPasswordHasher: false,
    supportsFailedLoginLimits: false,
    // Our `/auth/v1` makes the record with the account.
    supportsMissingRecords: false,
    supportsTakingBackLastAdmin: false,
  });
});

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
