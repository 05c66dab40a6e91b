/**
 * What access by membership costs: statements of an instructor of ten courses beside the same statements with the rights of the
 * service, which no policy applies to.
 *
 *     bun run bench:course-access [--courses 300] [--people 10000] [--reports 60000] [--rounds 15]
 *
 * PostgreSQL with its default settings. Both are asked in turn in each round; medians, and the median of the ratios within a
 * round.
 */
import { parseArgs } from "node:util";
import postgres from "postgres";
import { postgresjsDatabase } from "../packages/adapter-postgres/src/drivers/postgresjs.ts";
import { createPostgresStores, migrate } from "../packages/adapter-postgres/src/index.ts";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { type Actor, SERVICE, type Stores } from "../packages/core/src/index.ts";
import { median, medianRatio } from "./auth/statistics.ts";
import { makeSchool } from "./course-access/make-school.ts";

const { values } = parseArgs({
  options: {
    courses: { type: "string", default: "300" },
    people: { type: "string", default: "10000" },
    reports: { type: "string", default: "60000" },
    rounds: { type: "string", default: "15" },
  },
});
const rounds = Number(values.rounds);
const server = await bootPostgresServer();
const sql = postgres(server.url, { max: 4, onnotice: () => {} });
const database = postgresjsDatabase(sql);
await migrate(database);
const school = await makeSchool(database, {
  courses: Number(values.courses),
  people: Number(values.people),
  reports: Number(values.reports),
});
const { transaction } = createPostgresStores({ database });
const { instructor, courseId, reportId, assignmentId } = school;

const statements: Readonly<Record<string, (stores: Stores) => Promise<unknown>>> = {
  "one report": ({ reports }) => reports.find(reportId),
  "its newest score": ({ gradebook }) => gradebook.find(reportId),
  "a page of a course": ({ gradebook }) => gradebook.list({ courseId, limit: 20, offset: 0 }),
  "statistics of a course": ({ markStatistics }) => markStatistics.summarize({ courseId }),
  "counts of an assignment": ({ assignments }) => assignments.counts([assignmentId]),
  "a page of its students": ({ assignments }) => assignments.students({ assignmentId, limit: 20, offset: 0 }),
  "a page of its reports": ({ gradebook }) => gradebook.list({ assignmentId, limit: 20, offset: 0 }),
  "its statistics": ({ markStatistics }) => markStatistics.summarize({ assignmentId }),
};

console.log(
  `${values.courses} courses, ${values.people} people, ${values.reports} reports; medians of ${rounds} rounds\n`,
);
console.log("| statement | instructor, ms | service, ms | ratio |");
console.log("| --- | ---: | ---: | ---: |");
for (const [name, ask] of Object.entries(statements)) {
  const times = { instructor: [] as number[], service: [] as number[] };
  const measure = async (actor: Actor, into: number[]) => {
    const started = performance.now();
    await transaction.run(actor, ask);
    into.push(performance.now() - started);
  };
  // The first executions of a prepared statement are planned anew each time.
  for (let warm = 0; warm < 6; warm += 1) {
    await measure(instructor, []);
    await measure(SERVICE, []);
  }
  for (let round = 0; round < rounds; round += 1) {
    await measure(instructor, times.instructor);
    await measure(SERVICE, times.service);
  }
  const cells = [
    name,
    median(times.instructor).toFixed(2),
    median(times.service).toFixed(2),
    medianRatio(times.instructor, times.service).toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
await sql.end();
await server.stop();
process.exit(0);
