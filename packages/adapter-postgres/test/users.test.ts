import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { EmailTakenError, type Person, type Role, silentLogger } from "@rubrica/core";
import {
  createFirstAdmin,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  type UserFields,
  updateUser,
} from "@rubrica/identity";
import { DRIVERS, openTestDatabase, type TestDatabase } from "./databases.ts";
import { createTestIdentity, NOWHERE, post, type TestIdentity } from "./identity.ts";

const password = "correct horse";

describe.each([...DRIVERS])("managing users on %s", (driver) => {
  let opened: TestDatabase;
  let identity: TestIdentity;
  let admin: Person;
  let teacher: Person;
  let alice: Person;
  let bob: Person;

  beforeAll(async () => {
    opened = await openTestDatabase(driver);
    identity = await createTestIdentity(opened.database);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.database.script("truncate auth.users cascade");
    admin = await add("admin", "admin");
    teacher = await add("teacher", "teacher");
    alice = await add("student", "alice");
    bob = await add("student", "bob");
  });

  const dependencies = () => ({
    accountProvider: identity.accountProvider,
    userInfo: identity.stores.userInfo,
    transaction: identity.stores.transaction,
    logger: silentLogger,
  });
  async function add(role: Role, name: string): Promise<Person> {
    const answer = await post(identity.register, { email: `${name}@example.com`, password, full_name: name, role });
    return { kind: "person", userId: answer.body.data.user.id, role };
  }
  const get = (person: Person, userId: string) => getUser(identity.stores.transaction, { person, userId });
  const list = (person: Person, query: object = {}) => listUsers(identity.stores.transaction, { person, ...query });
  const update = (person: Person, target: Person, change: UserFields) =>
    updateUser(dependencies(), { person, userId: target.userId, change });
  const remove = (person: Person, target: Person, reports: "keep" | "delete" = "keep") =>
    deleteUser(dependencies(), { person, userId: target.userId, reports });
  const login = (name: string, given = password) =>
    post(identity.login, { email: `${name}@example.com`, password: given });
  const record = (person: Person) => identity.stores.userInfo.find(person.userId);

  describe("getUser()", () => {
    test("shows admins everybody", async () => {
      for (const target of [admin, teacher, alice]) expect((await get(admin, target.userId)).status).toBe("found");
    });
    test("shows teachers their students and themselves", async () => {
      expect((await get(teacher, alice.userId)).status).toBe("found");
      expect((await get(teacher, teacher.userId)).status).toBe("found");
      expect((await get(teacher, admin.userId)).status).toBe("not_found");
    });
    test("shows students themselves and refuses all else alike", async () => {
      expect((await get(alice, alice.userId)).status).toBe("found");
      for (const userId of [bob.userId, teacher.userId, crypto.randomUUID(), "nonsense"]) {
        expect(await get(alice, userId)).toEqual({ status: "forbidden" });
      }
    });
    test("tells what the account knows of sign-in", async () => {
      const found = await get(admin, alice.userId);
      expect(found).toMatchObject({
        user: {
          email: "alice@example.com",
          fullName: "alice",
          emailConfirmedAt: expect.any(Date),
          lastSignInAt: expect.any(Date),
        },
      });
    });
    test.each(["nonsense", "", "00000000-0000-4000-8000-000000000000", "1'; drop table auth.users; --"])(
      "says not_found for %j",
      async (userId) => {
        expect(await get(admin, userId)).toEqual({ status: "not_found" });
      },
    );
    test("shows nothing to somebody who was deactivated a moment ago", async () => {
      await update(admin, teacher, { isActive: false });
      expect(await get(teacher, alice.userId)).toEqual({ status: "not_found" });
    });
  });

  describe("listUsers()", () => {
    const names = async (person: Person, query: object = {}) =>
      (await list(person, query)).items.map((user) => user.fullName).sort();
    test("shows everybody whom they may see", async () => {
      expect(await names(admin)).toEqual(["admin", "alice", "bob", "teacher"]);
      expect(await names(teacher)).toEqual(["alice", "bob", "teacher"]);
      expect(await names(alice)).toEqual(["alice"]);
    });
    test("counts no more than they may see", async () => {
      expect((await list(teacher)).total).toBe(3);
      expect((await list(alice)).total).toBe(1);
    });
    test("filters by role, activity and text, newest first", async () => {
      await update(admin, bob, { isActive: false, phone: "13800138000" });
      expect(await names(admin, { role: "student" })).toEqual(["alice", "bob"]);
      expect(await names(admin, { isActive: false })).toEqual(["bob"]);
      expect(await names(admin, { role: "student", isActive: true })).toEqual(["alice"]);
      expect(await names(admin, { q: "ALI" })).toEqual(["alice"]);
      expect(await names(admin, { q: "bob@example" })).toEqual(["bob"]);
      expect(await names(admin, { q: "0013" })).toEqual(["bob"]);
      const times = (await list(admin)).items.map((user) => user.createdAt.getTime());
      expect(times).toEqual([...times].sort((one, other) => other - one));
    });
    test("takes the searched text literally", async () => {
      await update(admin, bob, { fullName: "100%_\\" });
      expect(await names(admin, { q: "%" })).toEqual(["100%_\\"]);
      expect(await names(admin, { q: "_" })).toEqual(["100%_\\"]);
      expect(await names(admin, { q: "\\" })).toEqual(["100%_\\"]);
      expect(await names(admin, { q: "'" })).toEqual([]);
    });
    test("pages, with 20 a page unless asked and 100 at most", async () => {
      await opened.database.query(
        `insert into auth.users (id, email, raw_user_meta_data)
         select gen_random_uuid(), 'pupil' || n || '@example.com', '{"full_name": "pupil"}' from generate_series(1, 130) n`,
      );
      expect((await list(admin)).items).toHaveLength(20);
      expect((await list(admin, { limit: 1000 })).items).toHaveLength(100);
      expect((await list(admin, { limit: 0 })).items).toHaveLength(1);
      expect((await list(admin, { limit: 100, offset: 100 })).items).toHaveLength(34);
      expect(await list(admin, { offset: 5000 })).toMatchObject({ items: [], total: 134, limit: 20, offset: 5000 });
      const pages = await Promise.all([0, 50, 100].map((offset) => list(admin, { limit: 50, offset })));
      expect(new Set(pages.flatMap((page) => page.items.map((user) => user.id))).size).toBe(134);
    });
  });

  describe("createUser()", () => {
    const user = { email: "New@example.com ", password, fullName: " New " };
    const create = (person: Person, fields: object = {}) =>
      createUser(dependencies(), { person, user: { ...user, ...fields }, client: NOWHERE });
    test("adds a confirmed user who can log in at once", async () => {
      const created = await create(admin, { role: "teacher", phone: "13800138000" });
      expect(created).toMatchObject({
        status: "created",
        user: {
          email: "new@example.com",
          fullName: "New",
          role: "teacher",
          phone: "13800138000",
          isActive: true,
          emailConfirmedAt: expect.any(Date),
          lastSignInAt: null,
        },
      });
      expect((await login("new")).status).toBe(200);
    });
    test("confirms even where people have to confirm themselves, and mails nothing", async () => {
      const strict = await createTestIdentity(opened.database, { provider: { emailConfirmation: "required" } });
      const created = await createUser(
        { ...dependencies(), accountProvider: strict.accountProvider },
        { person: admin, user, client: NOWHERE },
      );
      expect(created.status).toBe("created");
      expect(strict.mails).toEqual([]);
      expect((await post(strict.login, { email: user.email, password })).status).toBe(200);
    });
    test("is for admins, by what the database says now", async () => {
      expect((await create(teacher)).status).toBe("forbidden");
      expect((await create(alice)).status).toBe("forbidden");
      expect((await create({ ...alice, role: "admin" })).status).toBe("forbidden");
      expect(await identity.stores.accounts.findByEmail("new@example.com")).toBeNull();
    });
    test("refuses a taken e-mail", async () => {
      expect((await create(admin, { email: "ALICE@example.com" })).status).toBe("email_taken");
    });
    test.each<[string, object]>([
      ["email", { email: "bad" }],
      ["password", { password: "short" }],
      ["password", { password: "x".repeat(257) }],
      ["fullName", { fullName: "  " }],
      ["role", { role: "root" }],
      ["phone", { phone: "1" }],
    ])("names the invalid field %s", async (field, fields) => {
      expect(await create(admin, fields)).toMatchObject({ status: "invalid", field, text: expect.any(String) });
    });
  });

  describe("updateUser()", () => {
    test("lets people change their own name, phone and avatar", async () => {
      const change = { fullName: "Alice L.", phone: "13800138000", avatarUrl: "https://example.com/a.png" };
      expect(await update(alice, alice, change)).toMatchObject({ status: "updated", user: change });
      expect(await update(alice, alice, { phone: "", avatarUrl: null })).toMatchObject({
        status: "updated",
        user: { fullName: "Alice L.", phone: null, avatarUrl: null },
      });
    });
    test.each<UserFields>([{ role: "admin" }, { isActive: true }, { email: "a@example.com" }, { password: "another" }])(
      "does not let people change their own %j",
      async (change) => {
        const before = await record(alice);
        expect((await update(alice, alice, change)).status).toBe("forbidden");
        expect((await update(teacher, teacher, change)).status).toBe("forbidden");
        expect(await record(alice)).toEqual(before);
      },
    );
    test("does not let people change others", async () => {
      expect((await update(alice, bob, { fullName: "x" })).status).toBe("forbidden");
      expect((await update(teacher, alice, { fullName: "x" })).status).toBe("forbidden");
    });
    test("does not believe a claimed role: the database refuses", async () => {
      const pretender: Person = { ...alice, role: "admin" };
      expect((await update(pretender, bob, { fullName: "x" })).status).toBe("not_found");
      expect((await update(pretender, alice, { role: "admin" })).status).toBe("forbidden");
      expect(await record(alice)).toMatchObject({ role: "student" });
    });
    test("lets an admin change everything, and the change counts at once", async () => {
      const changed = await update(admin, bob, {
        email: "Robert@example.com",
        password: "another one",
        role: "teacher",
        fullName: "Robert",
      });
      expect(changed).toMatchObject({
        status: "updated",
        user: { email: "robert@example.com", role: "teacher", fullName: "Robert" },
      });
      expect((await login("robert", "another one")).status).toBe(200);
      expect((await login("bob")).status).toBe(401);
    });
    test("ends all sessions with a new password and with deactivation", async () => {
      for (const change of [{ password: "another one" }, { isActive: false }] as UserFields[]) {
        const token = (await login("bob")).body.data.session.access_token;
        await update(admin, bob, change);
        expect(await identity.accountProvider.verifyAccessToken(token)).toBeNull();
        await update(admin, bob, { password, isActive: true });
      }
    });
    test("reactivation lets somebody log in again", async () => {
      await update(admin, bob, { isActive: false });
      expect((await login("bob")).status).toBe(403);
      await update(admin, bob, { isActive: true });
      expect((await login("bob")).status).toBe(200);
    });
    test("refuses an e-mail that somebody else has, and changes nothing then", async () => {
      expect((await update(admin, bob, { email: "alice@example.com", fullName: "x" })).status).toBe("email_taken");
      expect(await record(bob)).toMatchObject({ email: "bob@example.com", fullName: "bob" });
    });
    test("gives the record its e-mail back where the account provider refuses the new one", async () => {
      const outcome = await updateUser(
        {
          ...dependencies(),
          accountProvider: { ...identity.accountProvider, updateAccount: () => Promise.reject(new EmailTakenError()) },
        },
        { person: admin, userId: bob.userId, change: { email: "robert@example.com" } },
      );
      expect(outcome.status).toBe("email_taken");
      expect(await record(bob)).toMatchObject({ email: "bob@example.com" });
    });
    test.each<UserFields>([{ role: "teacher" }, { isActive: false }])(
      "keeps the last active admin from %j",
      async (change) => {
        expect((await update(admin, admin, change)).status).toBe("last_admin");
        expect(await record(admin)).toMatchObject({ role: "admin", isActive: true });
        await update(admin, teacher, { role: "admin" });
        expect((await update(admin, admin, change)).status).not.toBe("last_admin");
        expect(await record(admin)).toMatchObject(change as object);
      },
    );
    test("says not_found for whom there is not", async () => {
      const outcome = await updateUser(dependencies(), {
        person: admin,
        userId: crypto.randomUUID(),
        change: { fullName: "x" },
      });
      expect(outcome).toEqual({ status: "not_found" });
    });
    test.each<[string, UserFields]>([
      ["fullName", { fullName: "a\u0000" }],
      ["phone", { phone: "1" }],
      ["avatarUrl", { avatarUrl: "javascript:alert(1)" }],
      ["avatarUrl", { avatarUrl: "https://user:secret@example.com/" }],
    ])("names the invalid field %s", async (field, change) => {
      expect(await update(alice, alice, change)).toMatchObject({ status: "invalid", field });
    });
  });

  describe("deleteUser()", () => {
    const addReport = async (owner: Person) => {
      const id = crypto.randomUUID();
      await identity.stores.reports.insert({
        id,
        ownerId: owner.userId,
        title: null,
        fileName: "a.pdf",
        bytes: 1,
        sha256: "0".repeat(64),
        rubricId: null,
        runId: crypto.randomUUID(),
      });
      return id;
    };
    test("removes account, sessions and record; the reports stay without owner", async () => {
      const reportId = await addReport(bob);
      const token = (await login("bob")).body.data.session.access_token;
      expect(await remove(admin, bob)).toEqual({ status: "deleted", removedReportIds: [] });
      expect(await record(bob)).toBeNull();
      expect(await identity.stores.accounts.find(bob.userId)).toBeNull();
      expect(await identity.accountProvider.verifyAccessToken(token)).toBeNull();
      expect(await identity.stores.reports.find(reportId)).toMatchObject({ ownerId: null });
      expect((await login("bob")).status).toBe(401);
      expect((await add("student", "bob")).userId).not.toBe(bob.userId);
    });
    test("takes the reports along when asked, and only theirs", async () => {
      const [mine, hers] = [await addReport(bob), await addReport(alice)];
      expect(await remove(admin, bob, "delete")).toEqual({ status: "deleted", removedReportIds: [mine] });
      expect(await identity.stores.reports.find(mine)).toBeNull();
      expect(await identity.stores.reports.find(hers)).not.toBeNull();
    });
    test("is for admins, by what the database says now", async () => {
      const reportId = await addReport(bob);
      for (const person of [teacher, alice, bob, { ...alice, role: "admin" } as Person]) {
        expect((await remove(person, bob, "delete")).status).toBe("forbidden");
      }
      expect(await record(bob)).not.toBeNull();
      expect(await identity.stores.accounts.find(bob.userId)).not.toBeNull();
      expect(await identity.stores.reports.find(reportId)).not.toBeNull();
    });
    test("keeps the last active admin, with the reports", async () => {
      const reportId = await addReport(admin);
      expect((await remove(admin, admin, "delete")).status).toBe("last_admin");
      expect(await identity.stores.reports.find(reportId)).not.toBeNull();
      await update(admin, teacher, { role: "admin" });
      expect((await remove(admin, admin)).status).toBe("deleted");
    });
    test("says not_found the second time, and finishes what broke off half-way", async () => {
      await expect(
        deleteUser(
          { ...dependencies(), accountProvider: { deleteAccount: () => Promise.reject(new Error("down")) } },
          { person: admin, userId: bob.userId, reports: "keep" },
        ),
      ).rejects.toThrow("down");
      expect((await remove(admin, bob)).status).toBe("deleted");
      expect((await remove(admin, bob)).status).toBe("not_found");
      expect(await identity.stores.accounts.find(bob.userId)).toBeNull();
    });
  });

  describe("the last active admin", () => {
    test("two admins who remove each other at the same moment leave one", async () => {
      for (let round = 0; round < 5; round += 1) {
        await opened.database.script("truncate auth.users cascade");
        const [one, two] = [await add("admin", "one"), await add("admin", "two")];
        const outcomes = await Promise.allSettled([
          update(one, two, { role: "student" }),
          update(two, one, { isActive: false }),
        ]);
        expect(
          outcomes.filter((outcome) => outcome.status === "fulfilled" && outcome.value.status === "updated"),
        ).toHaveLength(1);
        const left = await identity.stores.userInfo.listUsers({ role: "admin", isActive: true, limit: 10, offset: 0 });
        expect(left.total).toBe(1);
      }
    });
    test("stays against the service and bare SQL as well", async () => {
      for (const text of [
        "update public.user_info set role = 'student'",
        "update public.user_info set is_active = false where role = 'admin'",
        "delete from public.user_info",
        "delete from auth.users",
      ]) {
        await expect(opened.database.query(text)).rejects.toMatchObject({ code: "RB001" });
      }
      expect(await identity.stores.userInfo.listUsers({ limit: 10, offset: 0 })).toMatchObject({ total: 4 });
    });
  });

  describe("createFirstAdmin()", () => {
    const first = { email: "root@example.com", password, fullName: "Root" };
    test("makes an admin who can log in, once", async () => {
      await opened.database.script("truncate auth.users cascade");
      expect(await createFirstAdmin(dependencies(), first)).toMatchObject({
        status: "created",
        userInfo: { role: "admin" },
      });
      expect((await login("root")).body.data.userInfo.role).toBe("admin");
      expect((await createFirstAdmin(dependencies(), { ...first, email: "second@example.com" })).status).toBe(
        "admin_exists",
      );
    });
    test("refuses a taken e-mail and invalid fields", async () => {
      await opened.database.script("truncate auth.users cascade");
      await add("student", "root");
      expect((await createFirstAdmin(dependencies(), first)).status).toBe("email_taken");
      expect(await createFirstAdmin(dependencies(), { ...first, password: "x" })).toMatchObject({
        status: "invalid",
        field: "password",
      });
    });
  });
});
