import { afterEach, describe, expect, test } from "bun:test";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { createClient } from "@supabase/supabase-js";
import { openTestDatabase } from "../../../packages/adapter-postgres/test/databases.ts";
import { dataFolderAt } from "../src/boot/data-folder.ts";
import { changeKeyFile } from "../src/signing-keys/key-file.ts";
import { dataOf, officialClient, present } from "./auth-clients.ts";
import { bundledProgram } from "./bundled-programs.ts";
import { eventually } from "./eventually.ts";
import { mustStart, type ServerProcess, startServer, temporaryFolder } from "./server-process.ts";

const password = "correct horse";
const KEYS_PASSPHRASE = "a passphrase of the tests";
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** An empty installation: what its processes share. */
async function newInstallation(): Promise<Record<string, string> & { readonly DATA_DIR: string }> {
  const opened = await openTestDatabase("postgres");
  closers.push(() => opened.close());
  const folder = await temporaryFolder();
  closers.push(() => folder.remove());
  const DATA_DIR = join(folder.path, "data");
  return { DATABASE_URL: opened.url ?? "", DATA_DIR, WORKERS: "none", PUBLIC_URL: "http://rubrica.test" };
}

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await mustStart(environment);
  closers.push(() => server.end("SIGKILL"));
  return server;
}

/** `bun run keys` with these words. */
async function keys(environment: Record<string, string>, ...words: string[]) {
  const child = Bun.spawn([process.execPath, await bundledProgram("src/commands/keys.ts"), ...words], {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, complained] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { exitCode: await child.exited, said, complained };
}

interface Jwks {
  readonly keys: readonly { readonly kid: string; readonly alg: string }[];
}

const jwksOf = async ({ url }: ServerProcess): Promise<Jwks> =>
  (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json() as Promise<Jwks>;
const idsOf = async (server: ServerProcess) => (await jwksOf(server)).keys.map(({ kid }) => kid);
const headerOf = (token: string): { readonly kid?: string; readonly alg: string } =>
  JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
const getUser = async ({ url, anonKey }: ServerProcess, token: string) =>
  (await fetch(`${url}/auth/v1/user`, { headers: { apikey: anonKey, Authorization: `Bearer ${token}` } })).status;
const refresh = async ({ url, anonKey }: ServerProcess, refresh_token: string) => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { apikey: anonKey },
    body: JSON.stringify({ refresh_token }),
  });
  return (await answer.json()) as { access_token: string; refresh_token: string };
};

async function signedUp(server: ServerProcess) {
  const email = `${crypto.randomUUID()}@example.com`;
  const { session } = dataOf(await officialClient(server.url, server.anonKey).auth.signUp({ email, password }));
  return { email, session: present(session) };
}
const signedIn = async (server: ServerProcess, email: string) =>
  dataOf(await officialClient(server.url, server.anonKey).auth.signInWithPassword({ email, password })).session;

/** A code that nobody typed yet. */
async function newCode(server: ServerProcess, secretKey: string, email: string): Promise<string> {
  const { admin } = officialClient(server.url, secretKey).auth;
  return dataOf(await admin.generateLink({ type: "magiclink", email })).properties.email_otp;
}
const useCode = async (server: ServerProcess, email: string, token: string) =>
  dataOf(await officialClient(server.url, server.anonKey).auth.verifyOtp({ email, token, type: "email" })).user?.email;

/** A refresh whose answer was lost: the token that was given in, and the one that nobody got. */
async function lostRefresh(server: ServerProcess, email: string) {
  const { refresh_token: given } = await signedIn(server, email);
  return { given, lost: (await refresh(server, given)).refresh_token };
}

/** Reads the claims with the published keys, and tells what was asked of the server for it. */
async function claimsOf({ url, anonKey }: ServerProcess, token: string) {
  const asked: string[] = [];
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey },
    // By this name clients of one process share the list of keys.
    storageKey: crypto.randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
    fetch: Object.assign((input: URL | RequestInfo, init?: RequestInit) => {
      asked.push(new URL(String(input)).pathname);
      return fetch(input, init);
    }, fetch),
  });
  const { claims } = present(dataOf(await auth.getClaims(token)));
  return { email: claims.email, asked };
}

