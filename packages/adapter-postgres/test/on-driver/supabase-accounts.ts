import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import {
  type ForeignAccount,
  type ImportAccountsOptions,
  importAccounts,
  type NotImported,
  parseRoleSource,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { createPostgresStores, type PostgresStores } from "../../src/stores.ts";
import { readSupabaseAccounts, type SupabaseAccount } from "../../src/supabase-accounts.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { SUPABASE_AUTH_TABLES } from "../supabase-auth.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const bcrypt = "$2a$10$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

export const testReadSupabaseAccounts = suiteOnDriver("readSupabaseAccounts() on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver, { migrated: false });
  });
  afterAll(() => opened.close());

  test("gives every account once, a batch at a time, with its providers and factors and without its secrets", async () => {
    const { database } = opened;
    expect(await rejection(readSupabaseAccounts(database).next())).toMatchObject({
      message: expect.stringContaining("auth.users"),
    });
    await database.script(`
      ${SUPABASE_AUTH_TABLES}
      insert into auth.users (id, email, encrypted_password, confirmation_token, recovery_token, created_at)
        select ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, number || '@example.com', '${bcrypt}',
          'secret token', 'secret token', '2024-01-15 10:20:30.123456+00'
        from generate_series(1, 7) number;
      insert into auth.identities (provider_id, user_id, identity_data, provider)
        values ('1', '${id(3)}', '{}', 'google'), ('2', '${id(3)}', '{}', 'email');
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
        values (gen_random_uuid(), '${id(3)}', 'totp', 'verified', now(), now(), 'totp secret'),
          (gen_random_uuid(), '${id(4)}', 'totp', 'unverified', now(), now(), 'totp secret');
    `);
    const batches = await collect(readSupabaseAccounts(database, { batchSize: 3 }));
    expect(batches.map((batch) => batch.length)).toEqual([3, 3, 1]);
    const accounts = batches.flat();
    expect(accounts.map(({ user }) => user.id)).toEqual([1, 2, 3, 4, 5, 6, 7].map(id));
    expect(accounts.map(({ providers }) => providers).filter((list) => list.length > 0)).toEqual([["email", "google"]]);
    expect(accounts.map(({ factors }) => factors)).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(accounts[0]?.user).toMatchObject({
      encrypted_password: bcrypt,
      created_at: "2024-01-15T10:20:30.123456+00:00",
    });
    expect(JSON.stringify(accounts)).not.toContain("secret");
    // Older projects have neither of the other tables.
    await database.script("drop table auth.identities; drop table auth.mfa_factors;");
    expect((await collect(readSupabaseAccounts(database))).flat()[2]).toMatchObject({ providers: [], factors: 0 });
  });
});

