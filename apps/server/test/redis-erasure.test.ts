import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { Redis } from "ioredis";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import { bootRedisServer, type RedisServer } from "../../../packages/adapter-redis/test/redis-server.ts";
import { sampleReport } from "./report-client.ts";
import { runProgram } from "./run-program.ts";
import { type ServerInProcess, startInProcess } from "./server-in-process.ts";
import { temporaryFolder } from "./server-process.ts";

setDefaultTimeout(240_000);

let redisServer: RedisServer;
let redis: Redis;
let opened: TestDatabase;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let environment: Record<string, string>;
let server: ServerInProcess;
beforeAll(async () => {
  redisServer = await bootRedisServer({ appendonly: "yes" });
  redis = new Redis(redisServer.url);
  opened = await openTestDatabase("postgres");
  folder = await temporaryFolder();
  environment = {
    DATABASE_URL: opened.url ?? "",
    REDIS_URL: redisServer.url,
    DATA_DIR: folder.path,
    PUBLIC_URL: "http://rubrica.test",
  };
  server = await startInProcess(environment);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.end();
  await redisServer?.kill();
  await opened.close();
  await folder.remove();
});

const password = "secret-123";

interface Person {
  readonly id: string;
  readonly email: string;
  readonly headers: { readonly Authorization: string };
}

async function call(method: string, path: string, request: RequestInit = {}) {
  const response = await fetch(`${server.url}${path}`, { method, ...request });
  // biome-ignore lint/suspicious/noExplicitAny: an answer as a client sees it
  const body = (await response.json()) as any;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body.error}`);
  return body.data;
}

async function register(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const json = { email, password, full_name: "Somebody" };
  const { user, session } = await call("POST", "/functions/v1/auth-register", { body: JSON.stringify(json) });
  return { id: user.id, email, headers: { Authorization: `Bearer ${session.access_token}` } };
}

async function handInAndWait({ headers }: Person): Promise<string> {
  const { id } = await call("POST", "/api/v1/reports", {
    headers: { ...headers, "Content-Type": "application/pdf" },
    body: await sampleReport("course-report.pdf"),
  });
  await waitFor(async () => (await call("GET", `/api/v1/reports/${id}`, { headers })).status === "scored");
  return id;
}

/** Keys in which the id stands, in their name or in what they hold. */
async function keysWith(id: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const key of await redis.keys("*")) {
    if (key.includes(id) || JSON.stringify(await read(key))?.includes(id)) found.push(key);
  }
  return found.sort();
}

async function read(key: string): Promise<unknown> {
  const readers: Readonly<Record<string, () => Promise<unknown>>> = {
    string: () => redis.get(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, "0", "-1"),
    hash: () => redis.hgetall(key),
    stream: () => redis.xrange(key, "-", "+"),
  };
  return readers[await redis.type(key)]?.();
}

const streamOf = (id: string) => `rubrica:{progress}:${id}`;
/** What stays for a day, so that an attempt under way writes nothing any more. */
const goneOf = (id: string) => `${streamOf(id)}:gone`;

test("the events of a report leave Redis with it, and those of others stay", async () => {
  const person = await register();
  const [gone, kept] = [await handInAndWait(person), await handInAndWait(person)];
  expect(await keysWith(gone)).toContain(streamOf(gone));
  // It has a mark: no student deletes it.
  const teacher = await register();
  await opened.database.query("update public.user_info set role = 'teacher' where id = $1", [teacher.id]);
  await call("DELETE", `/api/v1/reports/${gone}`, { headers: teacher.headers });
  await waitFor(async () => (await keysWith(gone)).join() === goneOf(gone));
  expect(await redis.xlen(streamOf(kept))).toBeGreaterThan(3);
});

test("an erasure takes the events of all reports of the person out of Redis, by the route and by the command", async () => {
  for (const how of ["route", "command"]) {
    const [person, other] = [await register(), await register()];
    const [first, second, kept] = [
      await handInAndWait(person),
      await handInAndWait(person),
      await handInAndWait(other),
    ];
    if (how === "route") {
      const body = JSON.stringify({ confirmation: person.email, password });
      await call("POST", "/api/v1/me/erasure", { headers: person.headers, body });
    } else {
      const ended = await runProgram("erase-account", ["--email", person.email, "--yes"], environment);
      expect(ended.output).toContain("is erased, with 2 reports");
    }
    for (const id of [first, second]) {
      await waitFor(async () => (await keysWith(id)).join() === goneOf(id));
    }
    // Counters end with their window, within the hour.
    const isCounter = (key: string) => key.startsWith("rubrica:{limits}:");
    await waitFor(async () => (await keysWith(person.id)).every(isCounter));
    expect(await redis.xlen(streamOf(kept))).toBeGreaterThan(3);
  }
});
