import type { GradebookItem, Person } from "@rubrica/core";
import { createPostgresStores, type Database } from "../../packages/adapter-postgres/src/index.ts";
import { addPerson } from "../../packages/adapter-postgres/test/people.ts";
import { summarizeByHand } from "../../packages/conformance/src/mark-statistics/marks-by-hand.ts";

/** Milliseconds of each round. */
export interface StatisticsTimes {
  /** Every score is read and added up in the process: before there were rows. */
  readonly walk: number[];
  /** One statement. */
  readonly statement: number[];
  /** What the statement took of this process's processor time, in which an embedded database runs. */
  readonly processor: number[];
  /** Points of all criteria added up, without asking whose they are, who asks and what else is asked for. */
  readonly bare: number[];
}

/** Asks in turn, as a teacher does who opens the page of the class. */
export async function measureStatistics(database: Database, rounds: number, walks: number): Promise<StatisticsTimes> {
  const stores = createPostgresStores({ database });
  const teacher = await addPerson(database, "teacher", "teacher");
  const times: StatisticsTimes = { walk: [], statement: [], processor: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (round < walks) times.walk.push(await timed(() => walk(stores, teacher)));
    times.bare.push(
      await timed(() =>
        database.query("select criterion, count(points), avg(points) from public.score_points group by criterion"),
      ),
    );
    const before = process.cpuUsage();
    times.statement.push(
      await timed(() => stores.transaction.run(teacher, ({ markStatistics }) => markStatistics.summarize({}))),
    );
    const { user, system } = process.cpuUsage(before);
    times.processor.push((user + system) / 1000);
  }
  return times;
}

async function walk({ transaction }: ReturnType<typeof createPostgresStores>, teacher: Person) {
  const items: GradebookItem[] = [];
  await transaction.run(teacher, async ({ gradebook }) => {
    for (;;) {
      const page = await gradebook.list({ limit: 500, offset: items.length });
      items.push(...page.items);
      if (page.items.length < 500) return;
    }
  });
  return summarizeByHand(items);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
