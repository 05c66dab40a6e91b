import { afterEach, describe, expect, test } from "bun:test";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { waitFor } from "../../../packages/adapter-postgres/test/wait-for.ts";
import {
  claimsOf,
  closeAll,
  closers,
  getUser,
  headerOf,
  idsOf,
  KEYS_PASSPHRASE,
  keys,
  letSign,
  lostRefresh,
  newCode,
  newInstallation,
  production,
  refresh,
  shownKeys,
  signedIn,
  signedUp,
  start,
  useCode,
} from "./installed-keys.ts";
import { startServer } from "./server-process.ts";

afterEach(closeAll);

describe("keys rotate, while two services run", () => {
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
      await waitFor(async () => (await idsOf(server)).includes(added));
      expect(await idsOf(server)).toEqual([added, old]);
    }
    // Published, and not yet used: others still have the list without it.
    expect(headerOf((await signedIn(two, email)).access_token).kid).toBe(old);

    await letSign(installation, added, 8);
    for (const server of [one, two]) {
      const newest = await waitFor(async () => {
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
    await waitFor(async () => !(await idsOf(server)).includes(old));
    expect(await getUser(server, session.access_token)).toBe(403);
    const next = await refresh(server, session.refresh_token);
    expect(await getUser(server, next.access_token)).toBe(200);
  }, 240_000);
});

describe("bun run keys", () => {
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
