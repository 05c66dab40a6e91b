import assert from "node:assert/strict";
import type { ClientContext } from "@rubrica/core";
import type { TestFunction } from "../test-function.ts";
import { loggerInto } from "./log.ts";
import { assertMatches } from "./matches.ts";
import { type FunctionsSuite, type FunctionsSuiteOptions, resolveOptions } from "./options.ts";
import { type Answer, post, registration } from "./requests.ts";
import {
  type CreateFunctions,
  type FunctionHandler,
  type FunctionsSettings,
  type FunctionsSubject,
  present,
  type StartedFunctions,
} from "./subject.ts";
import { LOGIN_TEXTS } from "./texts.ts";

/** What nobody gets out of the functions: passwords by guessing, sessions that outlive their reason, secrets at rest. */
export function testAbuseCases(test: TestFunction, create: CreateFunctions, options: FunctionsSuiteOptions = {}): void {
  const suite = resolveOptions(options);
  testEqualRefusals(test, create, suite);
  if (suite.supportsFailedLoginLimits) testGuessing(test, create, suite);
  testRequestLimit(test, create);
  testChangedPassword(test, create, suite);
  testSecrets(test, create, suite);
  testEndOfSessions(test, create, suite);
}

const [email, password] = ["victim@example.com", "correct horse"];
const NOWHERE: ClientContext = { ip: null, userAgent: null };

interface Victim {
  readonly installation: FunctionsSubject;
  readonly userId: string;
}

/** An installation with one person in it, who has no session. */
async function createWithVictim(create: CreateFunctions): Promise<Victim & StartedFunctions> {
  const installation = await create();
  const functions = await installation.start();
  const userId = await addAccount(functions, email);
  return { installation, ...functions, userId };
}

async function addAccount({ accountProvider }: StartedFunctions, email: string): Promise<string> {
  const created = await accountProvider.createAccount({
    email,
    password,
    metadata: { full_name: "Victim", role: "student", phone: null },
    confirmed: true,
    client: NOWHERE,
  });
  assert.ok(created.status === "created", created.status);
  return created.user.id;
}

function testEqualRefusals(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (!suite.supportsPasswordHasher) return;
  test("logging in takes the same work and gets the same answer for every kind of failure", async () => {
    const { installation } = await createWithVictim(create);
    const work = { hashes: 0, verifications: 0 };
    const strict = await installation.start({
      ...(suite.supportsEmailConfirmation && { emailConfirmation: "required" }),
      wrapHasher: (real) => ({
        ...real,
        hash(given) {
          work.hashes += 1;
          return real.hash(given);
        },
        verify(hash, given) {
          work.verifications += 1;
          return real.verify(hash, given);
        },
      }),
    });
    const attempts = {
      "wrong password": { email, password: "wrong password" },
      "unknown e-mail": { email: "nobody@example.com", password },
      "unconfirmed e-mail": { email: "waiting@example.com", password },
      "account without password": { email: "bare@example.com", password },
      "password too long": { email, password: "x".repeat(5000) },
      "password too short": { email, password: "x" },
    };
    if (suite.supportsEmailConfirmation) await post(strict.register, registration(attempts["unconfirmed e-mail"]));
    if (suite.supportsStoredHashes) {
      const bare = await addAccount(strict, attempts["account without password"].email);
      await present(installation.storedHashes, "storedHashes").write(bare, null);
    }
    await post(strict.login, { email: "warm-up@example.com", password }); // the first login also makes the decoy hash
    for (const [name, attempt] of Object.entries(attempts)) {
      const before = { ...work };
      const { status, body } = await post(strict.login, attempt);
      const outcome = {
        status,
        body,
        hashes: work.hashes - before.hashes,
        verifications: work.verifications - before.verifications,
      };
      assert.deepEqual<unknown>(
        { name, outcome },
        {
          name,
          outcome: { status: 401, body: { success: false, error: LOGIN_TEXTS.wrong }, hashes: 0, verifications: 1 },
        },
      );
    }
  });
}

