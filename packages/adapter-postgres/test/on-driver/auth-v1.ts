import { afterAll, beforeAll, expect, test } from "bun:test";
import { type MailMessage, type PasswordHasher, ROLES, SERVICE, silentLogger, systemClock } from "@rubrica/core";
import {
  type AccountProviderOptions,
  type AuthV1Options,
  createAccountProvider,
  createAuthV1Handler,
  createKeySet,
  createMailWorker,
  createRequestLimit,
  createSigningKeys,
  sendWaitingMail,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import type { Database, Statements } from "../../src/database.ts";
import { keepSelfRegistrationRoles } from "../../src/self-registration-roles.ts";
import { createPostgresStores } from "../../src/stores.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { codeOf } from "../totp-app.ts";

const keySet = await createKeySet(systemClock);
const password = "correct horse";

export const testAuthV1 = suiteOnDriver("the contract of Supabase Auth on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  afterAll(() => opened.close());

  /** The contract over an empty database, its mails, its statements, and how often a password was hashed or compared. */
  async function start(settings: Partial<AccountProviderOptions> = {}) {
    await emptyTables(opened.database);
    await keepSelfRegistrationRoles(opened.database, ROLES);
    return startAgain(settings);
  }
  /** Over the database as it is. */
  async function startAgain(settings: Partial<AccountProviderOptions> = {}) {
    const statements: string[] = [];
    const stores = createPostgresStores({ database: recording(opened.database, statements) });
    const mails: MailMessage[] = [];
    const work = { hashed: 0, compared: 0 };
    const identity: AccountProviderOptions = {
      stores,
      transaction: stores.transaction,
      hasher: counting(createArgon2idHasher({ memoryKibibytes: 64, iterations: 1 }), work),
      signingKeys: createSigningKeys(keySet),
      rateLimiter: stores.rateLimiter,
      clock: systemClock,
      logger: silentLogger,
      issuer: "https://rubrica.example/auth/v1",
      emailConfirmation: "off",
      confirmationLink: (token) => `https://rubrica.example/auth/v1/confirm?token=${token}`,
      ...settings,
    };
    const auth: AuthV1Options = {
      identity,
      accountProvider: createAccountProvider(identity),
      userInfo: stores.userInfo,
      selfRegistrationRoles: ROLES,
      requestLimit: createRequestLimit(stores.rateLimiter),
      keys: { anon: keySet.anonKey, service: keySet.serviceKey },
      baseUrl: "https://rubrica.example/auth/v1",
      allowances: { mailTo: { limit: 100, windowSeconds: 60 } },
      version: "test",
    };
    const handler = createAuthV1Handler(auth);
    const mailer = { send: async (message: MailMessage) => void mails.push(message) };
    const worker = createMailWorker({ mailer, signingKeys: identity.signingKeys, clock: systemClock, auth });
    const { transaction, taskSource } = stores;
    /** Lets the mail worker do what waits for it. */
    const sendMail = () => sendWaitingMail({ worker, transaction, taskSource, logger: silentLogger });
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers as a client would
    type Seen = { status: number; body: any };
    const call = async (path: string, json: object, token = "", method = "POST"): Promise<Seen> => {
      const headers = token ? { authorization: `Bearer ${token}` } : {};
      const url = `https://rubrica.example/auth/v1${path}`;
      const response = await handler(new Request(url, { method, headers, body: JSON.stringify(json) }));
      return { status: response.status, body: await response.json().catch(() => null) };
    };
    return { stores, mails, sendMail, statements, work, call };
  }
  const refreshGrant = "/token?grant_type=refresh_token";
  const passwordGrant = "/token?grant_type=password";

  test("case 13: refreshes of one token at the same moment give one successor; case 12: a replay ends the session", async () => {
    const { call } = await start();
    const { body } = await call("/signup", { email: "one@example.com", password });
    const refresh = (refresh_token: string) => call(refreshGrant, { refresh_token });
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(body.refresh_token)));
    const [next, ...others] = new Set(answers.map((answer) => answer.body.refresh_token));
    expect(others).toEqual([]);
    expect((await refresh(next)).status).toBe(200);
    expect((await refresh(body.refresh_token)).body.error_code).toBe("refresh_token_already_used");
    expect((await refresh(next)).body.error_code).toBe("refresh_token_not_found");
  });

  test("a second factor raises the session, and outlives a change of the installation's secret", async () => {
    const secrets = [secretOf(1), secretOf(2)] as const;
    const signingKeys = (...derived: string[]) => ({
      ...createSigningKeys(keySet),
      derivationSecrets: async () => derived,
    });
    const first = await start({ signingKeys: signingKeys(secrets[0]) });
    const person = { email: "one@example.com", password };
    await first.call("/signup", person);
    const enrol = async ({ call }: Awaited<ReturnType<typeof start>>, token: string, friendly_name: string) => {
      const { body } = await call("/factors", { factor_type: "totp", friendly_name }, token);
      return { id: body.id as string, secret: body.totp.secret as string };
    };
    /** Shows a code of the factor in a new session. */
    const show = async ({ call }: Awaited<ReturnType<typeof start>>, factor: { id: string; secret: string }) => {
      await opened.database.query("update rubrica.factors set last_used_step = null");
      const token = (await call(passwordGrant, person)).body.access_token;
      const challenge_id = (await call(`/factors/${factor.id}/challenge`, {}, token)).body.id;
      return call(`/factors/${factor.id}/verify`, { challenge_id, code: codeOf(factor.secret) }, token);
    };
    const used = await enrol(first, (await first.call(passwordGrant, person)).body.access_token, "used");
    const { access_token, user } = (await show(first, used)).body;
    expect(user.factors).toMatchObject([{ id: used.id, status: "verified" }]);
    const spare = await enrol(first, access_token, "spare");
    expect((await show(first, spare)).status).toBe(200);

    const rotated = await startAgain({ signingKeys: signingKeys(secrets[1], secrets[0]) });
    expect((await show(rotated, used)).status).toBe(200);
    const later = await startAgain({ signingKeys: signingKeys(secrets[1]) });
    expect((await show(later, used)).status).toBe(200);
    // Nobody showed a code of this one while both secrets were there.
    expect((await show(later, spare)).body.error_code).toBe("unexpected_failure");
  });

  test("case 24: a session that is too old, or was not used for long, is refused at refresh and stays refused", async () => {
    for (const column of ["created_at", "expires_at"]) {
      const { call } = await start();
      const { refresh_token } = (await call("/signup", { email: "one@example.com", password })).body;
      await opened.database.query(`update rubrica.sessions set ${column} = now() - interval '91 days'`);
      expect((await call(refreshGrant, { refresh_token })).body.error_code).toBe("session_expired");
      expect((await call(refreshGrant, { refresh_token })).body.error_code).toBe("refresh_token_not_found");
    }
  });

  test("case 24: an access token never outlives its session", async () => {
    const { call } = await start({ maxDays: 1 });
    const { refresh_token } = (await call("/signup", { email: "one@example.com", password })).body;
    await opened.database.query("update rubrica.sessions set created_at = now() - interval '23 hours 50 minutes'");
    const { expires_in } = (await call(refreshGrant, { refresh_token })).body;
    expect(expires_in).toBeLessThanOrEqual(600);
    expect(expires_in).toBeGreaterThan(500);
  });

  test("case 1: a login takes one comparison, whoever it is about", async () => {
    const { call, work, stores } = await start({ emailConfirmation: "required" });
    const addresses = ["waiting", "banned", "without-password", "deleted"].map((name) => `${name}@example.com`);
    for (const email of addresses) await call("/signup", { email, password });
    const [, banned = "", bare = "", deleted = ""] = addresses;
    const change = async (email: string, fields: object) =>
      stores.transaction.run(SERVICE, async ({ accounts }) => {
        await accounts.update((await accounts.findByEmail(email))?.id ?? "", fields);
      });
    await change(banned, { bannedUntil: new Date(Date.now() + 60_000), emailConfirmedAt: new Date() });
    await change(bare, { passwordHash: null });
    await change(deleted, { deletedAt: new Date(), passwordHash: null });
    await call(passwordGrant, { email: "warm@example.com", password });
    for (const email of [...addresses, "unknown@example.com"]) {
      Object.assign(work, { hashed: 0, compared: 0 });
      const { status, body } = await call(passwordGrant, { email, password: "wrong password" });
      expect({ email, status, code: body.error_code, ...work }).toEqual({
        email,
        status: 400,
        code: "invalid_credentials",
        hashed: 0,
        compared: 1,
      });
    }
  });

  test("case 3: a sign-up takes one hash, as many statements and one mail, whether the address is free, waits or is used", async () => {
    const { call, work, mails, sendMail, statements, stores } = await start({ emailConfirmation: "required" });
    const email = (name: string) => `${name}@example.com`;
    await call("/signup", { email: email("waits"), password });
    await call("/signup", { email: email("used"), password });
    const used = await stores.accounts.findByEmail(email("used"));
    await stores.accounts.update(used?.id ?? "", { emailConfirmedAt: new Date() });
    const counts: number[] = [];
    for (const name of ["free", "waits", "used"]) {
      Object.assign(work, { hashed: 0, compared: 0 });
      await sendMail();
      mails.length = 0;
      statements.length = 0;
      const { status } = await call("/signup", { email: email(name), password });
      counts.push(statements.length);
      await sendMail();
      const seen = { status, ...work, mailed: mails.map(({ to }) => to) };
      expect(seen).toEqual({ status: 200, hashed: 1, compared: 0, mailed: [email(name)] });
    }
    expect(new Set(counts).size).toBe(1);
  });

  test("case 4: a request for a mail takes the same statements and no hash, whoever it is about", async () => {
    const { call, work, statements, stores } = await start({ emailConfirmation: "required" });
    const states = {
      confirmed: { emailConfirmedAt: new Date() },
      waiting: {},
      changing: { emailConfirmedAt: new Date(), newEmail: "next@example.com" },
      banned: { bannedUntil: new Date(Date.now() + 60_000) },
      bare: { passwordHash: null },
    };
    const address = (name: string) => `${name}@example.com`;
    for (const [name, change] of Object.entries(states)) {
      await call("/signup", { email: address(name), password });
      const account = await stores.accounts.findByEmail(address(name));
      await stores.accounts.update(account?.id ?? "", change);
    }
    for (const [path, fields] of [
      ["/recover", {}],
      ["/otp", {}],
      ["/magiclink", { create_user: false }],
      ["/resend", { type: "signup" }],
      ["/resend", { type: "email_change" }],
    ] as const) {
      const seen = [];
      for (const name of [...Object.keys(states), "unknown"]) {
        Object.assign(work, { hashed: 0, compared: 0 });
        statements.length = 0;
        const { status, body } = await call(path, { email: address(name), ...fields });
        seen.push({ status, body, ...work, statements: [...statements] });
      }
      expect(seen[0]).toMatchObject({ status: 200, body: {}, hashed: 0, compared: 0 });
      expect(seen[0]?.statements.length).toBeGreaterThan(2);
      for (const each of seen) expect(each).toEqual(seen[0] ?? each);
    }
  });

  test("a change to an address takes the same statements, whether it is free or another account has it", async () => {
    const { call, mails, sendMail, statements, stores } = await start({ emailConfirmation: "required" });
    for (const name of ["one", "two", "taken"]) {
      const email = `${name}@example.com`;
      await call("/signup", { email, password });
      const account = await stores.accounts.findByEmail(email);
      await stores.accounts.update(account?.id ?? "", { emailConfirmedAt: new Date() });
    }
    const seen: unknown[][] = [];
    for (const [name, email] of [
      ["one", "free@example.com"],
      ["two", "taken@example.com"],
    ]) {
      const { body } = await call(passwordGrant, { email: `${name}@example.com`, password });
      statements.length = 0;
      const changed = await call("/user", { email }, body.access_token, "PUT");
      seen.push([changed.status, changed.body.new_email === email, ...statements]);
      await sendMail();
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(mails.filter(({ to }) => to === "free@example.com")).toHaveLength(1);
    // The mailbox that the account has gets its mail in either case.
    for (const name of ["one", "two"]) {
      const told = mails.filter(({ to }) => to === `${name}@example.com`).at(-1);
      expect(told?.subject).toContain("about to change");
      expect(told?.text).toContain("/verify?token=");
    }
    expect(mails.filter(({ to }) => to === "taken@example.com").at(-1)?.subject).toContain("already have an account");
  });

  test("a request for a mail whose worker vanished is answered by the next, once", async () => {
    const { call, mails, sendMail, stores } = await start({ emailConfirmation: "required" });
    await call("/otp", { email: "one@example.com" });
    // Taken by a worker that vanishes with it.
    const types = ["mail.request"];
    const vanished = await stores.taskSource.claim({ types, limit: 1, worker: "vanished", leaseSeconds: 0 });
    expect(vanished).toHaveLength(1);
    await sendMail();
    expect(mails).toEqual([]);
    // As if the time had passed for which it is left alone after that.
    await opened.database.query("update rubrica.tasks set run_at = now() - interval '1 minute'");
    await sendMail();
    expect(mails.map(({ to }) => to)).toEqual(["one@example.com"]);
    const token_hash = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1];
    expect((await call("/verify", { type: "signup", token_hash })).status).toBe(200);
    expect(await opened.database.query("select * from rubrica.tasks")).toEqual([]);
  });

  test("a new password is told to the account's address", async () => {
    const { call, mails, sendMail, stores } = await start({ emailConfirmation: "required" });
    const email = "one@example.com";
    await call("/signup", { email, password });
    const account = await stores.accounts.findByEmail(email);
    await stores.accounts.update(account?.id ?? "", { emailConfirmedAt: new Date() });
    const { body } = await call(passwordGrant, { email, password });
    await sendMail();
    expect((await call("/user", { data: { a: 1 } }, body.access_token, "PUT")).status).toBe(200);
    await sendMail();
    expect(mails).toHaveLength(1);
    expect((await call("/user", { password: "battery staple" }, body.access_token, "PUT")).status).toBe(200);
    await sendMail();
    expect(mails.slice(1)).toMatchObject([{ to: email, subject: expect.stringContaining("password was changed") }]);
  });

  test("case 8: a long password is refused before it is hashed, and none is cut off or spelled apart", async () => {
    const { call, work } = await start();
    expect((await call("/signup", { email: "long@example.com", password: "x".repeat(60_000) })).status).toBe(400);
    expect((await call("/signup", { email: "long@example.com", password: "x".repeat(70_000) })).status).toBe(413);
    expect(work.hashed).toBe(0);
    const long = "é".normalize("NFC").repeat(80);
    const email = "whole@example.com";
    await call("/signup", { email, password: long });
    const status = async (given: string) => (await call(passwordGrant, { email, password: given })).status;
    expect(await status(long.normalize("NFD"))).toBe(200);
    expect(await status(long.slice(0, 79))).toBe(400);
    expect(await status(`${long}\0`)).toBe(400);
  });
});

/** A secret of an installation, 32 bytes. */
function secretOf(byte: number): string {
  return Buffer.alloc(32, byte).toString("base64url");
}

/** The database, which notes every statement and transaction. */
function recording(real: Database, statements: string[]): Database {
  const noting = (inner: Statements): Statements => ({
    ...inner,
    query(text, parameters) {
      statements.push(text);
      return inner.query(text, parameters);
    },
  });
  return {
    ...real,
    ...noting(real),
    transaction(work) {
      statements.push("begin");
      return real.transaction((inner) => work(noting(inner)));
    },
  };
}

function counting(real: PasswordHasher, work: { hashed: number; compared: number }): PasswordHasher {
  return {
    ...real,
    hash(password) {
      work.hashed += 1;
      return real.hash(password);
    },
    verify(hash, password) {
      work.compared += 1;
      return real.verify(hash, password);
    },
  };
}
