import { afterAll, afterEach, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import { testAccountProvider } from "@rubrica/conformance";
import { ROLES } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import { emptyTables, openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import { createSupabaseClients } from "../src/supabase-clients.ts";
import { type OwnAuthServer, startOwnAuthServer } from "./own-auth-server.ts";

setDefaultTimeout(240_000);

describe("accounts by Supabase Auth, against our own /auth/v1", () => {
  let opened: TestDatabase;
  let server: OwnAuthServer | null = null;
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
  });
  afterAll(() => opened.close());

  testAccountProvider(
    test,
    async (settings) => {
      await server?.stop();
      await emptyTables(opened.database);
      await keepSelfRegistrationRoles(opened.database, ROLES);
      const started = await startOwnAuthServer(opened.database, settings);
      server = started;
      const { url, keys, stores, mails } = started;
      const clients = createSupabaseClients(createClient, { url, publicKey: keys.anon, secretKey: keys.service });
      return {
        accountProvider: createSupabaseAccountProvider({ clients, userInfo: stores.userInfo }),
        mails,
      };
    },
    { supportsTakingBackLastAdmin: false },
  );
});
