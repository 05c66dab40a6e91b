import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actor, PermissionDeniedError, type Person } from "@rubrica/core";
import type { Parameter } from "../src/database.ts";
import { runAs } from "../src/transaction.ts";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { addPerson } from "./people.ts";

// The application checks who may do what. These tests leave it out: they send bare SQL on behalf of a person and
// look at what the database makes of it.
describe.each([...DRIVERS])("row-level security on %s", (driver) => {
  let opened: TestDatabase;
  let admin: Person;
  let teacher: Person;
  let otherTeacher: Person;
  let alice: Person;
  let bob: Person;
  const anonymous: Actor = { kind: "anonymous" };

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    admin = await addPerson(opened.database, "admin", "admin");
    teacher = await addPerson(opened.database, "teacher", "teacher");
    otherTeacher = await addPerson(opened.database, "teacher", "other-teacher");
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

  test("students see themselves, teachers their students and themselves, admins everybody", async () => {
    expect(await namesSeenBy(alice)).toEqual(["alice"]);
    expect(await namesSeenBy(bob)).toEqual(["bob"]);
    expect(await namesSeenBy(teacher)).toEqual(["alice", "bob", "teacher"]);
    expect(await namesSeenBy(admin)).toEqual(["admin", "alice", "bob", "other-teacher", "teacher"]);
  });

  test("nobody and strangers see nothing", async () => {
    await expect(namesSeenBy(anonymous)).rejects.toBeInstanceOf(PermissionDeniedError);
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
    await expect(
      as(alice, `update public.user_info set ${assignment} where id = $1`, [alice.userId]),
    ).rejects.toBeInstanceOf(PermissionDeniedError);
    expect(await stored(alice)).toEqual(before as never);
  });

  test("a teacher cannot make themselves an admin", async () => {
    await expect(
      as(teacher, "update public.user_info set role = 'admin' where id = $1", [teacher.userId]),
    ).rejects.toBeInstanceOf(PermissionDeniedError);
  });

  test("an update without a condition reaches no one but oneself", async () => {
    await as(alice, "update public.user_info set full_name = 'Mallory'");
    await as(teacher, "update public.user_info set full_name = 'Mallory the teacher'");
    expect(await namesSeenBy(admin)).toEqual(["Mallory", "Mallory the teacher", "admin", "bob", "other-teacher"]);
    await as(alice, "update public.user_info set full_name = 'alice'");
    await as(teacher, "update public.user_info set full_name = 'teacher'");
  });

  test("students and teachers delete and add nobody", async () => {
    for (const person of [alice, teacher]) {
      expect(await as(person, "delete from public.user_info returning id")).toEqual([]);
      await expect(
        as(person, "insert into public.user_info (id, email, full_name) values ($1, 'new@example.com', 'New')", [
          crypto.randomUUID(),
        ]),
      ).rejects.toBeInstanceOf(PermissionDeniedError);
    }
    expect(await namesSeenBy(admin)).toHaveLength(5);
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

  test("whoever is deactivated sees and changes nothing, themselves included", async () => {
    await as(admin, "update public.user_info set is_active = false where id = $1", [otherTeacher.userId]);
    expect(await namesSeenBy(otherTeacher)).toEqual([]);
    expect(await as(otherTeacher, "update public.user_info set full_name = 'x' returning id")).toEqual([]);
    await as(admin, "update public.user_info set is_active = true where id = $1", [otherTeacher.userId]);
  });

  test("accounts are visible where the record is, without password and metadata", async () => {
    const emails = async (actor: Actor) =>
      (await as<{ email: string }>(actor, "select email from auth.users order by 1")).map((row) => row.email);
    expect(await emails(alice)).toEqual(["alice@example.com"]);
    expect(await emails(teacher)).toEqual(["alice@example.com", "bob@example.com", "teacher@example.com"]);
    expect(await emails(admin)).toHaveLength(5);
    for (const column of ["encrypted_password", "raw_user_meta_data", "raw_app_meta_data", "*"]) {
      await expect(as(admin, `select ${column} from auth.users`)).rejects.toBeInstanceOf(PermissionDeniedError);
    }
  });

  test.each([
    "update auth.users set email = 'x@example.com'",
    "update auth.users set encrypted_password = 'x'",
    "delete from auth.users",
    "insert into auth.users (id, email) values (gen_random_uuid(), 'x@example.com')",
    "select * from rubrica.sessions",
    "select * from rubrica.refresh_tokens",
    "select * from rubrica.one_time_tokens",
    "delete from rubrica.rate_limits",
    "select * from rubrica.known_addresses",
    "select * from rubrica.factors",
    "select * from rubrica.factor_challenges",
    "select * from rubrica.migrations",
    "truncate public.user_info cascade",
    "alter table public.user_info disable row level security",
    "create table public.mine (id int)",
  ])("nobody but the service may %s", async (text) => {
    for (const actor of [alice, admin, anonymous]) {
      await expect(as(actor, text)).rejects.toBeInstanceOf(PermissionDeniedError);
    }
  });

  test("a person cannot take another role on and stay somebody else afterwards", async () => {
    // Within one statement list an SQL injection could reset the role; what must hold is that no later user of the
    // connection inherits anything.
    await as(alice, "select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: admin.userId })]);
    for (let turn = 0; turn < 10; turn += 1) {
      const [row] = await opened.database.query(
        "select current_user::text as who, coalesce(current_setting('request.jwt.claims', true), '') as claims, auth.uid() as uid",
      );
      expect(row).toEqual({ who: "postgres", claims: "", uid: null });
      expect(await namesSeenBy(bob)).toEqual(["bob"]);
    }
  });
});
