import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
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
let server: ServerProcess | null = null;
beforeEach(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
});
afterEach(async () => {
  await server?.end("SIGKILL");
  await opened.close();
  await folder.remove();
});

async function start(program?: string): Promise<ServerProcess> {
  await server?.end("SIGKILL");
  // As if an hour had passed since the last start.
  await opened.database.query("delete from rubrica.rate_limits where key like '%upkeep%'").catch(() => {});
  const environment = {
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
    ROLE: "api",
    LOG_LEVEL: "warn",
  };
  server = await mustStart(environment, ...(program ? [join(import.meta.dirname, program)] : []));
  return server;
}

async function call(path: string, request: RequestInit) {
  const response = await fetch(`${server?.url}${path}`, { method: "POST", ...request });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  return ((await response.json()) as any).data;
}

async function signIn(): Promise<Record<string, string>> {
  const person = { email: "uploads@example.com", password: "secret-123" };
  await call("/functions/v1/auth-register", { body: JSON.stringify({ ...person, full_name: "Somebody" }) });
  const { session } = await call("/functions/v1/auth-login", { body: JSON.stringify(person) });
  return { Authorization: `Bearer ${session.access_token}`, "Content-Type": "application/pdf" };
}

const handIn = async (headers: Record<string, string>) =>
  call("/api/v1/reports", { headers, body: await sampleReport("course-report.pdf") });
const stored = () => readdir(join(dataFolderAt(folder.path).objects, "reports"));
const noted = () => opened.database.query<{ report_id: string }>("select report_id from rubrica.abandoned_uploads");
const pass = (time: string) =>
  opened.database.query("update rubrica.abandoned_uploads set noted_at = noted_at - $1::text::interval", [time]);
const said = (running: ServerProcess, what: string) =>
  waitFor(
    () =>
      running
        .output()
        .split("\n")
        .find((line) => line.includes(what)) ?? null,
  );

test("an object whose upload was killed before its row was written goes after a week, and no report's does", async () => {
  await start();
  const headers = await signIn();
  const { id } = await handIn(headers);
  const killed = await start("abandoning-server.ts");
  await expect(handIn(headers)).rejects.toThrow();
  await killed.exited;
  expect(await opened.database.query("select id from public.reports")).toEqual([{ id }]);
  const left = (await stored()).filter((name) => name !== id);
  expect(left).toHaveLength(1);

  await start();
  await waitFor(async () => (await noted()).length === 1);
  expect(await noted()).toEqual(left.map((report_id) => ({ report_id })));
  // No upload takes longer: till then it might have been under way.
  await pass("15 minutes");
  await said(await start(), "objects that no report has will be removed a week after they were seen first");
  await pass("6 days");
  await said(await start(), "objects that no report has will be removed");
  expect((await stored()).sort()).toEqual([id, ...left].sort());

  await pass("1 day");
  await said(await start(), "objects that no report had for a week are gone");
  expect(await stored()).toEqual([id]);
  expect(await noted()).toEqual([]);
});

test("a database that knows fewer than half of what lies in the store has nothing removed", async () => {
  await start();
  const headers = await signIn();
  const ids = [await handIn(headers), await handIn(headers), await handIn(headers)].map(({ id }) => id).sort();
  // As after a backup was put back in which two of them were not yet: the triggers that follow a removal know of none.
  await opened.database.script(
    `delete from public.reports where id <> '${ids[0]}'; delete from rubrica.removed_reports;`,
  );
  await start();
  await waitFor(async () => (await noted()).length === 2);
  await pass("15 minutes");
  await said(await start(), "most objects are of no report in this database");
  await pass("8 days");
  await said(await start(), "most objects are of no report in this database");
  expect((await stored()).sort()).toEqual(ids);
});
