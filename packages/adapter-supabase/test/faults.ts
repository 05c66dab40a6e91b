import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, keepSelfRegistrationRoles } from "@rubrica/adapter-postgres";
import type { StartedFunctions } from "@rubrica/conformance";
import { type ObjectStore, ROLES } from "@rubrica/core";
import { createClient } from "@supabase/supabase-js";
import { emptyTables, openTestDatabase, type TestDatabase } from "../../adapter-postgres/test/databases.ts";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import { createSupabaseObjectStore } from "../src/object-store.ts";
import { createSupabaseClients, type SupabaseClients } from "../src/supabase-clients.ts";
import { createSupabaseUserInfoStore } from "../src/user-info-store.ts";
import { type Fault, type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { startFunctions } from "./functions.ts";
import { type LiteServer, startLiteServer } from "./lite-server.ts";
import { type OwnAuthServer, startOwnAuthServer } from "./own-auth-server.ts";

setDefaultTimeout(240_000);

/** Whoever answers has so long, on a busy machine. */
const PATIENT_SECONDS = 20;
/** Only who never answers is given up soon: what answers badly, or is lost, is to be heard. */
const secondsFor = (fault: Fault, briefSeconds = 1) =>
  fault === "hang" || fault === "stall" ? briefSeconds : PATIENT_SECONDS;
const deadlines = (seconds: number) => ({ deadlineSeconds: seconds, transferSeconds: seconds });
/** Several requests in a row, each up to its deadline, on a busy machine. Without deadlines they would wait for ever. */
const WAIT_MILLISECONDS = 60_000;

/** Fails a suite in which a promise is rejected that nobody waits for. */
function refuseStrayRejections(): void {
  const stray: unknown[] = [];
  const catchStray = (reason: unknown) => void stray.push(reason);
  beforeAll(() => void process.on("unhandledRejection", catchStray));
  afterAll(() => {
    process.off("unhandledRejection", catchStray);
    expect(stray).toEqual([]);
  });
}

async function inTime<Value>(work: () => Promise<Value>): Promise<Value> {
  const started = performance.now();
  const value = await work();
  expect(performance.now() - started).toBeLessThan(WAIT_MILLISECONDS);
  return value;
}

async function answerOf(call: Promise<Response>): Promise<{ readonly status: number; readonly error: unknown }> {
  const response = await call;
  const { error } = (await response.json()) as { readonly error?: string };
  return { status: response.status, error };
}

const person = { email: "li@example.com", password: "secret-123", full_name: "李雷" };
const post = (body: object) => new Request("http://functions.test/", { method: "POST", body: JSON.stringify(body) });

/** What a Supabase Auth that fails so must not do to accounts. */
export function testAuthFaults(faults: readonly Fault[]): void {
  describe("a Supabase Auth that fails, before our own /auth/v1", () => {
    refuseStrayRejections();
    let opened: TestDatabase;
    let auth: OwnAuthServer;
    let proxy: FaultyProxy;
    let clientsWithin: (seconds: number) => SupabaseClients;
    let functionsWithin: (seconds: number) => StartedFunctions;
    beforeAll(async () => {
      opened = await openTestDatabase("postgres");
      auth = await startOwnAuthServer(opened.database, { emailConfirmation: "off" });
      proxy = await startFaultyProxy(auth.url);
      const { keys, stores, mails } = auth;
      const project = { url: proxy.url, publicKey: keys.anon, secretKey: keys.service };
      clientsWithin = (seconds) => createSupabaseClients(createClient, { ...project, ...deadlines(seconds) });
      const { userInfo, rateLimiter } = stores;
      functionsWithin = (seconds) =>
        startFunctions({ clients: clientsWithin(seconds), keys, userInfo, rateLimiter, mails }, {});
    });
    beforeEach(async () => {
      await emptyTables(opened.database);
      await keepSelfRegistrationRoles(opened.database, ROLES);
    });
    afterEach(() => proxy.mend());
    afterAll(async () => {
      await proxy.stop();
      await auth.stop();
      await opened.close();
    });

    const counts = async () => {
      const [row] = await opened.database.query(
        `select (select count(*)::int from auth.users) as accounts, (select count(*)::int from public.user_info) as records,
              (select count(*)::int from rubrica.sessions) as sessions`,
      );
      return row;
    };
    const register = (seconds = PATIENT_SECONDS) =>
      inTime(() => answerOf(functionsWithin(seconds).register(post(person))));
    const login = (seconds = PATIENT_SECONDS) => inTime(() => answerOf(functionsWithin(seconds).login(post(person))));
    const accountsWithin = (seconds: number) =>
      createSupabaseAccountProvider({ clients: clientsWithin(seconds), userInfo: auth.stores.userInfo });

    test.each([...faults])(
      "register() that fails by %s before anything is done makes nothing, and works afterwards",
      async (fault) => {
        proxy.fail(/\/signup/, fault, "before");
        const { status, error } = await register(secondsFor(fault));
        if (fault === "too_many") expect(status).toBe(429);
        else expect({ status, error }).toEqual({ status: 500, error: "注册失败" });
        expect(await counts()).toEqual({ accounts: 0, records: 0, sessions: 0 });
        proxy.mend();
        expect((await register()).status).toBe(200);
      },
    );

    test.each([...faults])(
      "register() whose answer is lost by %s leaves one account with its record, who can log in",
      async (fault) => {
        proxy.fail(/\/signup/, fault, "after");
        const { status } = await register(secondsFor(fault, 3));
        await proxy.passedOn();
        // Asked again after a 500, Supabase says that the address is taken.
        expect([429, 500, 409]).toContain(status);
        expect(await counts()).toMatchObject({ accounts: 1, records: 1 });
        proxy.mend();
        expect((await login()).status).toBe(200);
        expect(await register()).toEqual({ status: 409, error: "该邮箱已被注册" });
        expect(await counts()).toMatchObject({ accounts: 1, records: 1 });
      },
    );

    test.each([...faults])(
      "login() that fails by %s lets nobody in and tells nothing of the password",
      async (fault) => {
        expect((await register()).status).toBe(200);
        for (const when of ["before", "after"] as const) {
          proxy.fail(/\/token/, fault, when);
          const { status, error } = await login(secondsFor(fault));
          if (fault === "too_many") expect(status).toBe(429);
          else expect({ status, error }).toEqual({ status: 500, error: "登录失败" });
        }
        proxy.mend();
        expect((await login()).status).toBe(200);
      },
    );

    test.each([...faults])(
      "verifyAccessToken() that fails by %s rejects: nobody is taken for signed out",
      async (fault) => {
        const answer = await functionsWithin(PATIENT_SECONDS).register(post(person));
        const { data } = (await answer.json()) as { data: { session: { access_token: string } } };
        const token = data.session.access_token;
        expect(await accountsWithin(PATIENT_SECONDS).verifyAccessToken(token)).not.toBeNull();
        proxy.fail(/\/user/, fault, "before");
        const accounts = accountsWithin(secondsFor(fault));
        const error = await inTime(() => accounts.verifyAccessToken(token).catch((rejected: unknown) => rejected));
        expect(error).toMatchObject({ name: "SupabaseError" });
      },
    );

    test.each([...faults])(
      "revokeSessions() that fails by %s rejects: nobody believes that it was done",
      async (fault) => {
        const answer = await functionsWithin(PATIENT_SECONDS).register(post(person));
        const { data } = (await answer.json()) as { data: { session: { access_token: string }; user: { id: string } } };
        const accounts = accountsWithin(secondsFor(fault));
        for (const path of [/\/admin\/users/, /\/admin\/generate_link/, /\/verify/, /\/logout/]) {
          proxy.fail(path, fault, "before");
          const error = await inTime(() =>
            accounts.revokeSessions({ userId: data.user.id }).then(
              () => `${path} failed and nobody was told`,
              (rejected: unknown) => rejected,
            ),
          );
          // Of an answer without content the status is all, and it came through.
          if (path.test("/logout") && ["page", "stall", "cut"].includes(fault)) continue;
          expect(error).toMatchObject({ name: "SupabaseError" });
        }
        proxy.mend();
        await proxy.passedOn();
        await accountsWithin(PATIENT_SECONDS).revokeSessions({ userId: data.user.id });
        expect(await counts()).toEqual({ accounts: 1, records: 1, sessions: 0 });
      },
    );
  });
}

/** What a PostgREST and a Storage that fail so must not do to records and objects. */
export function testStorageFaults(faults: readonly Fault[]): void {
  describe("a PostgREST and a Storage that fail, before @supabase/lite on PostgreSQL", () => {
    refuseStrayRejections();
    let server: LiteServer;
    let proxy: FaultyProxy;
    let objectsWithin: (seconds: number) => ObjectStore;
    let functionsWithin: (seconds: number) => StartedFunctions;
    beforeAll(async () => {
      server = await startLiteServer();
      await server.makeBucket("reports");
      proxy = await startFaultyProxy(server.url);
      const { publicKey, secretKey } = server;
      const clientsWithin = (seconds: number) =>
        createSupabaseClients(createClient, { url: proxy.url, publicKey, secretKey, ...deadlines(seconds) });
      objectsWithin = (seconds) =>
        createSupabaseObjectStore({ clients: clientsWithin(seconds), bucket: "reports", uploads: "whole" });
      const { rateLimiter } = createPostgresStores({ database: server.opened.database });
      const keys = { anon: publicKey, service: secretKey };
      functionsWithin = (seconds) => {
        const clients = clientsWithin(seconds);
        const userInfo = createSupabaseUserInfoStore({ clients });
        return startFunctions({ clients, keys, userInfo, rateLimiter, mails: async () => [] }, {});
      };
    });
    beforeEach(() => server.opened.database.script("delete from auth.users; delete from rubrica.rate_limits"));
    afterEach(() => proxy.mend());
    afterAll(async () => {
      await proxy.stop();
      await server.stop();
    });

    test.each([...faults])(
      "register() and login() whose user information fails by %s answer 500, and make no account",
      async (fault) => {
        proxy.fail(/\/rest\/v1\/user_info/, fault, "before");
        const { register, login } = functionsWithin(PATIENT_SECONDS);
        const refused = await inTime(() => answerOf(functionsWithin(secondsFor(fault)).register(post(person))));
        expect(refused).toEqual({ status: 500, error: "注册失败" });
        expect(await server.opened.database.query("select id from auth.users")).toEqual([]);

        proxy.mend();
        expect((await register(post(person))).status).toBe(200);
        proxy.fail(/\/rest\/v1\/user_info/, fault, "before");
        // The password is compared before, which takes its time.
        const hasty = functionsWithin(secondsFor(fault, 6));
        expect(await inTime(() => answerOf(hasty.login(post(person))))).toEqual({
          status: 500,
          error: "获取用户信息失败",
        });
        proxy.mend();
        expect((await login(post(person))).status).toBe(200);
      },
    );

    test.each([...faults])(
      "put() that fails by %s rejects, and its repetition stores the object once",
      async (fault) => {
        const objects = objectsWithin(PATIENT_SECONDS);
        const key = `faults/${crypto.randomUUID()}.pdf`;
        const bytes = new TextEncoder().encode("%PDF-1.7 …");
        for (const when of ["before", "after"] as const) {
          proxy.fail(/\/storage\/v1\/object/, fault, when);
          const hasty = objectsWithin(secondsFor(fault));
          const error = await inTime(() => hasty.put(key, bytes).catch((rejected: unknown) => rejected));
          expect(error).toMatchObject({ name: "SupabaseError" });
          proxy.mend();
          await proxy.passedOn();
          if (when === "before") expect(await objects.head(key)).toBeNull();
        }
        await objects.put(key, bytes);
        expect(await new Response(await objects.get(key)).text()).toBe("%PDF-1.7 …");
      },
    );

    // A page that is answered with status 200 is an object like any other.
    test.each(faults.filter((fault) => fault !== "page"))(
      "get() that fails by %s never gives half an object for a whole one",
      async (fault) => {
        const objects = objectsWithin(PATIENT_SECONDS);
        const key = `faults/${crypto.randomUUID()}.pdf`;
        await objects.put(key, new TextEncoder().encode("%PDF-1.7 …"));
        proxy.fail(/\/storage\/v1\/object/, fault, "before");
        const hasty = objectsWithin(secondsFor(fault));
        const read = inTime(async () => new Response(await hasty.get(key)).text());
        await expect(read).rejects.toBeDefined();
        proxy.mend();
        expect(await new Response(await objects.get(key)).text()).toBe("%PDF-1.7 …");
      },
    );
  });
}