function testGuessing(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const failedLogins: NonNullable<FunctionsSettings["failedLogins"]> = {
    perAddress: { limit: 5, windowSeconds: 600 },
    perAccount: { limit: 12, windowSeconds: 600 },
  };
  const from = (ip: string): ClientContext => ({ ip, userAgent: null });

  test("after too many failures even the right password is answered like a wrong one", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const attempt = (given: string) =>
      accountProvider.authenticate({ email, password: given, client: from("198.51.100.1") });
    for (let turn = 0; turn < 5; turn += 1) assert.equal((await attempt("wrong password")).status, "refused");
    assert.deepEqual(await attempt(password), { status: "refused", reason: "invalid_credentials" });
  });

  test("another address may still try, until the account's own allowance is used up", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const attempt = (given: string, ip: string) =>
      accountProvider.authenticate({ email, password: given, client: from(ip) });
    for (let turn = 0; turn < 7; turn += 1) await attempt("wrong password", "198.51.100.1");
    assert.equal((await attempt(password, "203.0.113.9")).status, "authenticated");
    for (let turn = 0; turn < 12; turn += 1) await attempt("wrong password", `198.51.100.${100 + turn}`);
    assert.equal((await attempt(password, "203.0.113.9")).status, "refused");
  });

  test("a right password makes failures forgotten", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const client = from("198.51.100.1");
    for (let round = 0; round < 4; round += 1) {
      for (let turn = 0; turn < 4; turn += 1) {
        await accountProvider.authenticate({ email, password: "wrong password", client });
      }
      assert.equal((await accountProvider.authenticate({ email, password, client })).status, "authenticated");
    }
  });

  test("thirty parallel right logins all succeed", async () => {
    const { installation } = await createWithVictim(create);
    const { accountProvider } = await installation.start({ failedLogins });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => accountProvider.authenticate({ email, password, client: from("198.51.100.1") })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      Array(30).fill("authenticated"),
    );
  });

  if (suite.supportsPasswordHasher) {
    test("the right password after too many failures takes the same work as a wrong one", async () => {
      const { installation } = await createWithVictim(create);
      let verifications = 0;
      const { accountProvider } = await installation.start({
        failedLogins,
        wrapHasher: (real) => ({
          ...real,
          verify(hash, given) {
            verifications += 1;
            return real.verify(hash, given);
          },
        }),
      });
      const attempt = (given: string) =>
        accountProvider.authenticate({ email, password: given, client: from("198.51.100.1") });
      for (let turn = 0; turn < 5; turn += 1) await attempt("wrong password");
      const before = verifications;
      await attempt(password);
      assert.equal(verifications - before, 1);
    });
  }

  if (suite.supportsPasswordHasher && suite.supportsStoredHashes) {
    test("fifty parallel guesses over two processes are compared with the password five times", async () => {
      const { installation, userId } = await createWithVictim(create);
      const victimHash = await present(installation.storedHashes, "storedHashes").read(userId);
      let compared = 0;
      const watched = () =>
        installation.start({
          failedLogins,
          wrapHasher: (real) => ({
            ...real,
            verify(hash, given) {
              if (hash === victimHash) compared += 1;
              return real.verify(hash, given);
            },
          }),
        });
      const processes = [await watched(), await watched()];
      const client = from("198.51.100.1");
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          processes[index % 2]?.accountProvider.authenticate({ email, password: `guess ${index}`, client }),
        ),
      );
      assert.equal(compared, 5);
    });
  }

  if (suite.supportsDump) {
    test("an unknown e-mail is counted like a known one and leaves no trace of itself", async () => {
      const { installation } = await createWithVictim(create);
      const { accountProvider } = await installation.start({ failedLogins });
      const before = await present(installation.dump, "dump")();
      for (let turn = 0; turn < 6; turn += 1) {
        await accountProvider.authenticate({
          email: "stranger@example.com",
          password: "wrong password",
          client: from("198.51.100.1"),
        });
      }
      const values = await present(installation.dump, "dump")();
      assert.ok(values.length > before.length, "nothing was counted");
      assert.doesNotMatch(JSON.stringify(values), /stranger/);
    });
  }
}

