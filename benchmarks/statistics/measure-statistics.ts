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
  /** Points of each criterion averaged over the same rows: reports, scores and points, without asking who asks or anything else. */
  readonly bare: number[];
  /** The same over the points alone. */
  readonly points: number[];
}

const bareAggregate = `
  select s.mode, s.provisional, p.criterion, count(p.points), avg(p.points) from public.reports r
  join public.report_scores s on s.report_id = r.id join public.score_points p on p.score_number = s.number
  group by s.mode, s.provisional, p.criterion`;
const pointsAlone = "select criterion, count(points), avg(points) from public.score_points group by criterion";

/** Asks in turn, as a teacher does who opens the page of the class. */
export async function measureStatistics(database: Database, rounds: number, walks: number): Promise<StatisticsTimes> {
  const stores = createPostgresStores({ database });
  const teacher = await addPerson(database, "teacher", "teacher");
  const times: StatisticsTimes = { walk: [], statement: [], processor: [], bare: [], points: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (round < walks) times.walk.push(await timed(() => walk(stores, teacher)));
    times.bare.push(await timed(() => database.query(bareAggregate)));
    times.points.push(await timed(() => database.query(pointsAlone)));
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
