/**
 * The specification's suite over the edge functions as they are deployed: real Deno, our packages as they are published.
 * `bun run check:runtimes` installs those and runs this.
 */
import { afterAll, beforeAll, describe, test } from "bun:test";
import assert from "node:assert/strict";
import { join } from "node:path";
import { keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import {
  createSupabaseAccountProvider,
  createSupabaseClients,
  createSupabaseUserInfoStore,
} from "@rubrica/adapter-supabase";
import {
  type FunctionHandler,
  type FunctionsSettings,
  type FunctionsSubject,
  type FunctionsSuiteOptions,
  type StartedFunctions,
  testFunctions,
  testLoginFunction,
  testRegisterFunction,
} from "@rubrica/conformance";
import { type MailMessage, ROLES, silentLogger } from "@rubrica/core";
import { createAuthConfirmHandler } from "@rubrica/identity/functions";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase, type TestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { createInstallation } from "../../../packages/adapter-postgres/test/installation.ts";
import { type LiteServer, startLiteServer } from "../../../packages/adapter-supabase/test/lite-server.ts";
import { type OwnProject, startOwnProject } from "../../../packages/adapter-supabase/test/own-project.ts";
import { callerOf, createEdgeFunctions } from "./edge-functions.ts";

const { RUBRICA_DENO: deno, RUBRICA_EDGE_FUNCTIONS: folder } = process.env;
if (!deno || !folder) throw new Error("Run it by bun run check:runtimes.");
const edge = createEdgeFunctions({ deno, folder });
afterAll(() => edge.stop());

/** What the functions have behind them, whichever it is. */
interface Behind {
  readonly url: string;
  readonly keys: { readonly anon: string; readonly service: string };
  /** The keys as the functions find them. */
  readonly environment: Readonly<Record<string, string>>;
  mails(): Promise<readonly MailMessage[]>;
}

/** What the functions find in their environment. */
function environmentOf(
  { url, environment }: Behind,
  settings: FunctionsSettings = {},
): Readonly<Record<string, string>> {
  return {
    SUPABASE_URL: url,
    ...environment,
    SELF_REGISTRATION_ROLES: (settings.selfRegistrationRoles ?? ROLES).join(","),
    FUNCTIONS_REQUIRE_KEY: String(settings.requireKey ?? false),
    TRUSTED_PROXIES: "1",
  };
}

async function start(behind: Behind, settings: FunctionsSettings): Promise<StartedFunctions> {
  const { url, keys, mails } = behind;
  const { register, login } = await edge.with(environmentOf(behind, settings));
  const clients = createSupabaseClients(createClient, { url, publicKey: keys.anon, secretKey: keys.service });
  const accountProvider = createSupabaseAccountProvider({
    clients,
    userInfo: createSupabaseUserInfoStore({ clients }),
  });
  const address = newAddress();
  const before = (await mails()).length;
  return {
    register: callerOf("auth-register", register, address),
    login: callerOf("auth-login", login, address),
    confirm: createAuthConfirmHandler({ accountProvider, logger: silentLogger }),
    accountProvider,
    keys,
    mails: async () => (await mails()).slice(before),
  };
}

let addresses = 0;

/** The functions live on from test to test, and what they counted of others must not matter. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

describe("the edge functions in Deno over our own /auth/v1 and PostgREST", () => {
  let opened: TestDatabase;
  const projects = new Map<string, OwnProject>();
  beforeAll(async () => {
    opened = await openTestDatabase("postgres");
  });
  afterAll(async () => {
    for (const project of projects.values()) await project.stop();
    await opened.close();
  });

  async function projectWith(emailConfirmation: "off" | "required"): Promise<OwnProject> {
    const project = projects.get(emailConfirmation) ?? (await startOwnProject(opened, { emailConfirmation }));
    projects.set(emailConfirmation, project);
    project.intercept = null;
    return project;
  }

  const behindOf = ({ url, keys, mails }: OwnProject): Behind => ({
    url,
    keys,
    environment: { SUPABASE_ANON_KEY: keys.anon, SUPABASE_SERVICE_ROLE_KEY: keys.service },
    mails,
  });

  async function create(): Promise<FunctionsSubject> {
    const installation = await createInstallation(opened.database);
    return {
      ...installation,
      async start(settings = {}) {
        await keepSelfRegistrationRoles(opened.database, settings.selfRegistrationRoles ?? ROLES);
        return start(behindOf(await projectWith(settings.emailConfirmation ?? "off")), settings);
      },
    };
  }

  testFunctions(test, create, {
    runsInProcess: false,
    supportsOutgoingMail: false,
    supportsPasswordHasher: false,
    supportsFailedLoginLimits: false,
    // Our `/auth/v1` makes the record with the account.
    supportsMissingRecords: false,
    supportsTakingBackLastAdmin: false,
    fuzzRuns: 60,
  });

  // What the suite shows where it can replace a part of the functions, by a project that fails.
  const person = { email: "fault@example.com", password: "typed password", full_name: "Typed Name" };
  const isAuth = (request: Request, path: string) => new URL(request.url).pathname === `/auth/v1/${path}`;
  const isRecords = (request: Request) => new URL(request.url).pathname === "/rest/v1/user_info";
  const broken = () =>
    new Response("<h1>502 Bad Gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });

  async function withFault(intercept: OwnProject["intercept"]) {
    const installation = await create();
    const { register, login } = await installation.start();
    const project = await projectWith("off");
    const registered = await answerOf(register, person);
    assert.equal(registered.status, 200);
    project.intercept = intercept;
    return { installation, register, login };
  }

  test("spec 7 register 400 account creation failed: Supabase refuses", async () => {
    const { register, installation } = await withFault((request) =>
      isAuth(request, "signup")
        ? Response.json(
            { code: "signup_disabled", message: "Signups not allowed for this instance" },
            {
              status: 422,
              headers: { "x-supabase-api-version": "2024-01-01" },
            },
          )
        : null,
    );
    const answer = await answerOf(register, { ...person, email: "refused@example.com" });
    assert.deepEqual(answer, { status: 400, body: { success: false, error: "创建账户失败" } });
    assert.equal(await installation.countAccounts(), 1);
  });

  for (const [title, isBroken] of [
    ["Supabase Auth", (request: Request) => isAuth(request, "signup")],
    ["PostgREST", isRecords],
  ] as const) {
    test(`spec 7 register 500 unexpected failure: ${title} is down`, async () => {
      const { register, installation } = await withFault((request) => (isBroken(request) ? broken() : null));
      const answer = await answerOf(register, { ...person, email: "down@example.com" });
      assert.deepEqual(answer, { status: 500, body: { success: false, error: "注册失败" } });
      assert.equal(await installation.countAccounts(), 1);
    });
  }

  test("spec 7 register 500 a failure half-way leaves no account behind", async () => {
    let signedUp = false;
    const { register, installation } = await withFault((request) => {
      signedUp ||= isAuth(request, "signup");
      return signedUp && isRecords(request) ? broken() : null;
    });
    const answer = await answerOf(register, { ...person, email: "half@example.com" });
    assert.deepEqual(answer, { status: 500, body: { success: false, error: "注册失败" } });
    assert.equal(signedUp, true);
    assert.equal(await installation.countAccounts(), 1);
  });

  test("spec 7 login 500 the user-information record cannot be read", async () => {
    const { login } = await withFault((request) => (isRecords(request) ? broken() : null));
    assert.deepEqual(await answerOf(login, person), {
      status: 500,
      body: { success: false, error: "获取用户信息失败" },
    });
  });

  test("login 500 unexpected failure", async () => {
    const { login } = await withFault((request) => (isAuth(request, "token") ? broken() : null));
    assert.deepEqual(await answerOf(login, person), { status: 500, body: { success: false, error: "登录失败" } });
  });

  test("the statement of the README lets teachers register themselves, and the default does not", async () => {
    const readme = await Bun.file(join(import.meta.dirname, "../supabase-functions/README.md")).text();
    const [, statement = ""] = /```sql\n([\s\S]*?)```/.exec(readme) ?? [];
    const { userInfo, start } = await create();
    const { register } = await start();
    await opened.database.script("delete from rubrica.settings");
    const roleOf = async (email: string) => {
      await answerOf(register, { ...person, email, role: "teacher" });
      return (await userInfo.findByEmail(email))?.role;
    };
    assert.equal(await roleOf("before@example.com"), "student");
    await opened.database.script(statement);
    assert.equal(await roleOf("after@example.com"), "teacher");
  });

  test("case 6: too many registrations of one address get 429; the next address gets through", async () => {
    const { register } = await withFault((request) => (isRecords(request) ? broken() : null));
    for (let turn = 0; turn < 12; turn += 1) {
      await Promise.all(Array.from({ length: 50 }, () => answerOf(register, person)));
    }
    const answer = await answerOf(register, person);
    assert.deepEqual(answer, { status: 429, body: { success: false, error: "请求过于频繁，请稍后再试" } });
    const { register: elsewhere } = await (await create()).start();
    assert.equal((await answerOf(elsewhere, person)).status, 200);
  });

  test("case 25: the functions print their faults, and nothing that people typed", async () => {
    const { register, login } = await withFault((request) => (isRecords(request) ? broken() : null));
    await answerOf(register, { ...person, email: "typed@example.com" });
    await answerOf(login, person);
    const functions = await edge.with(environmentOf(behindOf(await projectWith("off"))));
    await functions.register.printed(/"function":"auth-register"/);
    await functions.login.printed(/"user information unreadable"/);
    assert.doesNotMatch(functions.register.output() + functions.login.output(), /typed/i);
  });
});

describe("the edge functions in Deno over @supabase/lite on PostgreSQL, with the keys of today", () => {
  let server: LiteServer;
  beforeAll(async () => {
    server = await startLiteServer();
  });
  afterAll(() => server.stop());

  async function create(): Promise<FunctionsSubject> {
    const { opened, clients, url, publicKey, secretKey } = server;
    const { countAccounts, hasAccount, withoutRecords } = await createInstallation(opened.database);
    const environment = {
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publicKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    };
    const keys = { anon: publicKey, service: secretKey };
    const userInfo = createSupabaseUserInfoStore({ clients });
    return {
      userInfo,
      countAccounts,
      hasAccount,
      withoutRecords,
      start: (settings = {}) => start({ url, keys, environment, mails: async () => [] }, settings),
    };
  }

  const options: FunctionsSuiteOptions = {
    runsInProcess: false,
    supportsEmailConfirmation: false,
    supportsOutgoingMail: false,
    supportsPasswordHasher: false,
    supportsStoredHashes: false,
    supportsSessionInspection: false,
    // bcrypt, of what is typed.
    passwordBytes: 72,
    supportsPasswordNormalization: false,
    // Over PostgreSQL it stores metadata as a text of JSON, in which the trigger finds nothing.
    supportsRecordTrigger: false,
    supportsAdministration: false,
  };
  testRegisterFunction(test, create, options);
  testLoginFunction(test, create, options);
});

async function answerOf(
  call: FunctionHandler,
  body: object,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await call(new Request("http://rubrica.example/", { method: "POST", body: JSON.stringify(body) }));
  return { status: response.status, body: await response.json() };
}
