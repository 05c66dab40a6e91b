import { afterEach, describe, expect, test } from "bun:test";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import {
  claimsOf,
  closeAll,
  closers,
  getUser,
  headerOf,
  idsOf,
  jwksOf,
  KEYS_PASSPHRASE,
  keys,
  lostRefresh,
  newCode,
  newInstallation,
  password,
  refresh,
  shownKeys,
  signedIn,
  signedUp,
  start,
  useCode,
} from "./installed-keys.ts";
import { mustStart } from "./server-process.ts";

afterEach(closeAll);

describe("keys rotate, while two services run", () => {
  test("--now: the old key is out, and a process that has not looked yet knows the new one when it meets it", async () => {
    const installation = await newInstallation();
    const one = await start(installation);
    const { secretKey } = await shownKeys(installation);
    const { email, session } = await signedUp(one);
    const lost = await lostRefresh(one, email);
    const code = await newCode(one, secretKey, email);
    expect((await keys(installation, "rotate", "--now")).said).toContain("signs now; no other key verifies any more");
    const two = await start(installation);
    expect(await getUser(two, session.access_token)).toBe(403);
    const { access_token } = await signedIn(two, email);
    expect(await getUser(one, access_token)).toBe(200);
    expect(await getUser(one, session.access_token)).toBe(403);
    expect(await idsOf(one)).toEqual([headerOf(access_token).kid as string]);

    expect((await refresh(one, lost.given)).refresh_token).toBe(lost.lost);
    expect(await useCode(one, email, code)).toBe(email);
    expect(await getUser(one, (await refresh(one, session.refresh_token)).access_token)).toBe(200);
  }, 240_000);
});

describe("bun run keys", () => {
  test("lists names, states and times and nothing secret; shows the keys of clients; refuses what it does not know", async () => {
    const installation = { ...(await newInstallation()), KEYS_PASSPHRASE };
    expect(await keys(installation)).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining("is not there"),
    });
    const server = await mustStart(installation);
    closers.push(() => server.end("SIGKILL"));
    expect((await keys(installation, "rotate")).exitCode).toBe(0);
    const again = await keys(installation, "rotate");
    expect(again).toMatchObject({
      exitCode: 1,
      said: "",
      complained: expect.stringContaining("A new key waits already"),
    });

    const { said } = await keys(installation, "list");
    expect(said.split("\n").slice(1, 3)).toEqual([
      expect.stringMatching(/^[\w-]{43} {2}ES256 {2}waits {2}signs from 20\S+Z$/),
      expect.stringMatching(/^[\w-]{43} {2}ES256 {2}signs {2}verifies until 20\S+Z$/),
    ]);
    const { publishableKey, secretKey, serviceKey } = await shownKeys(installation);
    expect(server.output()).toContain(publishableKey);
    for (const secret of [secretKey, serviceKey]) {
      expect(secret.length).toBeGreaterThan(40);
      expect(server.output()).not.toContain(secret);
      expect(said).not.toContain(secret);
      expect(await readFile(join(installation.DATA_DIR, "keys.json"), "utf8")).not.toContain(secret);
    }
    expect((await stat(join(installation.DATA_DIR, "keys.json"))).mode & 0o777).toBe(0o600);

    const wrong = await keys({ ...installation, KEYS_PASSPHRASE: "another passphrase" }, "rotate", "--now");
    expect(wrong).toMatchObject({ exitCode: 1, said: "" });
    expect(wrong.complained.trim().split("\n")).toEqual([expect.stringContaining("KEYS_PASSPHRASE is not")]);
    expect((await keys(installation, "turn")).exitCode).toBe(2);
    expect((await keys(installation, "rotate", "--later")).exitCode).toBe(1);
    expect((await keys(installation, "rotate", "--signs-after-seconds", "soon")).exitCode).toBe(1);
    expect((await keys(installation, "list")).said).toBe(said);
  }, 240_000);
});