describe("keys rotate, while two processes run", () => {
  test("publishes the new key, signs with it from its moment, and lets tokens, codes and lost answers live on", async () => {
    const installation = { ...(await newInstallation()), KEYS_PASSPHRASE };
    const [one, two] = [await start(installation), await start(installation)];
    const { secretKey } = await shownKeys(installation);
    const { email, session } = await signedUp(one);
    const lost = await lostRefresh(one, email);
    const code = await newCode(one, secretKey, email);
    const [old = "", ...others] = await idsOf(one);
    expect(others).toEqual([]);

    const rotated = await keys(
      installation,
      "rotate",
      "--signs-after-seconds",
      "3600",
      "--verifies-for-seconds",
      "3600",
    );
    expect(rotated).toMatchObject({ exitCode: 0, complained: "" });
    const [added = ""] = rotated.said.split(" ");
    for (const server of [one, two]) {
      await eventually(async () => (await idsOf(server)).includes(added));
      expect(await idsOf(server)).toEqual([added, old]);
    }
    // Published, and not yet used: others still have the list without it.
    expect(headerOf((await signedIn(two, email)).access_token).kid).toBe(old);

    await letSign(installation, added, 8);
    for (const server of [one, two]) {
      const newest = await eventually(async () => {
        const { access_token } = await signedIn(server, email);
        if (headerOf(access_token).kid === added) return access_token;
        // Each look hashes a password.
        await Bun.sleep(500);
        return null;
      });
      for (const each of [one, two]) {
        expect([await getUser(each, newest), await getUser(each, session.access_token)]).toEqual([200, 200]);
        for (const token of [newest, session.access_token]) {
          expect(await claimsOf(each, token)).toEqual({ email, asked: ["/auth/v1/.well-known/jwks.json"] });
        }
      }
    }
    expect((await refresh(two, lost.given)).refresh_token).toBe(lost.lost);
    expect(await useCode(two, email, code)).toBe(email);
    expect(headerOf((await refresh(one, session.refresh_token)).access_token).kid).toBe(added);
  }, 240_000);

  test("drops the old key at its end, which ends its tokens and no session", async () => {
    const installation = await newInstallation();
    const server = await start(installation);
    const { session } = await signedUp(server);
    const [old = ""] = await idsOf(server);
    await keys(installation, "rotate", "--signs-after-seconds", "0", "--verifies-for-seconds", "0");
    await eventually(async () => !(await idsOf(server)).includes(old));
    expect(await getUser(server, session.access_token)).toBe(403);
    const next = await refresh(server, session.refresh_token);
    expect(await getUser(server, next.access_token)).toBe(200);
  }, 240_000);

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

/** Brings the moment near at which a key begins to sign: processes read of it before it comes. */
async function letSign({ DATA_DIR }: { readonly DATA_DIR: string }, kid: string, inSeconds: number): Promise<void> {
  const signsFrom = new Date(Date.now() + inSeconds * 1000).toISOString();
  await changeKeyFile({ path: dataFolderAt(DATA_DIR).keys, passphrase: KEYS_PASSPHRASE }, async (keySet) => ({
    ...keySet,
    signingKeys: keySet.signingKeys.map((key) => (key.kid === kid ? { ...key, signsFrom } : key)),
  }));
}

async function shownKeys(environment: Record<string, string>) {
  const { said } = await keys(environment, "show");
  const key = (name: string) => present(new RegExp(`^${name} key: {2}(\\S+)$`, "m").exec(said)?.[1]);
  return { publishableKey: key("publishable"), serviceKey: key("service"), secretKey: key("secret") };
}

describe("bun run keys", () => {
  test("lists names, states and times and nothing secret; shows the keys of clients; refuses what it does not know", async () => {
    const installation = { ...(await newInstallation()), KEYS_PASSPHRASE };
    expect(await keys(installation)).toMatchObject({
      exitCode: 1,
      complained: expect.stringContaining("is not there"),
    });
    const server = await start(installation);
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

  test("renews the keys of the service, and takes another passphrase", async () => {
    const installation = await newInstallation();
    await (await start(installation)).end();
    const before = await shownKeys(installation);
    expect((await keys(installation, "renew")).exitCode).toBe(0);
    const after = await shownKeys(installation);
    expect(after.publishableKey).toBe(before.publishableKey);
    expect((await keys(installation, "passphrase")).complained).toContain("NEW_KEYS_PASSPHRASE must be set");
    const passphrase = async (given: Record<string, string>) =>
      expect(await keys({ ...installation, ...given }, "passphrase")).toMatchObject({ exitCode: 0, complained: "" });
    const NEW_KEYS_PASSPHRASE_FILE = join(installation.DATA_DIR, "new-passphrase");
    await writeFile(NEW_KEYS_PASSPHRASE_FILE, `${KEYS_PASSPHRASE}, first\n`, { mode: 0o600 });
    await passphrase({ NEW_KEYS_PASSPHRASE_FILE });
    await passphrase({ KEYS_PASSPHRASE: `${KEYS_PASSPHRASE}, first`, NEW_KEYS_PASSPHRASE: KEYS_PASSPHRASE });
    const server = await start({ ...installation, KEYS_PASSPHRASE });
    const users = async (apikey: string) =>
      (await fetch(`${server.url}/auth/v1/admin/users`, { headers: { apikey } })).status;
    for (const key of [after.secretKey, after.serviceKey]) expect(await users(key)).toBe(200);
    for (const key of [before.secretKey, before.serviceKey]) expect(await users(key)).toBe(401);
  }, 240_000);

  test("says what to do where the keys come from the environment", async () => {
    const installation = await newInstallation();
    const { said: made } = await keys(installation, "make");
    const { kid } = JSON.parse(made);
    const JWT_KEYS = `[${made}]`;
    expect((await keys({ ...installation, JWT_KEYS })).said).toContain(`${kid}  ES256  signs`);
    const rotated = await keys({ ...installation, JWT_KEYS }, "rotate", "--now");
    expect(rotated).toMatchObject({ exitCode: 1, complained: expect.stringContaining("come from JWT_KEYS") });
    const secret = await keys({ ...installation, JWT_SECRET: "x".repeat(32) }, "rotate");
    expect(secret).toMatchObject({ exitCode: 1, complained: expect.stringContaining("comes from JWT_SECRET") });
  }, 240_000);
});

describe("keys in the environment", () => {
  const client = { ANON_KEY: "a".repeat(40), SERVICE_KEY: "s".repeat(40) };

  test("JWT_KEYS: processes without a common folder know each other's tokens, also while a new key takes over", async () => {
    const installation = { ...(await newInstallation()), ...client, NODE_ENV: "production", ...production };
    const make = async () => JSON.parse((await keys(installation, "make")).said);
    const [older, newer] = [await make(), await make()];
    const verify = { key_ops: ["verify"] };
    const before = await start({ ...installation, JWT_KEYS: JSON.stringify([older]) });
    const published = await start({ ...installation, JWT_KEYS: JSON.stringify([{ ...newer, ...verify }, older]) });
    const after = await start({ ...installation, JWT_KEYS: JSON.stringify([newer, { ...older, ...verify }]) });
    const { email, session } = await signedUp(before);
    const lost = await lostRefresh(before, email);
    const code = await newCode(before, client.SERVICE_KEY, email);
    const newest = await signedIn(after, email);
    expect([headerOf(session.access_token).kid, headerOf(newest.access_token).kid]).toEqual([older.kid, newer.kid]);
    expect(await getUser(after, session.access_token)).toBe(200);
    expect(await getUser(published, newest.access_token)).toBe(200);
    expect(await getUser(before, newest.access_token)).toBe(403);
    expect((await refresh(after, lost.given)).refresh_token).toBe(lost.lost);
    expect(await useCode(after, email, code)).toBe(email);
    // And back: while one deployment follows the other, processes of both work.
    expect(await useCode(before, email, await newCode(published, client.SERVICE_KEY, email))).toBe(email);
    const lostThere = await lostRefresh(after, email);
    expect((await refresh(before, lostThere.given)).refresh_token).toBe(lostThere.lost);
    expect(await readdir(installation.DATA_DIR)).not.toContain("keys.json");
  }, 240_000);

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

  test("JWT_KEYS: a key whose parts do not belong together ends the start with one line", async () => {
    const installation = await newInstallation();
    const make = async () => JSON.parse((await keys(installation, "make")).said);
    const mixed = { ...(await make()), d: (await make()).d };
    const failed = await startServer({ ...installation, ...client, JWT_KEYS: JSON.stringify([mixed]) });
    if (!("exitCode" in failed)) {
      closers.push(() => failed.end("SIGKILL"));
      throw new Error("The server started.");
    }
    expect(failed.error.trim().split("\n")).toEqual([expect.stringContaining("JWT_KEYS key")]);
    expect(failed.error).not.toContain(mixed.d);
  }, 240_000);
});

const production = {
  SELF_REGISTRATION_ROLES: "student",
  PUBLIC_URL: "https://rubrica.example",
  EMAIL_CONFIRMATION: "off",
};

describe("KEYS_PASSPHRASE", () => {
  test("production encrypts the plain keys that it finds, and a wrong passphrase is one line", async () => {
    const installation = await newInstallation();
    const plain = await start(installation);
    const { session } = await signedUp(plain);
    await plain.end();
    const file = join(installation.DATA_DIR, "keys.json");
    const { secretKey } = JSON.parse(await readFile(file, "utf8"));

    const settings = { ...installation, ...production, NODE_ENV: "production", PUBLIC_URL: "https://rubrica.test" };
    const failed = await startServer(settings);
    expect(failed).toMatchObject({ exitCode: 2, error: expect.stringContaining("KEYS_PASSPHRASE must be set") });
    const encrypted = await start({ ...settings, KEYS_PASSPHRASE });
    expect(encrypted.anonKey).toBe(plain.anonKey);
    expect(await readFile(file, "utf8")).not.toContain(secretKey);
    expect((await refresh(encrypted, session.refresh_token)).access_token).toBeString();
    expect(await startServer({ ...settings, KEYS_PASSPHRASE: "another passphrase" })).toEqual({
      exitCode: 1,
      error: `Rubrica cannot start. KEYS_PASSPHRASE is not the passphrase of ${file}\n`,
    });
    expect(await startServer(installation)).toEqual({
      exitCode: 1,
      error: `Rubrica cannot start. ${file} is encrypted: set KEYS_PASSPHRASE to the passphrase it was made with\n`,
    });
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
