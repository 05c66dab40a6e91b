import { migrate } from "@rubrica/adapter-postgres";
import { App, InMemoryEmailDriver, setExperimental } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { createClient } from "@supabase/supabase-js";
import { SignJWT } from "jose";
import { openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createSupabaseClients, type SupabaseClients } from "../src/supabase-clients.ts";
import { memoryStorage } from "./memory-storage.ts";

/** `@supabase/lite` over PostgreSQL, in a database that `migrate()` prepared: Auth, PostgREST and Storage over HTTP. */
export interface LiteServer {
  readonly url: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly clients: SupabaseClients;
  /** Connects as superuser. */
  readonly opened: TestDatabase;
  /** A token that this server believes. */
  accessToken(userId: string): Promise<string>;
  /** A private bucket of this name. */
  makeBucket(name: string): Promise<void>;
  stop(): Promise<void>;
}

const publicKey = "sb_publishable_for_tests_only_0123456789";
const jwtSecret = "a secret of at least 32 characters";
const secretKey = "sb_secret_for_tests_only_0123456789abcdef";

/** Starts it on a database of its own. */
export async function startLiteServer(): Promise<LiteServer> {
  setExperimental("storage", true);
  const opened = await openTestDatabase("postgres", { migrated: false });
  const connection = createPostgresConnection({ url: opened.url ?? "", postgresOptions: { onnotice: () => {} } });
  const printAgain = silenceRefusals();
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: jwtSecret, publishable_key: publicKey, secret_key: secretKey },
    options: { drivers: { email: new InMemoryEmailDriver() } },
  });
  app._storageAdapter = memoryStorage();
  await app.init();
  await app.ensureSystemSchema();
  await migrate(opened.database);
  // At Supabase this role passes row-level security; on a server that other tests share it must not.
  await opened.database.script(`
    create policy "the service does everything" on storage.buckets for all to service_role using (true) with check (true);
    create policy "the service does everything" on storage.objects for all to service_role using (true) with check (true);
  `);
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: (request) => app.fetch(request) });
  const url = `http://127.0.0.1:${server.port}`;
  const clients = createSupabaseClients(createClient, { url, publicKey, secretKey });
  return {
    url,
    publicKey,
    secretKey,
    clients,
    opened,
    accessToken: (userId) =>
      new SignJWT({ role: "authenticated" })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(userId)
        .setAudience("authenticated")
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(jwtSecret)),
    async makeBucket(name) {
      const { error } = await clients.service().storage.createBucket(name, { public: false });
      if (error) throw error;
    },
    async stop() {
      await server.stop(true);
      await connection.close();
      await opened.close();
      printAgain();
    },
  };
}

/** It prints what its database refused, and tests have much refused. Returns what undoes it. */
function silenceRefusals(): () => void {
  const print = console.error;
  console.error = (...told: unknown[]) => {
    if (
      !(
        told[0] === "Auth error:" ||
        told[0] === "Storage error:" ||
        isDatabaseError(told[0]) ||
        isDatabaseError(told[1])
      )
    )
      print(...told);
  };
  return () => {
    console.error = print;
  };
}

function isDatabaseError(told: unknown): boolean {
  return told instanceof Error && told.name === "PostgresError";
}
