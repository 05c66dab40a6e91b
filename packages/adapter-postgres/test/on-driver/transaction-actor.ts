import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Actor, PermissionDeniedError, type Person, SERVICE } from "@rubrica/core";
import type { Statements } from "../../src/database.ts";
import { runAs } from "../../src/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { addPerson } from "../people.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";

/** On whose behalf the database thinks that a statement runs. */
interface Seen {
  readonly role: string;
  readonly uid: string | null;
  readonly claims: unknown;
}

const nobodySeen: Seen = { role: "anon", uid: null, claims: { role: "anon" } };
const serviceSeen: Seen = { role: "postgres", uid: null, claims: null };
const seenAs = ({ userId }: Person): Seen => ({
  role: "authenticated",
  uid: userId,
  claims: { sub: userId, role: "authenticated" },
});

const look = async (statements: Statements) => {
  const [seen] = await statements.query<Seen & { pid: number }>(
    "select current_user::text as role, auth.uid() as uid, auth.jwt() as claims, pg_backend_pid() as pid",
  );
  if (!seen) throw new Error("no row");
  return seen;
};

// Fewer connections than transactions, so that each is used by one actor after another.
export const testTransactionActor = suiteOnDriver("the actor of a transaction on %s", (driver) => {
  let opened: TestDatabase;
  let alice: Person;
  let bob: Person;
  beforeAll(async () => {
    opened = await openTestDatabase(driver, { connections: 2 });
    alice = await addPerson(opened.database, "student", "alice");
    bob = await addPerson(opened.database, "teacher", "bob");
  });
  afterAll(() => opened.close());

  const anonymous: Actor = { kind: "anonymous" };
  const seenBy = async (actor: Actor): Promise<Seen> => {
    const { pid: _, ...seen } = await runAs(opened.database, actor, look);
    return seen;
  };

  test("a person's statements run as `authenticated` with their claims, others' as theirs", async () => {
    expect(await seenBy(alice)).toEqual(seenAs(alice));
    expect(await seenBy(anonymous)).toEqual(nobodySeen);
    expect(await seenBy(SERVICE)).toEqual(serviceSeen);
  });

  test("auth.uid(), auth.role() and auth.jwt() tell policies who it is", async () => {
    const [told] = await runAs(opened.database, alice, (statements) =>
      statements.query("select auth.uid() as uid, auth.role() as role, auth.jwt() ->> 'sub' as sub"),
    );
    expect(told).toEqual({ uid: alice.userId, role: "authenticated", sub: alice.userId });
    const [nobody] = await opened.database.query("select auth.uid() as uid, auth.role() as role, auth.jwt() as jwt");
    expect(nobody).toEqual({ uid: null, role: null, jwt: null });
  });

  const failures: readonly [string, (statements: Statements) => Promise<unknown>][] = [
    ["an error of the work", () => Promise.reject(new Error("changed my mind"))],
    ["an error of the database", (statements) => statements.query("select 1 / 0")],
    ["a refusal", (statements) => statements.query("delete from rubrica.sessions")],
    ["a swallowed error", (statements) => statements.query("select 1 / 0").catch(() => null)],
    ["claims set anew", (statements) => setLocally(statements, "request.jwt.claims", `{"sub": "${bob.userId}"}`)],
    ["another role taken on", (statements) => setLocally(statements, "role", "anon")],
  ];
  const setLocally = (statements: Statements, name: string, value: string) =>
    statements.query("select set_config($1, $2, true)", [name, value]);

  test.each(failures)("nothing of a person is left for the next one after %s", async (_title, fail) => {
    for (let turn = 0; turn < 4; turn += 1) {
      await runAs(opened.database, alice, fail).catch(() => null);
      const { pid: _, ...after } = await look(opened.database);
      expect(after).toEqual(serviceSeen);
      expect(await seenBy(anonymous)).toEqual(nobodySeen);
      await runAs(opened.database, alice, fail).catch(() => null);
      expect(await seenBy(bob)).toEqual(seenAs(bob));
    }
  });

  test("many at once on few connections each stay who they are", async () => {
    const actors: readonly [Actor, Seen][] = [
      [alice, seenAs(alice)],
      [bob, seenAs(bob)],
      [anonymous, nobodySeen],
      [SERVICE, serviceSeen],
    ];
    const pids = new Set<number>();
    const turns = Array.from({ length: 120 }, async (_, turn) => {
      const [actor, expected] = actors[turn % actors.length] ?? [SERVICE, serviceSeen];
      await runAs(opened.database, actor, async (statements) => {
        for (let statement = 0; statement < 3; statement += 1) {
          const { pid, ...seen } = await look(statements);
          pids.add(pid);
          expect(seen).toEqual(expected);
        }
        if (turn % 3 === 0) throw new PermissionDeniedError();
      }).catch((error) => {
        if (!(error instanceof PermissionDeniedError)) throw error;
      });
    });
    await Promise.all(turns);
    expect(pids.size).toBeLessThanOrEqual(2);
  });
});
