import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import {
  completed,
  createWorkerManager,
  defineHandler,
  defineWorker,
  type WorkerManager,
} from "@rubrica/worker-runtime";
import { createPostgresStores, migrate } from "../../src/index.ts";
import { MIGRATIONS } from "../../src/migrations/index.ts";
import { migrationsTable } from "../../src/migrations/record.ts";
import { openTestDatabase, type TestDatabase } from "../databases.ts";
import { createEarlierInvitations, LAST_EARLIER_INVITATIONS } from "../earlier-invitations.ts";
import { createEarlierQueue, LAST_EARLIER_MIGRATION } from "../earlier-queue.ts";
import { suiteOnDriver } from "../suite-on-driver.ts";
import { workWithTwoVersions } from "../two-versions.ts";
import { waitFor } from "../wait-for.ts";

setDefaultTimeout(240_000);

export const testTwoVersions = suiteOnDriver("two versions on one queue on %s", (driver) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(driver, { migrated: false });
  });
  afterAll(() => opened.close());

  test("of the database: a rolling upgrade loses nothing of what the earlier one has and does nothing twice", async () => {
    const { database } = opened;
    await database.script(migrationsTable);
    const last = MIGRATIONS.findIndex(({ name }) => name === LAST_EARLIER_MIGRATION);
    for (const { name, sql } of MIGRATIONS.slice(0, last + 1)) {
      await database.script(sql);
      await database.query("insert into rubrica.migrations (name) values ($1)", [name]);
    }
    const earlier = createEarlierQueue(database);
    const page = (payload: string, more: object = {}) => ({ type: "print", payload, ...more });
    await earlier.queue.enqueue([
      page("of one that vanished", { priority: 9 }),
      page("of one that died", { priority: 8 }),
    ]);
    const claimed = await earlier.taskSource.claim({ types: ["print"], limit: 2, worker: "gone", leaseSeconds: 3 });
    const [, dead] = claimed.map(({ taskId, lease }) => ({ taskId, lease }));
    const error = { code: "paper", message: "There is no paper." };
    if (dead) await earlier.taskSource.settle([{ ...dead, outcome: "dead", error }]);
    const names = Array.from({ length: 60 }, (_, index) => `page ${index}`);
    await earlier.queue.enqueue(names.map((name) => page(name, { key: name })));
    await earlier.queue.enqueue([page("later on", { delaySeconds: 2 }), { type: "of nobody", payload: null }]);

    const done: string[] = [];
    const start = (ports: Pick<typeof earlier, "queue" | "taskSource">, program: string): WorkerManager => {
      const printer = defineWorker({
        kind: "printer",
        handlers: {
          print: defineHandler({
            payload: { parse: String },
            async run({ payload }) {
              await new Promise((resolve) => setTimeout(resolve, 30));
              done.push(`${program}: ${payload}`);
              return completed(payload === "page 0" ? { next: [page("that follows")] } : {});
            },
          }),
        },
      });
      const manager = createWorkerManager({
        ...ports,
        definitions: [printer],
        plan: new Map([["printer", 2]]),
        pollSeconds: 0.1,
        leaseSeconds: 2,
      });
      manager.start();
      return manager;
    };

    const before = start(earlier, "earlier");
    await waitFor(() => done.length >= 10);
    // The new version migrates under the feet of the old one, which works on, and comes beside it.
    await migrate(database);
    const stores = createPostgresStores({ database });
    await waitFor(() => done.length >= 20);
    const after = start({ queue: stores.queue, taskSource: stores.taskSource }, "later");
    await earlier.queue.enqueue([page("enqueued by the earlier")]);
    await stores.queue.enqueue([page("enqueued by the later"), page("of a group", { group: "g" })]);
    // The earlier one may have done everything before the later one has come: pages are handed in until both have had one.
    const meanwhile: string[] = [];
    await waitFor(async () => {
      if (new Set(done.map((line) => line.split(":")[0])).size === 2) return true;
      meanwhile.push(`meanwhile ${meanwhile.length}`);
      await earlier.queue.enqueue([page(meanwhile.at(-1) ?? "")]);
      return false;
    });
    await before.stop();

    const { items } = await stores.deadLetters.list({ limit: 9, offset: 0 });
    expect(items).toMatchObject([{ type: "print", payload: "of one that died", attempts: 1, error }]);
    await stores.deadLetters.redrive(items.map(({ id }) => id));
    const expected = [
      ...names,
      ...meanwhile,
      ...["of one that vanished", "of one that died", "later on", "that follows"],
      ...["enqueued by the earlier", "enqueued by the later", "of a group"],
    ].sort();
    await waitFor(() => done.length >= expected.length);
    await after.stop();
    expect(done.map((line) => line.replace(/^\w+: /, "")).sort()).toEqual(expected);
    expect(await database.query("select type, attempts from rubrica.tasks")).toEqual([
      { type: "of nobody", attempts: 0 },
    ]);
    expect((await stores.queue.stats()).dead).toBe(0);
  });

  test("of the workers: types and payloads that one does not know are left to the other, and cost no attempt", async () => {
    const { database } = opened;
    await migrate(database);
    await database.script("delete from rubrica.tasks");
    await workWithTwoVersions({
      ...createPostgresStores({ database }),
      passSeconds: async (seconds) => {
        const past = "run_at - make_interval(secs => $1::float8)";
        await database.query(`update rubrica.tasks set run_at = ${past}`, [seconds]);
      },
    });
  });

  test("of invitations: one without addresses adds, lists, uses and voids them beside one with addresses", async () => {
    const { database } = opened;
    const at = MIGRATIONS.findIndex(({ name }) => name === LAST_EARLIER_INVITATIONS);
    await database.script("drop table rubrica.invitations");
    await database.script(MIGRATIONS[at]?.sql ?? "");
    const earlier = createEarlierInvitations(database);
    const expiresAt = new Date(Date.now() + 3_600_000);
    const newOne = (email: string | null = null) => {
      const hash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "");
      return { id: crypto.randomUUID(), hash, email, createdBy: null, expiresAt };
    };
    const [before, during, mailed, other] = [newOne(), newOne(), newOne("a@example.com"), newOne("b@example.com")];
    await earlier.insert(before);
    // The new version migrates under the feet of the old one.
    await database.query("delete from rubrica.migrations where name = '0093_mailed_invitations'");
    await migrate(database);
    const { invitations } = createPostgresStores({ database });
    await earlier.insert(during);
    for (const each of [mailed, other]) await invitations.insert(each);
    const all = [before, during, mailed, other].map(({ id }) => id).sort();
    expect((await earlier.list()).map(({ id }) => id).sort()).toEqual(all);
    expect((await invitations.list()).map(({ id }) => id).sort()).toEqual(all);
    expect((await invitations.find(before.hash))?.email).toBeNull();

    const taken = await Promise.all([earlier.take(mailed.hash), invitations.take(mailed.hash)]);
    expect(taken.filter((each) => each !== null)).toHaveLength(1);
    expect([(await invitations.take(during.hash))?.id, await earlier.take(during.hash)]).toEqual([during.id, null]);
    await earlier.remove(other.id);
    expect(await invitations.find(other.hash)).toBeNull();
    await earlier.removeExpired(new Date(expiresAt.getTime() + 1));
    expect(await invitations.list()).toEqual([]);
  });
});