function testRequestLimit(test: TestFunction, create: CreateFunctions): void {
  test("too many requests of one address get 429, whatever they say; the next address gets through", async () => {
    const { installation } = await createWithVictim(create);
    let ip: string | null = "2001:db8:1:2::1";
    const three = { limit: 3, windowSeconds: 600 };
    const limited = await installation.start({
      requestLimits: { login: three, register: three },
      client: () => ({ ip, userAgent: null }),
    });
    const statuses = async (handler: FunctionHandler, fields: object) => {
      const seen: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        // A new address of the same /64 is no new sender.
        if (ip?.startsWith("2001")) ip = `2001:db8:1:2::${turn + 1}`;
        seen.push((await post(handler, fields)).status);
      }
      return seen;
    };
    assert.deepEqual(await statuses(limited.login, { email, password }), [200, 200, 200, 429]);
    const refused = await post(limited.login, { email, password });
    assertMatches(refused.body, { success: false, error: "请求过于频繁，请稍后再试" });
    assert.ok(Number(refused.headers.get("retry-after")) > 500);
    const taken = { email, password, full_name: "X" };
    assert.deepEqual(await statuses(limited.register, taken), [409, 409, 409, 429]);
    assert.equal((await post(limited.register, { email: "bad" })).status, 400);
    ip = "2001:db8:1:3::1";
    assert.equal((await post(limited.login, { email, password })).status, 200);
    ip = null;
    assert.deepEqual(await statuses(limited.login, { email, password }), [200, 200, 200, 429]);
  });
}

function testChangedPassword(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsPasswordHasher && suite.supportsStoredHashes) {
    test("a password whose hash needs renewal is hashed anew at login, and still works", async () => {
      const { installation, userId } = await createWithVictim(create);
      const { read } = present(installation.storedHashes, "storedHashes");
      const before = await read(userId);
      const stronger = await installation.start({
        wrapHasher: (real) => ({ ...real, needsRehash: (hash) => hash === before }),
      });
      assert.equal((await post(stronger.login, { email, password })).status, 200);
      const after = await read(userId);
      assert.notEqual(after, before);
      assert.equal((await post(stronger.login, { email, password })).status, 200);
      assert.equal(await read(userId), after);
    });
  }

  if (suite.supportsPasswordHasher && suite.supportsSessionInspection) {
    test("a password that changes while a login is under way opens no session", async () => {
      const { installation, userId, accountProvider } = await createWithVictim(create);
      const overtaken = await installation.start({
        wrapHasher: (real) => ({
          ...real,
          async verify(hash, given) {
            const matched = await real.verify(hash, given);
            await accountProvider.updateAccount(userId, { password: "another password" });
            return matched;
          },
        }),
      });
      assert.equal((await post(overtaken.login, { email, password })).status, 401);
      assert.deepEqual(await present(installation.sessions, "sessions").list(userId), []);
    });
  }

  test("changing the password ends all sessions", async () => {
    const { accountProvider, login, userId } = await createWithVictim(create);
    const { access_token } = (await post(login, { email, password })).body.data.session;
    await accountProvider.updateAccount(userId, { password: "another password" });
    assert.equal(await accountProvider.verifyAccessToken(access_token), null);
    assert.equal((await post(login, { email, password })).status, 401);
    assert.equal((await post(login, { email, password: "another password" })).status, 200);
  });

  if (suite.supportsEmailConfirmation) {
    test("a confirmation that was mailed to the old address does not confirm a new one", async () => {
      const strict = await (await create()).start({ emailConfirmation: "required" });
      const { user } = (await post(strict.register, registration({ email: "old@example.com" }))).body.data;
      const token = await mailedToken(strict);
      await strict.accountProvider.updateAccount(user.id, { email: "new@example.com" });
      assert.equal(await strict.accountProvider.confirmEmail(token), null);
    });
  }
}

/** The token in the link of the first mail. */
async function mailedToken({ mails }: StartedFunctions): Promise<string> {
  const token = /token=(\S+)/.exec((await mails())[0]?.text ?? "")?.[1];
  assert.ok(token, "no mail with a token was sent");
  return token;
}

