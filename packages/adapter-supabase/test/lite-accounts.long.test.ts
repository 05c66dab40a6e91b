import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { testAccountProvider } from "@rubrica/conformance";
import { emptyTables } from "../../adapter-postgres/test/databases.ts";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";

setDefaultTimeout(240_000);

describe("accounts by Supabase Auth, against @supabase/lite on PostgreSQL", () => {
  let server: LiteServer;
  beforeAll(async () => {
    server = await startLiteServer();
  });
  afterAll(() => server.stop());

  testAccountProvider(
    test,
    async () => {
      const { opened, clients } = server;
      await emptyTables(opened.database);
      const userInfo = createSupabaseUserInfoStore({ clients });
      return { accountProvider: createSupabaseAccountProvider({ clients, userInfo }), mails: async () => [] };
    },
    { supportsEmailConfirmation: false, supportsAdministration: false, supportsTakingBackLastAdmin: false },
  );
});
