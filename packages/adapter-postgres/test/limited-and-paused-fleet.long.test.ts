import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { createPostgresStores, type PostgresStores } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";
import { waitFor } from "./wait-for.ts";
import { WorkerProcesses } from "./worker-processes.ts";

setDefaultTimeout(240_000);

let opened: TestDatabase;
let stores: PostgresStores;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
  stores = createPostgresStores({ database: opened.database });
  // Keeps when each attempt began, by the database's clock.
  await opened.database.script(`
    create table public.starts (at timestamptz not null);
    create function public.note_start() returns trigger language plpgsql as $$
    begin
      insert into public.starts values (statement_timestamp());
      return null;
    end $$;
    create trigger note_start after update on rubrica.tasks
      for each row when (new.attempts > old.attempts and new.type = 'job') execute function public.note_start();`);
});
afterAll(() => opened.close());

const workers = new WorkerProcesses();
beforeEach(() => opened.database.script("truncate rubrica.tasks, rubrica.dead_letters, rubrica.task_types, starts"));
afterEach(() => workers.killAll());

const jobs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: "job", payload: { name: `${index}`, seconds: 0 } }));
const results = async () => (await stores.queueControl.list({ type: "result", limit: 1000 })).items;

test("a rate limit holds for several worker processes together, also when one of them is killed", async () => {
  const [share, burst] = [0.05, 3];
  await stores.queueControl.limit("job", { starts: 20, perSeconds: 1, burst });
  await stores.queue.enqueue(jobs(50));
  const [victim, ...others] = [1, 2, 3].map(() => workers.start(opened.url, 4));
  await victim?.next("started");
  victim?.process.kill("SIGKILL");
  others.push(workers.start(opened.url, 4));
  await waitFor(async () => (await results()).length >= 50);

  const rows = await opened.database.query<{ readonly seconds: number }>(
    "select extract(epoch from at)::float8 as seconds from public.starts order by at",
  );
  const starts = rows.map(({ seconds }) => seconds);
  expect(starts.length).toBeGreaterThanOrEqual(50);
  for (const [index, from] of starts.entries()) {
    for (const [later, to] of starts.entries()) {
      if (later < index) continue;
      // Whoever waits for another's claim has begun, by the clock, before it.
      const most = burst + Math.floor((to - from + 0.01) / share);
      expect(later - index + 1).toBeLessThanOrEqual(most);
    }
  }
});

test("a paused type is claimed by no worker process, also by none that starts later", async () => {
  await stores.queueControl.pause("job", "ann");
  await stores.queue.enqueue(jobs(5));
  const first = workers.start(opened.url, 4);
  await first.next("ready");
  first.process.kill("SIGTERM");
  await first.ended;
  const second = workers.start(opened.url, 4);
  await second.next("ready");
  // It has looked, since it did the one that is not paused.
  await stores.queue.enqueue([{ type: "block", payload: { name: "other" } }]);
  await second.next("returned");
  expect((await stores.queueControl.list({ type: "job", state: "ready", limit: 10 })).items).toHaveLength(5);
  expect((await stores.queueControl.controls())[0]?.paused?.by).toBe("ann");
  await stores.queueControl.resume("job");
  await waitFor(async () => (await results()).length === 6);
});
