import type { GradebookQuery, Person } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { Sql } from "postgres";
import { postgresjsDatabase } from "../../packages/adapter-postgres/src/drivers/postgresjs.ts";
import { createPostgresStores, type Database } from "../../packages/adapter-postgres/src/index.ts";
import { addPerson } from "../../packages/adapter-postgres/test/people.ts";
import { createDesk } from "../../packages/gradebook/src/index.ts";

/** Milliseconds of each round. */
export interface ListTimes {
  readonly name: string;
  readonly list: number[];
  /** Reports, scores and points of the same rows, without asking who asks. */
  readonly bare: number[];
  /** Whether the server compiled a part of the list. */
  readonly compiled: boolean;
}

/** Reports owned by the student of the benchmark. */
const OWNED = 20;

const bareList = (limit: number) => `
  select r.*, s.*, p.points from (select * from public.reports order by created_at desc, id limit ${limit}) r
  join (select report_id, run_id, number, version, final_score, level_code, level_label, mode, provisional, review_count, decision,
    open_findings, awaited, accepted_at, released_at from public.report_scores) s on s.report_id = r.id
  cross join lateral (select jsonb_agg(jsonb_build_array(c.criterion_id, c.name, p.points, p.judged_points)) as points
    from public.score_points p join public.score_criteria c on c.id = p.criterion where p.score_number = s.number) p
  order by r.created_at desc, r.id`;

/** Who asks. */
export interface ListReaders {
  readonly teacher: Person;
  readonly student: Person;
}

/** Makes a teacher, and a student who owns released reports. */
export async function prepareLists(database: Database): Promise<ListReaders> {
  const teacher = await addPerson(database, "teacher", "teacher");
  const student = await addPerson(database, "student", "student");
  await database.query(
    `update public.reports set owner_id = $1 where id in (select id from public.reports order by created_at desc limit ${OWNED})`,
    [student.userId],
  );
  await database.query(
    "update public.report_scores set released_at = now() where report_id in (select id from public.reports where owner_id = $1)",
    [student.userId],
  );
  await database.script("vacuum analyze");
  return { teacher, student };
}

/** Asks in turn, as the pages of a class and of one's own reports do. */
export async function measureLists(
  { teacher, student }: ListReaders,
  sql: Sql,
  rounds: number,
): Promise<readonly ListTimes[]> {
  const database = postgresjsDatabase(sql);
  const { transaction } = createPostgresStores({ database });
  const lists: readonly { name: string; person: Person; query: GradebookQuery; rows: number }[] = [
    { name: "page of 20, teacher", person: teacher, query: { limit: 20, offset: 0 }, rows: 20 },
    { name: "page of 100, teacher", person: teacher, query: { limit: 100, offset: 0 }, rows: 100 },
    { name: "own reports, student", person: student, query: { limit: 20, offset: 0 }, rows: OWNED },
    { name: "empty list, teacher", person: teacher, query: { status: "failed", limit: 20, offset: 0 }, rows: 0 },
  ];
  const measured: ListTimes[] = [];
  for (const { name, person, query, rows } of lists) {
    const times: ListTimes = { name, list: [], bare: [], compiled: false };
    const list = () => timed(() => transaction.run(person, ({ gradebook }) => gradebook.list(query)));
    const bare = () => timed(() => database.transaction((statements) => statements.query(bareList(rows))));
    for (let warm = 0; warm < 6; warm += 1) {
      await list();
      await bare();
    }
    await sql`select pg_stat_statements_reset()`;
    await list();
    const [seen] = await sql`select coalesce(sum(jit_functions), 0)::int as functions from pg_stat_statements`;
    for (let round = 0; round < rounds; round += 1) {
      times.list.push(await list());
      times.bare.push(await bare());
    }
    measured.push({ ...times, compiled: (seen?.functions ?? 0) > 0 });
  }
  return measured;
}

/** Milliseconds of each round. */
export interface ThreadHolds {
  readonly name: string;
  readonly whole: number[];
  /** The longest time in which this process did nothing else. */
  readonly longest: number[];
}

/** Asks an embedded database in turn, which works in the thread of its process. */
export async function measureThreadHolds(database: Database, rounds: number): Promise<readonly ThreadHolds[]> {
  const { transaction, queueControl } = createPostgresStores<ReportScore>({ database });
  const teacher = await addPerson(database, "teacher", "teacher");
  const desk = createDesk({ transaction, rubrics: { findByHash: async () => null } });
  const reader = { person: teacher, language: "en" } as const;
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    "list of 50": () => desk.list(reader, { limit: 50, offset: 0 }),
    "list of 100": () => desk.list(reader, { limit: 100, offset: 0 }),
    "search for a name": () => desk.list(reader, { q: "1.pdf", limit: 20, offset: 0 }),
    "search for nothing there": () => desk.list(reader, { q: "nowhere", limit: 20, offset: 0 }),
    queue: () => queueControl.list({ limit: 50 }),
    CSV: async () => {
      for await (const part of desk.csv(reader, {})) void part;
    },
  };
  const measured = Object.keys(answers).map((name): ThreadHolds => ({ name, whole: [], longest: [] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, whole, longest } of measured) {
      const hold = watchThread();
      const milliseconds = await timed(answers[name] as () => Promise<unknown>);
      const held = await hold.end();
      // The first round warms up.
      if (round === 0) continue;
      whole.push(milliseconds);
      longest.push(held);
    }
  }
  return measured;
}

/** Watches how long no timer of this thread runs. */
function watchThread(): { end(): Promise<number> } {
  let [last, most] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    most = Math.max(most, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    async end() {
      await new Promise((resolve) => setTimeout(resolve, 2));
      look();
      clearInterval(timer);
      return most;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