function testSecrets(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  if (suite.supportsDump) {
    test("a dump of the database holds nothing that opens anything", async () => {
      const { installation, accountProvider, login } = await createWithVictim(create);
      const given = (await post(login, { email, password })).body.data.session;
      const secrets = [password, given.access_token, given.refresh_token, given.access_token.split(".")[2]];
      const strict = suite.supportsEmailConfirmation
        ? await installation.start({ emailConfirmation: "required" })
        : null;
      if (strict) {
        await post(strict.register, registration({ email: "dump@example.com", password }));
        secrets.push(await mailedToken(strict));
      }
      const dump = await present(installation.dump, "dump")();
      for (const secret of secrets) {
        assert.ok(secret !== undefined && secret.length > 8);
        for (const value of dump) assert.ok(!value.includes(secret), "a secret lies in the stores");
      }
      // And nothing that stands there is taken for a credential.
      for (const value of dump.filter((each) => each.length >= 20 && each.length <= 200)) {
        assert.equal(await accountProvider.verifyAccessToken(value), null);
        assert.equal(await (strict?.accountProvider ?? accountProvider).confirmEmail(value), null);
      }
      const hashes = dump.filter((value) => /^\$[0-9a-z-]+\$/.test(value));
      assert.ok(hashes.length > 0, "there is no password hash");
      for (const hash of hashes) assert.equal((await post(login, { email, password: hash })).status, 401);
    });
  }

  test("nothing that people typed stands in the log", async () => {
    const logged: string[] = [];
    const noisy = await (await create()).start({
      logger: loggerInto(logged),
      wrapAccountProvider: (real) => ({
        ...real,
        createAccount: (request) => Promise.reject(new Error(`cannot store ${request.password} of ${request.email}`)),
        authenticate: (request) => Promise.reject(new Error(`cannot compare ${request.password} of ${request.email}`)),
      }),
    });
    await post(noisy.register, { email: "typed@example.com", password: "typed password", full_name: "Typed Name" });
    await post(noisy.login, { email: "typed@example.com", password: "typed password" });
    assert.equal(logged.length, 2);
    assert.doesNotMatch(logged.join(), /typed/i);
  });
}

function testEndOfSessions(test: TestFunction, create: CreateFunctions, suite: FunctionsSuite): void {
  const tokenOf = (answer: Answer) => answer.body.data.session.access_token;

  test("a session ends when it is revoked, and with its account", async () => {
    const { accountProvider, login, userId } = await createWithVictim(create);
    const sign = async () => tokenOf(await post(login, { email, password }));
    const [revoked, orphaned] = [await sign(), await sign()];
    const identity = await accountProvider.verifyAccessToken(revoked);
    await accountProvider.revokeSessions({ sessionId: identity?.sessionId ?? "" });
    assert.equal(await accountProvider.verifyAccessToken(revoked), null);
    assert.notEqual(await accountProvider.verifyAccessToken(orphaned), null);
    await accountProvider.deleteAccount(userId);
    assert.equal(await accountProvider.verifyAccessToken(orphaned), null);
  });

  if (!suite.supportsSessionInspection) return;
  test("a session ends by itself: idle, or too old", async () => {
    const { installation, accountProvider, login } = await createWithVictim(create);
    const sessions = present(installation.sessions, "sessions");
    const sign = async () => tokenOf(await post(login, { email, password }));
    const alive = (token: string) => accountProvider.verifyAccessToken(token);
    const [idle, old, running] = [await sign(), await sign(), await sign()];
    const idOf = async (token: string) => (await alive(token))?.sessionId ?? "";
    assert.notEqual(await alive(idle), null);
    assert.notEqual(await alive(old), null);
    await sessions.setTimes(await idOf(idle), { expiresAt: new Date(Date.now() - 1000) });
    await sessions.setTimes(await idOf(old), { createdAt: new Date(Date.now() - 91 * dayInMilliseconds) });
    assert.deepEqual([await alive(idle), await alive(old)], [null, null]);
    assert.notEqual(await alive(running), null);
  });

  test("using a session prolongs it once half of its idle time is over", async () => {
    const { installation, accountProvider, login, userId } = await createWithVictim(create);
    const sessions = present(installation.sessions, "sessions");
    const token = tokenOf(await post(login, { email, password }));
    const nearlyOver = new Date(Date.now() + dayInMilliseconds);
    const [session, ...others] = await sessions.list(userId);
    assert.ok(session);
    assert.deepEqual(others, []);
    await sessions.setTimes(session.id, { expiresAt: nearlyOver });
    await accountProvider.verifyAccessToken(token);
    const [prolonged] = await sessions.list(userId);
    assert.ok(prolonged);
    assert.ok(prolonged.expiresAt.getTime() > nearlyOver.getTime() + 20 * dayInMilliseconds);
  });
}

const dayInMilliseconds = 24 * 3600 * 1000;
