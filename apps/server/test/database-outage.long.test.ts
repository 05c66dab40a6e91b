import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bootPostgresServer, type PostgresServer } from "../../../packages/adapter-postgres/test/postgres-server.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

describe("a database that is down", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: PostgresServer;
  let server: ServerProcess;
  let headers: { readonly Authorization: string };

  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await bootPostgresServer();
    server = await mustStart({ DATA_DIR: folder.path, DATABASE_URL: postgres.url, SELF_REGISTRATION_ROLES: "admin" });
    const account = { email: "one@example.com", password: "secret-123", full_name: "One", role: "admin" };
    const registered = await ask("/functions/v1/auth-register", { method: "POST", body: JSON.stringify(account) });
    // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
    headers = { Authorization: `Bearer ${((await registered.json()) as any).data.session.access_token}` };
  }, 240_000);
  afterAll(async () => {
    await server.end("SIGTERM");
    await folder.remove();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { ...init, signal: AbortSignal.timeout(45_000) });

  test("is answered with 503 and Retry-After wherever it is needed, and the service recovers by itself", async () => {
    const login = JSON.stringify({ email: "one@example.com", password: "secret-123" });
    const json = { "Content-Type": "application/json" };
    const pdf = await sampleReport("course-report.pdf");
    const requests: readonly (readonly [string, RequestInit])[] = [
      ["/api/v1/reports", { headers }],
      ["/api/v1/tasks", { headers }],
      ["/api/v1/knowledge-graph", { headers }],
      ["/api/v1/workers/status", { headers }],
      ["/api/v1/session", { headers: { Cookie: `rubrica-session=${"a".repeat(43)}` } }],
      ["/api/v1/reports", { method: "POST", headers: { ...headers, "Content-Type": "application/pdf" }, body: pdf }],
      ["/functions/v1/auth-login", { method: "POST", headers: json, body: login }],
      ["/auth/v1/token?grant_type=password", { method: "POST", headers: json, body: login }],
      ["/auth/v1/user", { headers }],
      [`/auth/v1/confirm?token=${"a".repeat(43)}`, { method: "POST" }],
    ];
    await postgres.stop();
    for (const [path, init] of requests) {
      const response = await ask(path, init);
      const retryAfter = Number(response.headers.get("retry-after"));
      expect({ path, status: response.status, known: retryAfter > 0 }).toEqual({ path, status: 503, known: true });
    }
    // What needs no database is answered as ever.
    expect((await ask("/info")).status).toBe(200);

    await postgres.start();
    await waitFor(async () => (await ask("/api/v1/reports", { headers })).status === 200);
    expect((await ask("/functions/v1/auth-login", { method: "POST", headers: json, body: login })).status).toBe(200);
  }, 300_000);
});
