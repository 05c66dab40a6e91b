import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { type RunningDemonstration, startDemonstration } from "../../src/boot/start-demonstration.ts";
import { readDemonstrationSettings } from "../../src/demonstration/demonstration-settings.ts";
import { knownNames } from "../../src/settings/read-environment.ts";
import { temporaryFolder } from "../server-process.ts";
import { startDemonstrationProcess } from "./demonstration-process.ts";

const session = "/api/v1/session";
const person = "/api/v1/demonstration/person";
const ownPage = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };

/** With the port in place of PORT. */
const foreignHosts = [
  "evil.example",
  "evil.example:PORT",
  "localhost.evil.example:PORT",
  "127.0.0.1.evil.example",
  "192.168.0.9:PORT",
  "",
];
/** Of requests that came through a proxy. */
const forwarded: readonly Readonly<Record<string, string>>[] = [
  { Forwarded: "for=192.0.2.1" },
  { "X-Forwarded-For": "192.0.2.1" },
  { "X-Forwarded-Host": "localhost" },
  { "X-Forwarded-Proto": "https" },
  { "X-Forwarded-Anything": "" },
];
/** What a browser says of a request by somebody else's page, or by no page. */
const foreignPages: readonly Readonly<Record<string, string>>[] = [
  {},
  { Origin: "http://localhost:3000" },
  { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  { Origin: "http://localhost:3000", "Sec-Fetch-Site": "same-site" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "none" },
];

describe("a demonstration", () => {
  let demonstration: RunningDemonstration;
  let isRemoved = false;
  beforeAll(async () => {
    demonstration = await startDemonstration({ PORT: "0", LOG_LEVEL: "silent" });
    void demonstration.removed.then(() => {
      isRemoved = true;
    });
  }, 240_000);
  afterAll(() => demonstration.stop());

  const ask = (path: string, request: RequestInit = {}) =>
    fetch(`${demonstration.url}${path}`, { redirect: "manual", ...request });
  const become = (role: string, headers: Readonly<Record<string, string>> = ownPage) =>
    ask(person, { method: "POST", headers, body: JSON.stringify({ role }) });
  const portOf = () => new URL(demonstration.url).port;

  test.each(["student", "teacher", "admin"])("gives a page session of its %s, without a password", async (role) => {
    const answer = await become(role);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(cookie).toStartWith("rubrica-demonstration=");
    const { data } = await (await ask(session, { headers: { cookie } })).json();
    expect(data.user.role).toBe(role);
    // A service on the same host has a cookie of another name.
    const foreign = cookie.replace("rubrica-demonstration", "rubrica-session");
    const other = await (await ask(session, { headers: { cookie: foreign } })).json();
    expect(other.data.user).toBeNull();
  });

  test("tells the page what it holds, also where nobody is signed in", async () => {
    const { data } = await (await ask(session)).json();
    expect(data.demonstration).toMatchObject({ reports: 12, judged: 11, held: 2, released: 1, without_model: 1 });
  });

  test.each(foreignHosts)("refuses the host name %j", async (name) => {
    const Host = name.replace("PORT", portOf());
    const Origin = `http://${Host}`;
    for (const path of ["/", "/console/", session, "/openapi.json"]) {
      expect({ path, status: (await ask(path, { headers: { Host } })).status }).toEqual({ path, status: 421 });
    }
    expect((await become("admin", { ...ownPage, Host, Origin })).status).toBe(421);
  });

  test.each(["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])("answers by the name %s", async (name) => {
    const Host = `${name}:${portOf()}`;
    expect((await ask(session, { headers: { Host } })).status).toBe(200);
    expect((await become("student", { ...ownPage, Host, Origin: `http://${Host}` })).status).toBe(200);
  });

  test.each(forwarded)("refuses a forwarded request: %j", async (headers) => {
    for (const path of ["/console/", session]) expect((await ask(path, { headers })).status).toBe(403);
    expect((await become("admin", { ...ownPage, ...headers })).status).toBe(403);
  });

  test.each(foreignPages)("neither changes the person nor is removed for another origin: %j", async (headers) => {
    const answer = await become("admin", { "Content-Type": "application/json", ...headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await ask("/api/v1/demonstration", { method: "DELETE", headers })).status).toBe(403);
    expect(isRemoved).toBe(false);
  });

  test("has no accounts that one registers or signs in to", async () => {
    const body = JSON.stringify({ email: "a@example.edu", password: "secret-123", full_name: "A", role: "admin" });
    for (const path of ["/functions/v1/auth-register", "/functions/v1/auth-login", "/auth/v1/signup", "/auth/v1/otp"]) {
      expect({ path, status: (await ask(path, { method: "POST", body })).status }).toEqual({ path, status: 404 });
    }
    expect((await ask("/docs")).status).toBe(404);
    const registered = await ask(`${session}/registration`, { method: "POST", headers: ownPage, body });
    expect(registered.status).toBe(400);
    for (const email of ["wangwu@example.edu", "lisi@example.edu"]) {
      for (const password of ["", "secret-123", "null"]) {
        const tried = { method: "POST", headers: ownPage, body: JSON.stringify({ email, password }) };
        expect((await ask(session, tried)).ok).toBe(false);
      }
    }
  });

  test("listens on 127.0.0.1 alone", async () => {
    expect(new URL(demonstration.url).hostname).toBe("127.0.0.1");
    if (process.platform !== "linux") return; // elsewhere 127.0.0.2 is no address of the machine
    expect(fetch(`http://127.0.0.2:${portOf()}/livez`)).rejects.toThrow();
  });
});

describe("readDemonstrationSettings()", () => {
  const read = (variables: Readonly<Record<string, string>>) => readDemonstrationSettings(variables, "/nowhere");

  test("refuses every setting but PORT and LOG_LEVEL, and names it without its value", () => {
    const taken = ["PORT", "LOG_LEVEL", "NODE_ENV"];
    for (const name of knownNames.filter((each) => !taken.includes(each))) {
      expect(() => read({ [name]: "hidden-value" })).toThrow(`${name} is set`);
      expect(() => read({ [name]: "hidden-value" })).not.toThrow("hidden-value");
      expect(() => read({ [name]: " " })).not.toThrow();
    }
    expect(knownNames).toContainValues([
      "DATABASE_URL",
      "REDIS_URL",
      "S3_BUCKET",
      "SUPABASE_URL",
      "SMTP_URL",
      "MAIL_DIR",
      "AI_BASE_URL",
      "AI_API_KEY_FILE",
    ]);
  });

  test("names all that are set at once, and a name that is nearly one", () => {
    expect(() => read({ DATABASE_URL: "postgres://a/b", AI_MODEL: "m" })).toThrow(
      /DATABASE_URL is set.*AI_MODEL is set/,
    );
    expect(() => read({ DATABSE_URL: "postgres://a/b" })).toThrow("DATABSE_URL is set");
  });

  test("takes PORT and LOG_LEVEL, and lets nobody register", () => {
    const { address, accounts, storage, scoring } = read({ PORT: "9000", LOG_LEVEL: "error", NODE_ENV: "production" });
    expect(address).toMatchObject({ host: "127.0.0.1", port: 9000 });
    expect(accounts.selfRegistrationRoles).toEqual([]);
    expect({ ...storage, ai: scoring.ai }).toMatchObject({
      dataFolder: "/nowhere",
      databaseUrl: null,
      redisUrl: null,
      s3: null,
      ai: null,
    });
  });
});

test("start --demo ends with what is wrong and makes nothing where a database is set", async () => {
  const temporary = await temporaryFolder();
  try {
    const url = "postgres://rubrica:secret-password@database/rubrica";
    const started = await startDemonstrationProcess({ DATABASE_URL: url, TMPDIR: temporary.path });
    expect(await started.exited).toBe(2);
    expect(started.output()).toContain("DATABASE_URL is set");
    expect(started.output()).not.toContain("secret-password");
    expect(await readdir(temporary.path)).toEqual([]);
  } finally {
    await temporary.remove();
  }
}, 240_000);
