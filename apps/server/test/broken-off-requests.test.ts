import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { createPostgresStores } from "@rubrica/adapter-postgres";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { sampleReport } from "./report-client.ts";
import { mustStart, type ServerProcess, temporaryFolder } from "./server-process.ts";

let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ServerProcess;
let token: string;
let reportId: string;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  // Another process has this hour's turn to look for abandoned uploads: one that is coming in just then is told in the log.
  const turn = { limit: 1, windowSeconds: 3000 };
  await createPostgresStores(opened).rateLimiter.take("upkeep/abandoned-uploads", turn);
  server = await mustStart({
    DATABASE_URL: opened.url ?? "",
    DATA_DIR: folder.path,
    LOG_LEVEL: "debug",
  });
  const person = { email: "hasty@example.com", password: "secret-123", full_name: "Hasty" };
  const registered = await fetch(`${server.url}/functions/v1/auth-register`, {
    method: "POST",
    body: JSON.stringify(person),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  token = ((await registered.json()) as any).data.session.access_token;
  const handedIn = await fetch(`${server.url}/api/v1/reports`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  reportId = ((await handedIn.json()) as any).data.id;
}, 240_000);
afterAll(async () => {
  await server.end();
  await opened.close();
  await folder.remove();
});

interface Line {
  readonly level: string;
  readonly msg: string;
  readonly path?: string;
  readonly method?: string;
}
const lines = (): readonly Line[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** Sends the head and a part of the body that it announces, waits until `begun`, and hangs up. */
async function hangUp(method: string, path: string, part: string, begun?: (answer: string) => boolean): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const answered = Promise.withResolvers<void>();
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes.toString("latin1");
    if (begun?.(answer)) answered.resolve();
  });
  const length = part === "" ? "" : "Content-Type: application/json\r\nContent-Length: 60000\r\n";
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n${length}\r\n`;
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.write(`${head}${part}`, () => resolve());
  });
  if (begun) await answered.promise;
  socket.resetAndDestroy();
}

const withinBody = {
  "a change of a user": ["PUT", "/api/v1/api/users/00000000-0000-4000-8000-000000000000"],
  "a login": ["POST", "/functions/v1/auth-login"],
  "a registration": ["POST", "/functions/v1/auth-register"],
  "a sign-up": ["POST", "/auth/v1/signup"],
  "a change of one's own account": ["PUT", "/auth/v1/user"],
  "an upload": ["POST", "/api/v1/reports"],
} as const;
const withinAnswer = {
  "one's own data": () => "/api/v1/me/export",
  "a report's file": () => `/api/v1/reports/${reportId}/file`,
  "a report's events": () => `/api/v1/reports/${reportId}/events`,
};

for (const [name, [method, path]] of Object.entries(withinBody)) {
  test(`${name} that its sender breaks off is a request in the log, and no error`, async () => {
    const before = lines().length;
    await hangUp(method, path, '{"email":"hasty@example.com",');
    await waitFor(() =>
      lines()
        .slice(before)
        .some((line) => line.msg === "request" && line.path === path),
    );
    expect(lines().filter(({ level }) => level !== "info" && level !== "debug")).toEqual([]);
  });
}

for (const [name, path] of Object.entries(withinAnswer)) {
  test(`${name} whose reader hangs up is a request in the log, and no error`, async () => {
    const before = lines().length;
    await hangUp("GET", path(), "", (answer) => answer.includes("\r\n\r\n"));
    await waitFor(() =>
      lines()
        .slice(before)
        .some((line) => line.msg === "request" && line.path === path()),
    );
    // The service still answers, after what it was about when the reader went.
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect(lines().filter(({ level }) => level !== "info" && level !== "debug")).toEqual([]);
    expect(server.output()).not.toMatch(/^\s+at /m);
  });
}
