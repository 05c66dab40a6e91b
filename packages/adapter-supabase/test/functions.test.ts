import { afterAll, afterEach, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import { type FunctionsSubject, testFunctions } from "@rubrica/conformance";
import { ROLES } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createInstallation } from "../../adapter-postgres/test/installation.ts";
import { createSupabaseClients } from "../src/supabase-clients.ts";
import { startFunctions } from "./functions.ts";
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
