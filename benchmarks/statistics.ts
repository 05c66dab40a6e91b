/**
 * What opening the page of a class costs: the statistics of its marks in one statement, beside the walk over every score that
 * it stands for, beside a bare aggregate over the same rows, and beside one over the points alone.
 *
 *     bun run bench:statistics [--embedded 2000] [--server 20000] [--rounds 9] [--walks 3] [--export]
 *
 * Every mark is a score of the product's own, of one thesis, with other points. Walk, aggregates and statement are taken
 * in turn in each round; medians, and the median of the ratios within a round. `--export` also reads the whole table of marks as
 * CSV, and says what that takes of memory.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { measureExport } from "../apps/server/test/measure-export.ts";
import { pgliteDatabase } from "../packages/adapter-postgres/src/drivers/pglite.ts";
import { postgresjsDatabase } from "../packages/adapter-postgres/src/drivers/postgresjs.ts";
import { migrate } from "../packages/adapter-postgres/src/index.ts";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { parseReport } from "../packages/report-parser/src/index.ts";
import { scoreReport } from "../packages/scoring/src/index.ts";
import { median, medianRatio } from "./auth/statistics.ts";
import { addMarks } from "./statistics/made-marks.ts";
import { measureStatistics } from "./statistics/measure-statistics.ts";

const { values } = parseArgs({
  options: {
    embedded: { type: "string", default: "2000" },
    server: { type: "string", default: "20000" },
    rounds: { type: "string", default: "9" },
    walks: { type: "string", default: "3" },
    export: { type: "boolean", default: false },
    pdf: { type: "string", default: join(import.meta.dirname, "../apps/examples/reports/chinese-thesis.pdf") },
  },
});
const [rounds, walks] = [Number(values.rounds), Number(values.walks)];
const score = await scoreReport({ report: await parseReport(values.pdf) });
console.log(`A score has ${JSON.stringify(score).length} characters; medians of ${rounds} rounds, ${walks} walks\n`);
console.log(
  "| database | reports | walk, ms | statement, ms | of it this process's processor | bare aggregate, ms | statement / bare | points alone, ms | statement / points |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");

const embedded = pgliteDatabase(await PGlite.create());
const server = await bootPostgresServer();
const sql = postgres(server.url, { max: 4, onnotice: () => {} });
for (const { name, database, reports } of [
  { name: "embedded (PGlite)", database: embedded, reports: Number(values.embedded) },
  { name: "PostgreSQL", database: postgresjsDatabase(sql), reports: Number(values.server) },
]) {
  if (reports === 0) continue;
  await migrate(database);
  await addMarks(database, score, reports);
  const { walk, statement, processor, bare, points } = await measureStatistics(database, rounds, walks);
  const cells = [
    name,
    String(reports),
    median(walk).toFixed(0),
    median(statement).toFixed(1),
    median(processor).toFixed(1),
    median(bare).toFixed(1),
    medianRatio(statement, bare).toFixed(2),
    median(points).toFixed(1),
    medianRatio(statement, points).toFixed(2),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  if (!values.export) continue;
  const { seconds, megabytes, live, resident } = await measureExport(database);
  console.log(
    `  the table of its marks: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(0)} s; live heap at most ${live.toFixed(1)} MB more, process ${resident.toFixed(0)} MB`,
  );
}
await sql.end();
await server.stop();
process.exit(0);
