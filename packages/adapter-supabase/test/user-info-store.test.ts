import { afterAll, beforeAll, describe, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import { testUserInfoStore } from "@rubrica/conformance";
import { ROLES } from "@rubrica/core";
import { emptyTables } from "../../adapter-postgres/test/databases.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";

setDefaultTimeout(240_000);

describe("user information by PostgREST, against @supabase/lite on PostgreSQL", () => {
  let server: LiteServer;
  beforeAll(async () => {
    server = await startLiteServer();
  });
  afterAll(() => server.stop());

  testUserInfoStore(
    test,
    async () => {
      const { opened, clients } = server;
      await emptyTables(opened.database);
      await keepSelfRegistrationRoles(opened.database, ROLES);
      const { accounts } = createPostgresStores({ database: opened.database });
      return {
        accounts,
        userInfo: createSupabaseUserInfoStore({ clients }),
        as: async (person, work) =>
          work(createSupabaseUserInfoStore({ clients, accessToken: await server.accessToken(person.userId) })),
      };
    },
    // It has no admin API, and answers to an SQLSTATE that it does not know with a code of its own.
    { supportsAccountFacts: false, supportsLastAdminError: false },
  );
});
