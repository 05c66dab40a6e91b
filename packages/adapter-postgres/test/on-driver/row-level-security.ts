import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Actor, PermissionDeniedError, type Person } from "@rubrica/core";
import type { Parameter } from "../../src/database.ts";
import { runAs } from "../../src/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

// What the rows of the matrix of policies do not tell: columns, claims, and the accounts behind the records. The application
// checks who may do what; these tests leave it out and send bare SQL on behalf of a person.
export const testRowLevelSecurity = suiteOnDriver("row-level security on %s", (driver) => {
  let opened: TestDatabase;
  let admin: Person;
  let teacher: Person;
  let alice: Person;
  let bob: Person;
  const anonymous: Actor = { kind: "anonymous" };

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    admin = await addPerson(opened.database, "admin", "admin");
    teacher = await addPerson(opened.database, "teacher", "teacher");
    await addPerson(opened.database, "teacher", "other-teacher");
    alice = await addPerson(opened.database, "student", "alice");
    bob = await addPerson(opened.database, "student", "bob");
  });
  afterAll(() => opened.close());

  const as = <Row extends object>(actor: Actor, text: string, parameters: readonly Parameter[] = []) =>
    runAs(opened.database, actor, (statements) => statements.query<Row>(text, parameters));
  const namesSeenBy = async (actor: Actor) =>
    (await as<{ full_name: string }>(actor, "select full_name from public.user_info order by 1")).map(
      (row) => row.full_name,
    );
  const stored = async (person: Person) =>
    (
      await opened.database.query<Record<string, unknown>>("select * from public.user_info where id = $1", [
        person.userId,
      ])
    )[0];

  test("a stranger without a record sees nothing, whatever role they claim", async () => {
    expect(await namesSeenBy({ kind: "person", userId: crypto.randomUUID(), role: "admin" })).toEqual([]);
  });

  test("a claimed role means nothing: the record decides", async () => {
    expect(await namesSeenBy({ ...alice, role: "admin" })).toEqual(["alice"]);
  });

  test("a student changes own name, phone and avatar", async () => {
    await as(
      alice,
      "update public.user_info set phone = '13800138000', avatar_url = 'https://example.com/a.png' where id = $1",
      [alice.userId],
    );
    expect(await stored(alice)).toMatchObject({ phone: "13800138000", avatar_url: "https://example.com/a.png" });
  });

  test.each([
    "role = 'admin'",
    "is_active = false",
    "email = 'other@example.com'",
    "id = gen_random_uuid()",
    "created_at = now() - interval '1 year'",
  ])("a student cannot set own %s", async (assignment) => {
    const before = await stored(alice);
    expect(
      await rejection(as(alice, `update public.user_info set ${assignment} where id = $1`, [alice.userId])),
    ).toBeInstanceOf(PermissionDeniedError);
    expect(await stored(alice)).toEqual(before as never);
  });

  test("a teacher cannot make themselves an admin", async () => {
    expect(
      await rejection(as(teacher, "update public.user_info set role = 'admin' where id = $1", [teacher.userId])),
    ).toBeInstanceOf(PermissionDeniedError);
  });

  test("an admin changes others' role, e-mail and activity", async () => {
    await as(
      admin,
      "update public.user_info set role = 'teacher', email = 'robert@example.com', is_active = false where id = $1",
      [bob.userId],
    );
    expect(await stored(bob)).toMatchObject({ role: "teacher", email: "robert@example.com", is_active: false });
    await as(
      admin,
      "update public.user_info set role = 'student', email = 'bob@example.com', is_active = true where id = $1",
      [bob.userId],
    );
  });

  test("accounts are visible where the record is, without password and metadata", async () => {
    const emails = async (actor: Actor) =>
      (await as<{ email: string }>(actor, "select email from auth.users order by 1")).map((row) => row.email);
    expect(await emails(alice)).toEqual(["alice@example.com"]);
    expect(await emails(teacher)).toEqual(["alice@example.com", "bob@example.com", "teacher@example.com"]);
    expect(await emails(admin)).toHaveLength(5);
    for (const column of ["encrypted_password", "raw_user_meta_data", "raw_app_meta_data", "*"]) {
      expect(await rejection(as(admin, `select ${column} from auth.users`))).toBeInstanceOf(PermissionDeniedError);
    }
  });

  test.each([
    "update auth.users set email = 'x@example.com'",
    "update auth.users set encrypted_password = 'x'",
    "delete from auth.users",
    "insert into auth.users (id, email) values (gen_random_uuid(), 'x@example.com')",
    "truncate public.user_info cascade",
    "alter table public.user_info disable row level security",
    "create table public.mine (id int)",
  ])("nobody but the service may %s", async (text) => {
    for (const actor of [alice, admin, anonymous]) {
      expect(await rejection(as(actor, text))).toBeInstanceOf(PermissionDeniedError);
    }
  });
});