describe("keys in the environment", () => {
  const client = { ANON_KEY: "a".repeat(40), SERVICE_KEY: "s".repeat(40) };

  test("JWT_SECRET: tokens are HS256, nothing is published, and clients ask the server for claims", async () => {
    const secret = "a shared secret of more than 32 bytes";
    const server = await start({ ...(await newInstallation()), ...client, JWT_SECRET: secret });
    const { email, session } = await signedUp(server);
    expect(headerOf(session.access_token)).toEqual({ alg: "HS256", typ: "JWT" } as never);
    expect(await jwksOf(server)).toEqual({ keys: [] });
    expect(await getUser(server, session.access_token)).toBe(200);
    expect(await claimsOf(server, session.access_token)).toEqual({ email, asked: ["/auth/v1/user"] });
    const discovery = await (await fetch(`${server.url}/auth/v1/.well-known/openid-configuration`)).json();
    expect(discovery).toMatchObject({ id_token_signing_alg_values_supported: ["HS256"] });
  }, 240_000);
});

describe("opaque keys", () => {
  test("open what the JWTs open, as apikey and as bearer, and the official clients work with them", async () => {
    const installation = { ...(await newInstallation()), FUNCTIONS_REQUIRE_KEY: "true" };
    const server = await start(installation);
    const { publishableKey, secretKey } = await shownKeys(installation);
    const supabase = createClient(server.url, publishableKey, { auth: { persistSession: false } });
    const email = `${crypto.randomUUID()}@example.com`;
    const { session } = dataOf(await supabase.auth.signUp({ email, password }));
    // With a session the client sends apikey and the person's token, without one the apikey alone.
    for (const client of [supabase, officialClient(server.url, publishableKey)]) {
      const { data } = dataOf(await client.functions.invoke("auth-login", { body: { email, password } }));
      expect(data.user.email).toBe(email);
    }
    expect(dataOf(await supabase.auth.getUser()).user.email).toBe(email);
    const { admin } = officialClient(server.url, secretKey).auth;
    expect(dataOf(await admin.createUser({ email: `new-${email}`, password })).user?.email).toBe(`new-${email}`);

    const ask = async (path: string, headers: Record<string, string>, method = "GET") => {
      const body = method === "POST" ? JSON.stringify({ email, password }) : null;
      const answer = await fetch(`${server.url}${path}`, { method, headers, body });
      return [answer.status, answer.headers.get("x-sb-error-code")];
    };
    const token = present(session).access_token;
    const login = (headers: Record<string, string>) => ask("/functions/v1/auth-login", headers, "POST");
    const signIn = (headers: Record<string, string>) => ask("/auth/v1/token?grant_type=password", headers, "POST");
    for (const key of [publishableKey, secretKey, server.anonKey]) {
      for (const headers of [
        { apikey: key },
        { Authorization: `Bearer ${key}` },
        { apikey: key, Authorization: `Bearer ${key}` },
        { apikey: key, Authorization: `Bearer ${token}` },
        { apikey: key, Authorization: "Bearer nonsense" },
      ]) {
        expect(await login(headers)).toEqual([200, null]);
        expect(await signIn(headers)).toEqual([200, null]);
      }
      expect(await ask("/auth/v1/user", { apikey: key, Authorization: `Bearer ${token}` })).toEqual([200, null]);
      expect(await ask("/auth/v1/user", { Authorization: `Bearer ${key}` })).toEqual([403, "bad_jwt"]);
      expect(await ask("/auth/v1/user", { apikey: key })).toEqual([401, "no_authorization"]);
    }
    for (const headers of [{}, { apikey: `${publishableKey}x` }, { Authorization: "Bearer sb_secret_" }]) {
      expect((await login(headers as Record<string, string>))[0]).toBe(401);
      expect(await signIn(headers as Record<string, string>)).toEqual([401, "no_authorization"]);
    }
    const users = "/auth/v1/admin/users";
    expect(await ask(users, { apikey: secretKey })).toEqual([200, null]);
    expect(await ask(users, { Authorization: `Bearer ${secretKey}` })).toEqual([200, null]);
    expect(await ask(users, { apikey: publishableKey })).toEqual([403, "not_admin"]);
    expect(await ask(users, { Authorization: `Bearer ${publishableKey}` })).toEqual([403, "not_admin"]);
    expect(await ask(users, { apikey: secretKey, Authorization: `Bearer ${token}` })).toEqual([403, "not_admin"]);
  }, 240_000);
});