export const testImportAccounts = suiteOnDriver("importAccounts() on %s", (driver) => {
  let opened: TestDatabase;
  let stores: PostgresStores;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    stores = createPostgresStores({ database: opened.database });
  });
  afterAll(() => opened.close());
  beforeEach(() => emptyTables(opened.database));

  const account = (number: number, fields: Readonly<Record<string, unknown>> = {}): ForeignAccount => ({
    user: {
      id: id(number),
      email: `person${number}@example.com`,
      encrypted_password: bcrypt,
      email_confirmed_at: "2024-01-15T10:20:30.123456+00:00",
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: { full_name: `Person ${number}` },
      created_at: "2024-01-15T10:20:30+00:00",
      updated_at: "2024-02-15T10:20:30+00:00",
      ...fields,
    },
    providers: ["email"],
    factors: 0,
  });

  async function run(batches: readonly (readonly ForeignAccount[])[], options: Partial<ImportAccountsOptions> = {}) {
    const left: NotImported[] = [];
    const counts = await importAccounts({
      transaction: stores.transaction,
      hasher,
      batches: (async function* () {
        yield* batches;
      })(),
      roleFrom: parseRoleSource("app_metadata.role"),
      dryRun: false,
      onNotImported: (account) => void left.push(account),
      ...options,
    });
    return { counts, left };
  }
  const countAccounts = async () => (await stores.accounts.list({ limit: 1, offset: 0 })).total;

  test("takes ids, hashes, times, metadata and bans over, and begins anew what was under way", async () => {
    const { counts } = await run([
      [
        account(1, {
          email: "Ming@Example.com",
          last_sign_in_at: "2026-05-01 08:00:00+02",
          invited_at: "2024-01-14T10:20:30Z",
          banned_until: "infinity",
          confirmation_sent_at: "2024-01-14T10:20:30Z",
          email_change: "other@example.com",
          recovery_sent_at: "2024-01-14T10:20:30Z",
          raw_user_meta_data: { full_name: "王小明", phone: "13800138000", colour: "green" },
          raw_app_meta_data: JSON.stringify({ provider: "email", role: "teacher", group: 7 }),
        }),
      ],
    ]);
    expect(counts).toMatchObject({ read: 1, imported: 1, banned: 1, roles: { admin: 0, teacher: 1, student: 0 } });
    expect(await stores.accounts.find(id(1))).toEqual({
      id: id(1),
      email: "ming@example.com",
      passwordHash: bcrypt,
      emailConfirmedAt: new Date("2024-01-15T10:20:30.123Z"),
      confirmationSentAt: null,
      lastSignInAt: new Date("2026-05-01T06:00:00Z"),
      invitedAt: new Date("2024-01-14T10:20:30Z"),
      bannedUntil: new Date("9999-12-31T00:00:00Z"),
      deletedAt: null,
      newEmail: null,
      emailChangeSentAt: null,
      emailChangeConfirmedBy: null,
      recoverySentAt: null,
      reauthenticationSentAt: null,
      factors: [],
      userMetadata: { full_name: "王小明", phone: "13800138000", colour: "green" },
      appMetadata: { provider: "email", role: "teacher", group: 7 },
      createdAt: new Date("2024-01-15T10:20:30Z"),
      updatedAt: new Date("2024-02-15T10:20:30Z"),
    });
    expect(await stores.userInfo.find(id(1))).toMatchObject({
      email: "ming@example.com",
      fullName: "王小明",
      phone: "13800138000",
      role: "teacher",
      isActive: true,
      createdAt: new Date("2024-01-15T10:20:30Z"),
    });
  });

  test("says of every account that stays behind why", async () => {
    const { counts, left } = await run([
      [
        account(1, { is_anonymous: true, email: null }),
        account(2, { is_sso_user: "t" }),
        account(3, { email: "", phone: "8613800138000" }),
        account(4, { email: null }),
        account(5, { email: "someone at home" }),
        account(6, { id: "seven" }),
        account(7, { created_at: "yesterday" }),
        account(8, { raw_user_meta_data: "{no json" }),
        account(9, { raw_user_meta_data: { full_name: "a\u0000b" } }),
        account(10),
      ],
    ]);
    expect(left.map(({ reason }) => reason)).toEqual([
      "anonymous",
      "sso",
      "phone_only",
      "no_address",
      "unusable_address",
      "unreadable",
      "unreadable",
      "unreadable",
      "unreadable",
    ]);
    expect(counts).toMatchObject({ read: 10, imported: 1, notImported: { unreadable: 4, sso: 1, phone_only: 1 } });
    expect(await countAccounts()).toBe(1);
  });

  test("keeps of a deleted account its id alone", async () => {
    const deleted = { deleted_at: "2025-01-01T00:00:00Z", email: "rTkhm0Yp3kqKc1Zl9bzC", raw_user_meta_data: {} };
    const { counts } = await run([[account(1, deleted)]]);
    expect(counts).toMatchObject({ imported: 1, deleted: 1, roles: { student: 0 } });
    const kept = await stores.accounts.find(id(1));
    expect(kept).toMatchObject({ passwordHash: null, deletedAt: new Date("2025-01-01T00:00:00Z"), userMetadata: {} });
    expect(kept?.email).toMatch(/^[0-9a-f]{32}@deleted\.invalid$/);
    expect(await stores.userInfo.find(id(1))).toMatchObject({ fullName: "-", isActive: false });
  });

  test("takes no role from what people write of themselves, unless it is told to", async () => {
    const given = () => [
      account(1, { raw_user_meta_data: { role: "admin" } }),
      account(2, { raw_app_meta_data: { role: "admin" } }),
      account(3, { raw_app_meta_data: { role: "emperor", rubrica: { role: "teacher" } } }),
    ];
    const rolesWith = async (source: string) => {
      await emptyTables(opened.database);
      await run([given()], { roleFrom: parseRoleSource(source) });
      return Promise.all([1, 2, 3].map(async (number) => (await stores.userInfo.find(id(number)))?.role));
    };
    expect(await rolesWith("app_metadata.role")).toEqual(["student", "admin", "student"]);
    expect(await rolesWith("app_metadata.rubrica.role")).toEqual(["student", "student", "teacher"]);
    expect(await rolesWith("user_metadata.role")).toEqual(["admin", "student", "student"]);
    expect(await rolesWith("none")).toEqual(["student", "student", "student"]);
    for (const wrong of ["role", "app_metadata", "app_metadata.", "raw_app_meta_data.role"]) {
      expect(parseRoleSource(wrong)).toBeNull();
    }
  });

  test("gives a record to whoever has no name, and no password to whoever has a hash that nothing verifies", async () => {
    const { counts } = await run([
      [
        { ...account(1, { raw_user_meta_data: null, encrypted_password: "md5:abc" }), providers: ["email", "google"] },
        { ...account(2, { encrypted_password: "", email_confirmed_at: null }), factors: 2 },
      ],
    ]);
    expect(counts).toMatchObject({
      unverifiableHashes: 1,
      withoutPassword: 1,
      unconfirmed: 1,
      otherProviders: 1,
      withFactors: 1,
    });
    expect((await stores.accounts.find(id(1)))?.passwordHash).toBeNull();
    expect(await stores.userInfo.find(id(1))).toMatchObject({ fullName: "person1", role: "student" });
    // Nobody waits here for a mail of the other system; the account is not removed for it.
    await stores.accounts.removeUnconfirmed(new Date(Date.now() + 1000));
    expect(await stores.accounts.find(id(2))).not.toBeNull();
  });

  test("leaves what is here as it is, finds two alike in different batches, and says the same in a dry run", async () => {
    const known = await stores.accounts.insert({
      id: id(99),
      email: "known@example.com",
      passwordHash: "ours",
      emailConfirmedAt: null,
      confirmationSentAt: null,
      userMetadata: { full_name: "Known" },
    });
    const batches = [
      [account(1), account(2, { email: "KNOWN@example.com" }), account(3, { id: id(99) })],
      [account(4, { email: "Person1@example.com" }), account(5), account(6, { email: "person5@example.com" })],
    ];
    const dry = await run(batches, { dryRun: true });
    expect(await countAccounts()).toBe(1);
    const real = await run(batches);
    expect(real).toEqual(dry);
    expect(real.counts).toMatchObject({ read: 6, imported: 2, notImported: { email_taken: 3, same_id: 1 } });
    expect(real.left.map(({ id }) => id).sort()).toEqual([id(2), id(4), id(6), id(99)]);
    expect(await stores.accounts.find(id(99))).toEqual(known);
    const again = await run(batches);
    expect(again.counts).toMatchObject({ read: 6, imported: 0, notImported: { same_id: 3, email_taken: 3 } });
    expect(await countAccounts()).toBe(3);
  });

  test("keeps whole batches when the source breaks off, and goes on when it is run again", async () => {
    const batches = Array.from({ length: 4 }, (_, batch) => [account(2 * batch), account(2 * batch + 1)]);
    const breakingOff = (async function* () {
      yield* batches.slice(0, 2);
      throw new Error("the source broke off");
    })();
    expect(await rejection(run([], { batches: breakingOff }))).toMatchObject({
      message: expect.stringContaining("the source broke off"),
    });
    expect(await countAccounts()).toBe(4);
    expect((await run(batches)).counts).toMatchObject({ imported: 4, notImported: { same_id: 4 } });
    expect(await countAccounts()).toBe(8);
  });
});

const hasher = acceptImportedHashes(createArgon2idHasher());

async function collect(batches: AsyncIterable<readonly SupabaseAccount[]>) {
  const collected: (readonly SupabaseAccount[])[] = [];
  for await (const batch of batches) collected.push(batch);
  return collected;
}
