import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { dataFolderAt } from "../src/storage/data-folder.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let environment: Record<string, string>;
let server: ServerProcess | null = null;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  environment = {
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
    ROLE: "api",
  };
});
afterAll(async () => {
  await server?.end("SIGKILL");
  await opened.close();
  await folder.remove();
});

const start = async (kill?: "worked" | "ended") => {
  await server?.end("SIGKILL");
  server = kill
    ? await mustStart({ ...environment, RUBRICA_KILL: kill }, join(import.meta.dirname, "erasing-server.ts"))
    : await mustStart(environment);
  return server;
};

const email = "erased@example.com";
const password = "secret-123";

async function call(path: string, request: RequestInit = {}) {
  const response = await fetch(`${server?.url}${path}`, request);
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  return { status: response.status, body: (await response.json()) as any };
}
const logIn = () => call("/functions/v1/auth-login", { method: "POST", body: JSON.stringify({ email, password }) });
const eraseSelf = (headers: Record<string, string>) =>
  call("/api/v1/me/erasure", { method: "POST", headers, body: JSON.stringify({ confirmation: email, password }) });
const filesOf = async (id: string) => readdir(join(dataFolderAt(folder.path).objects, "reports", id)).catch(() => []);
const rows = async (table: string) => (await opened.database.query(`select 1 from ${table}`)).length;

test("an erasure that is killed by SIGKILL has not happened, or is finished by the next start", async () => {
  await start();
  await call("/functions/v1/auth-register", {
    method: "POST",
    body: JSON.stringify({ email, password, full_name: "Erased" }),
  });
  const signedIn = await logIn();
  const headers = { Authorization: `Bearer ${signedIn.body.data.session.access_token}` };
  const uploaded = await call("/api/v1/reports", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
  const id = uploaded.body.data.id;
  expect(await filesOf(id)).toEqual(["source.pdf"]);

  const first = await start("worked");
  await expect(eraseSelf(headers)).rejects.toThrow();
  await first.exited;
  await start();
  expect((await call(`/api/v1/reports/${id}`, { headers })).status).toBe(200);
  expect(await filesOf(id)).toEqual(["source.pdf"]);
  expect(await rows("rubrica.erasures")).toBe(0);

  const second = await start("ended");
  await expect(eraseSelf(headers)).rejects.toThrow();
  await second.exited;
  // The database has forgotten the person, and remembers that files of theirs are left.
  expect([await rows("auth.users"), await rows("public.reports"), await rows("rubrica.tasks")]).toEqual([0, 0, 0]);
  expect(await filesOf(id)).toEqual(["source.pdf"]);
  await start();
  await waitFor(async () => (await filesOf(id)).length === 0);
  expect((await logIn()).status).toBe(401);
  const erasure = await waitFor(async () => {
    const [row] = await opened.database.query<{ person_id: string | null; completed_at: Date | null }>(
      "select person_id, completed_at from rubrica.erasures",
    );
    return row?.completed_at ? row : null;
  });
  expect(erasure.person_id).toBeNull();
});
