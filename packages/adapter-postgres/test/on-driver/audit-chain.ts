import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { SERVICE } from "@rubrica/core";
import { createAuditChain } from "../../src/audit-chain.ts";
import { createPostgresStores } from "../../src/stores.ts";
import { emptyTables, openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { rejection } from "../rejection.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

export const testAuditChain = suiteOnDriver("the chain of the audit log on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver);
  });
  beforeEach(() => emptyTables(opened.database));
  afterAll(() => opened.close());

  /** What only somebody can do who drops the triggers first. */
  const tamper = (statement: string) =>
    opened.database.script(`
        alter table public.audit_log disable trigger user; alter table public.audit_chain disable trigger user;
        ${statement};
        alter table public.audit_log enable trigger user; alter table public.audit_chain enable trigger user`);

  const addEntries = async (count: number, personId: string = crypto.randomUUID()) => {
    const { audit } = createPostgresStores({ database: opened.database });
    for (let number = 0; number < count; number += 1) {
      const detail = { number, 引号: '"' };
      await audit.append({ personId, role: "teacher", action: "score.read", reportId: crypto.randomUUID(), detail });
    }
  };

  test("seal() links each entry once, verify() finds them in order", async () => {
    const chain = createAuditChain(opened.database);
    expect(await chain.seal()).toBeNull();
    expect(await chain.verify()).toMatchObject({ faults: [], entries: 0, end: null });
    await addEntries(3);
    const first = await chain.seal();
    expect(first).toMatchObject({ sealed: 3, position: 3 });
    await addEntries(2);
    expect((await chain.verify()).unsealed).toBe(2);
    const second = await chain.seal();
    expect(second).toMatchObject({ sealed: 2, position: 5 });
    expect(await chain.seal()).toBeNull();
    const { faults, entries, unsealed, end } = await chain.verify(first ?? undefined);
    expect({ faults, entries, unsealed }).toEqual({ faults: [], entries: 5, unsealed: 0 });
    expect(end).toEqual({ position: 5, hash: second?.hash ?? "" });
    expect(await chain.guard()).toBe("trigger");
  });

  test("an entry that commits after a later one was linked is linked too", async () => {
    const chain = createAuditChain(opened.database);
    await addEntries(2);
    await tamper("update public.audit_log set id = default");
    await chain.seal();
    // As if its transaction had ended only now: an id below.
    await tamper(`insert into public.audit_log (id, at, person_id, role, action, person_digest, detail_digest, person_salt, detail_salt)
        overriding system value
        select min(id) - 1, now(), null, 'service', 'reports.expired', rubrica.audit_digest(min(person_salt::text)::uuid, null),
          rubrica.audit_digest(min(detail_salt::text)::uuid, '{}'), min(person_salt::text)::uuid, min(detail_salt::text)::uuid
        from public.audit_log`);
    expect(await chain.seal()).toMatchObject({ sealed: 1, position: 3 });
    expect((await chain.verify()).faults).toEqual([]);
  });

  test("the log and its chain are only added to", async () => {
    await addEntries(2);
    const chain = createAuditChain(opened.database);
    await chain.seal();
    for (const statement of [
      "update public.audit_log set detail = '{}'",
      "update public.audit_log set person_id = gen_random_uuid()",
      "update public.audit_log set detail = '{}', detail_salt = null, erased_by = gen_random_uuid()",
      "delete from public.audit_log",
      "truncate public.audit_log",
      "update public.audit_chain set hash = ''",
      "delete from public.audit_chain",
      "truncate public.audit_chain",
    ]) {
      expect(await rejection(opened.database.query(statement))).toMatchObject({
        message: expect.stringContaining("only added to"),
      });
    }
    expect((await chain.verify()).faults).toEqual([]);
  });

  test.each([
    ["a word of an entry", "update public.audit_log set detail = '{\"number\": 7}' where id = $id", "entry_changed"],
    ["who acted", "update public.audit_log set person_id = gen_random_uuid() where id = $id", "entry_changed"],
    ["when it was", "update public.audit_log set at = at - interval '1 day' where id = $id", "link_changed"],
    ["an entry taken out", "delete from public.audit_log where id = $id", "entry_gone"],
    ["a link taken out", "delete from public.audit_chain where entry_id = $id", "link_gone"],
    [
      "somebody taken out who was not erased",
      "update public.audit_log set person_salt = null where id = $id",
      "erased_without_erasure",
    ],
  ])("verify() finds %s", async (_what, statement, kind) => {
    const chain = createAuditChain(opened.database);
    await addEntries(5);
    await chain.seal();
    const [row] = await opened.database.query<{ id: string | number }>(
      "select id from public.audit_log order by id offset 2 limit 1",
    );
    await tamper(statement.replace("$id", String(row?.id)));
    const { faults } = await chain.verify();
    expect(faults[0]).toMatchObject({ kind, position: 3 });
  });

  test("verify() finds a chain that was computed anew by an end that was noted before", async () => {
    const chain = createAuditChain(opened.database);
    await addEntries(5);
    const noted = await chain.seal();
    await tamper(
      "delete from public.audit_chain; delete from public.audit_log where id = (select min(id) from public.audit_log)",
    );
    await chain.seal();
    expect((await chain.verify()).faults).toEqual([]);
    expect((await chain.verify(noted ?? undefined)).faults).toMatchObject([{ kind: "other_end" }]);
  });

  test("an erasure takes a person out of the log and leaves the chain whole; nobody who is there can be taken out", async () => {
    const { database } = opened;
    const stores = createPostgresStores({ database });
    const chain = createAuditChain(database);
    const { userId: personId } = await addPerson(database, "student", "somebody");
    await addEntries(2, personId);
    await addEntries(1);
    await chain.seal();
    const id = crypto.randomUUID();
    const forget = (erasure: string) =>
      database.query("select rubrica.forget_in_audit_log($1::uuid, $2::uuid, '[]'::json)", [erasure, personId]);
    expect(await rejection(forget(id))).toMatchObject({ message: expect.stringContaining("only added to") });
    await stores.transaction.run(SERVICE, ({ personalData }) =>
      personalData.erase({ id, personId, askedBy: "operator", reportIds: [], keepMarks: false }),
    );
    const { items } = await stores.audit.list({ personId: id, limit: 9, offset: 0 });
    expect(items.map(({ detail }) => detail)).toEqual([{}, {}]);
    expect((await stores.audit.list({ personId, limit: 9, offset: 0 })).total).toBe(0);
    expect(await chain.verify()).toMatchObject({ faults: [], entries: 3, erased: 2 });
  });

  test("entries that are added at the same moment wait for nobody, nor does sealing for them", async () => {
    const chain = createAuditChain(opened.database);
    const stores = createPostgresStores({ database: opened.database });
    if (driver === "postgres") {
      await stores.transaction.run(SERVICE, async ({ audit }) => {
        await audit.append({ personId: null, role: "service", action: "reports.expired", reportId: null });
        // Another connection, while this transaction is open.
        await addEntries(1);
        expect(await chain.seal()).toMatchObject({ sealed: 1 });
      });
    } else await addEntries(2);
    await Promise.all(Array.from({ length: 20 }, () => addEntries(1)));
    await Promise.all([chain.seal(), chain.seal(), chain.seal()]);
    await chain.seal();
    expect(await chain.verify()).toMatchObject({ faults: [], entries: 22, unsealed: 0 });
  });
});
