import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { systemClock } from "@rubrica/core";
import { createRequestLimit } from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createTestIdentity, NOWHERE, post, quickHasher, type TestIdentity } from "./identity.ts";

const password = "correct horse";

describe.each([...DRIVERS])("abuse of the functions on %s", (driver) => {
  let opened: TestDatabase;
  let identity: TestIdentity;
  let email = "";
  let userId = "";
  let counter = 0;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    identity = await createTestIdentity(opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    counter += 1;
    email = `victim${counter}@example.com`;
    const created = await identity.accountProvider.createAccount({
      email,
      password,
      metadata: { full_name: "Victim", role: "student", phone: null },
      client: NOWHERE,
    });
    if (created.status !== "created") throw new Error(created.status);
    userId = created.user.id;
  });

  test("logging in takes the same work and gets the same answer for every kind of failure", async () => {
    const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
    await post(strict.register, { email: `waiting${counter}@example.com`, password, full_name: "W" });
    await strict.accountProvider.createAccount({
      email: `bare${counter}@example.com`,
      password,
      metadata: { full_name: "Bare", role: "student", phone: null },
      confirmed: true,
      client: NOWHERE,
    });
    await opened.database.query("update auth.users set encrypted_password = null where email = $1", [
      `bare${counter}@example.com`,
    ]);
    await post(strict.login, { email: "warm-up@example.com", password }); // the first login also makes the decoy hash
    const attempts = {
      "wrong password": { email, password: "wrong password" },
      "unknown e-mail": { email: `nobody${counter}@example.com`, password },
      "unconfirmed e-mail": { email: `waiting${counter}@example.com`, password },
      "account without password": { email: `bare${counter}@example.com`, password },
      "password too long": { email, password: "x".repeat(5000) },
      "password too short": { email, password: "x" },
    };
    const seen = new Map<string, unknown>();
    for (const [name, attempt] of Object.entries(attempts)) {
      const before = { ...strict.work };
      const { status, body } = await post(strict.login, attempt);
      seen.set(name, {
        status,
        body,
        hashes: strict.work.hashes - before.hashes,
        verifications: strict.work.verifications - before.verifications,
      });
    }
    for (const [name, outcome] of seen) {
      expect({ name, outcome }).toEqual({
        name,
        outcome: { status: 401, body: { success: false, error: "邮箱或密码错误" }, hashes: 0, verifications: 1 },
      });
    }
  });

  describe("guessing passwords", () => {
    const few = { perAddress: { limit: 5, windowSeconds: 600 }, perAccount: { limit: 12, windowSeconds: 600 } };
    const from = (ip: string) => ({ ip, userAgent: null });
    const guarded = () => createTestIdentity(opened.database, { provider: { failedLogins: few } });

    test("after too many failures even the right password is answered like a wrong one, with the same work", async () => {
      const { accountProvider, work } = await guarded();
      const attempt = (given: string) =>
        accountProvider.authenticate({ email, password: given, client: from("198.51.100.1") });
      for (let turn = 0; turn < 5; turn += 1) expect((await attempt("wrong password")).status).toBe("refused");
      const before = work.verifications;
      expect(await attempt(password)).toEqual({ status: "refused", reason: "invalid_credentials" });
      expect(work.verifications - before).toBe(1);
    });

    test("another address may still try, until the account's own allowance is used up", async () => {
      const { accountProvider } = await guarded();
      const attempt = (given: string, ip: string) =>
        accountProvider.authenticate({ email, password: given, client: from(ip) });
      for (let turn = 0; turn < 7; turn += 1) await attempt("wrong password", "198.51.100.1");
      expect((await attempt(password, "203.0.113.9")).status).toBe("authenticated");
      for (let turn = 0; turn < 12; turn += 1) await attempt("wrong password", `198.51.100.${100 + turn}`);
      expect((await attempt(password, "203.0.113.9")).status).toBe("refused");
    });

    test("a right password makes failures forgotten", async () => {
      const { accountProvider } = await guarded();
      for (let round = 0; round < 4; round += 1) {
        for (let turn = 0; turn < 4; turn += 1) {
          await accountProvider.authenticate({ email, password: "wrong password", client: from("198.51.100.1") });
        }
        const answer = await accountProvider.authenticate({ email, password, client: from("198.51.100.1") });
        expect(answer.status).toBe("authenticated");
      }
    });

    test("fifty parallel guesses over two processes are compared with the password five times", async () => {
      const victimHash = (await identity.stores.accounts.find(userId))?.passwordHash;
      let compared = 0;
      const watched = (): Promise<TestIdentity> =>
        createTestIdentity(opened.database, {
          provider: {
            failedLogins: few,
            hasher: {
              ...quickHasher,
              verify(hash, given) {
                if (hash === victimHash) compared += 1;
                return quickHasher.verify(hash, given);
              },
            },
          },
        });
      const processes = [await watched(), await watched()];
      const client = from("198.51.100.1");
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          processes[index % 2]?.accountProvider.authenticate({ email, password: `guess ${index}`, client }),
        ),
      );
      expect(compared).toBe(5);
    });

    test("thirty parallel right logins all succeed", async () => {
      const { accountProvider } = await guarded();
      const answers = await Promise.all(
        Array.from({ length: 30 }, () =>
          accountProvider.authenticate({ email, password, client: from("198.51.100.1") }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill("authenticated"));
    });

    test("an unknown e-mail is counted like a known one and leaves no trace of itself", async () => {
      const { accountProvider } = await guarded();
      const stranger = `stranger${counter}@example.com`;
      for (let turn = 0; turn < 6; turn += 1) {
        await accountProvider.authenticate({
          email: stranger,
          password: "wrong password",
          client: from("198.51.100.1"),
        });
      }
      const rows = await opened.database.query<{ key: string }>("select key from rubrica.rate_limits");
      expect(JSON.stringify(rows)).not.toContain("stranger");
    });
  });

  test("too many requests of one address get 429, whatever they say; the next address gets through", async () => {
    let ip: string | null = "2001:db8:1:2::1";
    const limited = await createTestIdentity(opened.database, {
      functions: {
        requestLimit: createRequestLimit(identity.stores.rateLimiter, {
          login: { limit: 3, windowSeconds: 600 },
          register: { limit: 3, windowSeconds: 600 },
        }),
        client: () => ({ ip, userAgent: null }),
      },
    });
    const statuses = async (handler: TestIdentity["login"], fields: object) => {
      const seen: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        // A new address of the same /64 is no new sender.
        if (ip?.startsWith("2001")) ip = `2001:db8:1:2::${turn + 1}`;
        seen.push((await post(handler, fields)).status);
      }
      return seen;
    };
    expect(await statuses(limited.login, { email, password })).toEqual([200, 200, 200, 429]);
    const refused = await post(limited.login, { email, password });
    expect(refused.body).toMatchObject({ success: false, error: "请求过于频繁，请稍后再试" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(await statuses(limited.register, { email, password, full_name: "X" })).toEqual([409, 409, 409, 429]);
    expect((await post(limited.register, { email: "bad" })).status).toBe(400);
    ip = "2001:db8:1:3::1";
    expect((await post(limited.login, { email, password })).status).toBe(200);
    ip = null;
    await identity.stores.rateLimiter.clear("login:unknown"); // other tests share the allowance of the unknown
    expect(await statuses(limited.login, { email, password })).toEqual([200, 200, 200, 429]);
  });

  test("a password that was made with weaker parameters is hashed anew at login, and still works", async () => {
    const stronger = await createTestIdentity(opened.database, {
      provider: { hasher: createArgon2idHasher({ memoryKibibytes: 128, iterations: 2 }) },
    });
    const before = (await identity.stores.accounts.find(userId))?.passwordHash;
    expect((await post(stronger.login, { email, password })).status).toBe(200);
    const after = (await identity.stores.accounts.find(userId))?.passwordHash;
    expect(before).toContain("m=64,t=1");
    expect(after).toContain("m=128,t=2");
    expect((await post(stronger.login, { email, password })).status).toBe(200);
  });

  test("a password that changes while a login is under way opens no session", async () => {
    const overtaken = await createTestIdentity(opened.database, {
      provider: {
        hasher: {
          ...quickHasher,
          async verify(hash, given) {
            const matched = await quickHasher.verify(hash, given);
            await identity.accountProvider.updateAccount(userId, { password: "another password" });
            return matched;
          },
        },
      },
    });
    expect((await post(overtaken.login, { email, password })).status).toBe(401);
    expect(await identity.stores.sessions.listByUser(userId)).toEqual([]);
  });

  test("changing the password ends all sessions", async () => {
    const { access_token } = (await post(identity.login, { email, password })).body.data.session;
    await identity.accountProvider.updateAccount(userId, { password: "another password" });
    expect(await identity.accountProvider.verifyAccessToken(access_token)).toBeNull();
    expect((await post(identity.login, { email, password })).status).toBe(401);
    expect((await post(identity.login, { email, password: "another password" })).status).toBe(200);
  });

  test("a confirmation that was mailed to the old address does not confirm a new one", async () => {
    const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
    const { user } = (await post(strict.register, { email: `old${counter}@example.com`, password, full_name: "O" }))
      .body.data;
    const token = /token=(\S+)/.exec(strict.mails[0]?.text ?? "")?.[1] ?? "";
    await strict.accountProvider.updateAccount(user.id, { email: `new${counter}@example.com` });
    expect(await strict.accountProvider.confirmEmail(token)).toBeNull();
  });

  test("a dump of the database holds nothing that opens anything", async () => {
    const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
    await post(strict.register, { email: `dump${counter}@example.com`, password, full_name: "D" });
    const given = (await post(identity.login, { email, password })).body.data.session;
    const token = /token=(\S+)/.exec(strict.mails[0]?.text ?? "")?.[1] ?? "";
    const dump = await dumpAll(opened);
    const secrets = [password, given.access_token, given.refresh_token, token, given.access_token.split(".")[2]];
    for (const secret of secrets) {
      expect(secret?.length).toBeGreaterThan(8);
      for (const value of dump) expect(value).not.toContain(secret as string);
    }
    // And nothing that stands there is taken for a credential.
    for (const value of dump.filter((each) => each.length >= 20 && each.length <= 200)) {
      expect(await identity.accountProvider.verifyAccessToken(value)).toBeNull();
      expect(await strict.accountProvider.confirmEmail(value)).toBeNull();
    }
    const hashes = dump.filter((value) => value.startsWith("$argon2id$"));
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes.slice(-3))
      expect((await post(identity.login, { email, password: hash })).status).toBe(401);
  });

  test("nothing that people typed stands in the log", async () => {
    const noisy = await createTestIdentity(opened.database, {
      wrapProvider: (provider) => ({
        ...provider,
        createAccount: (request) => Promise.reject(new Error(`cannot store ${request.password} of ${request.email}`)),
        authenticate: (request) => Promise.reject(new Error(`cannot compare ${request.password} of ${request.email}`)),
      }),
    });
    await post(noisy.register, { email: "typed@example.com", password: "typed password", full_name: "Typed Name" });
    await post(noisy.login, { email: "typed@example.com", password: "typed password" });
    expect(noisy.logged).toHaveLength(2);
    expect(noisy.logged.join()).not.toMatch(/typed/i);
  });

  test("a session ends by itself: idle, too old, revoked, or with its account", async () => {
    const sign = async () => (await post(identity.login, { email, password })).body.data.session.access_token;
    const alive = (token: string) => identity.accountProvider.verifyAccessToken(token);
    const [idle, old, revoked, orphaned] = [await sign(), await sign(), await sign(), await sign()];
    const sessionOf = (token: string) =>
      JSON.parse(atob(token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "")).session_id;
    expect(await alive(idle)).not.toBeNull();
    await opened.database.query("update rubrica.sessions set expires_at = now() - interval '1 second' where id = $1", [
      sessionOf(idle),
    ]);
    await opened.database.query("update rubrica.sessions set created_at = now() - interval '91 days' where id = $1", [
      sessionOf(old),
    ]);
    await identity.accountProvider.revokeSessions({ sessionId: sessionOf(revoked) });
    expect([await alive(idle), await alive(old), await alive(revoked)]).toEqual([null, null, null]);
    expect(await alive(orphaned)).not.toBeNull();
    await identity.accountProvider.deleteAccount(userId);
    expect(await alive(orphaned)).toBeNull();
  });

  test("using a session prolongs it once half of its idle time is over", async () => {
    const { access_token } = (await post(identity.login, { email, password })).body.data.session;
    const [session] = await identity.stores.sessions.listByUser(userId);
    const nearlyOver = new Date(systemClock.now().getTime() + 24 * 3600 * 1000);
    for (const each of await identity.stores.sessions.listByUser(userId)) {
      await identity.stores.sessions.setExpiry(each.secretHash, nearlyOver);
    }
    await identity.accountProvider.verifyAccessToken(access_token);
    const expiries = (await identity.stores.sessions.listByUser(userId)).map((each) => each.expiresAt.getTime());
    expect(Math.max(...expiries)).toBeGreaterThan(nearlyOver.getTime() + 20 * 24 * 3600 * 1000);
    expect(session).toBeDefined();
  });
});

/** Every value of every column of every table, as text. */
async function dumpAll({ database }: TestDatabase): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('auth', 'public', 'rubrica') and table_type = 'BASE TABLE'`,
  );
  const values: string[] = [];
  for (const { name } of tables) {
    for (const row of await database.query<Record<string, unknown>>(`select * from ${name}`)) {
      for (const value of Object.values(row)) values.push(typeof value === "string" ? value : JSON.stringify(value));
    }
  }
  return values;
}
