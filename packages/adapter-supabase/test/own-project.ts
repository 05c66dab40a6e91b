import { App } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import type { TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { type OwnAuthServer, startOwnAuthServer } from "./own-auth-server.ts";

/** What a project of Supabase is to its functions: Auth, here our own `/auth/v1`, and PostgREST at one address, over one database. */
export interface OwnProject extends Pick<OwnAuthServer, "url" | "keys" | "mails"> {
  /** Answers instead of the project where it gives a response. Null: the project answers everything. */
  intercept: ((request: Request) => Response | null) | null;
  stop(): Promise<void>;
}

/** Starts it over a migrated PostgreSQL database. PostgREST is that of `@supabase/lite`, and takes the service's key alone. */
export async function startOwnProject(
  { database, url }: TestDatabase,
  settings: { readonly emailConfirmation: "off" | "required" },
): Promise<OwnProject> {
  const auth = await startOwnAuthServer(database, settings);
  const connection = createPostgresConnection({ url: url ?? "" });
  const rest = new App({
    connection,
    auth: { enabled: true, jwt_secret: "a secret of at least 32 characters", secret_key: secretKey },
  });
  await rest.init();

  async function answer(request: Request): Promise<Response> {
    const intercepted = project.intercept?.(request);
    if (intercepted) return intercepted;
    const { pathname, search } = new URL(request.url);
    if (pathname.startsWith("/auth/v1/")) return fetch(new Request(`${auth.url}${pathname}${search}`, request));
    if (!pathname.startsWith("/rest/v1/")) return new Response(null, { status: 404 });
    if (request.headers.get("apikey") !== auth.keys.service) return new Response(null, { status: 401 });
    // The gateway of Supabase changes keys into what the service behind it knows, too.
    const forwarded = new Request(request);
    forwarded.headers.set("apikey", secretKey);
    forwarded.headers.set("authorization", `Bearer ${secretKey}`);
    return rest.fetch(forwarded);
  }

  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: answer });
  const project: OwnProject = {
    url: `http://127.0.0.1:${server.port}`,
    keys: auth.keys,
    mails: auth.mails,
    intercept: null,
    async stop() {
      await server.stop(true);
      await auth.stop();
      await connection.close();
    },
  };
  return project;
}

const secretKey = "sb_secret_for_tests_only_0123456789abcdef";
