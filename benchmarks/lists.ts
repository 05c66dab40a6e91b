/**
 * What lists of reports cost beside a bare select of the same rows, and how long they hold the thread of an embedded database.
 *
 *     bun run bench:lists [--reports 2016] [--rounds 15] [--binaries /usr/lib/postgresql/15/bin]
 *
 * Directly, and behind PgBouncer in transaction mode, which prepares no statements. A stock PostgreSQL compiles statements that
 * it takes to be long (`jit`): `--binaries` names the programs of one that is built with LLVM, such as Debian's. List and bare
 * select are taken in turn in each round; medians, and the median of the ratios within a round. Every list is asked in a
 * transaction of its person, as the service does; the bare select in one without a person.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PGlite } from "@electric-sql/pglite";
import postgres from "postgres";
import { pgliteDatabase } from "../packages/adapter-postgres/src/drivers/pglite.ts";
import { postgresjsDatabase } from "../packages/adapter-postgres/src/drivers/postgresjs.ts";
import { migrate } from "../packages/adapter-postgres/src/index.ts";
import { bootPgBouncer } from "../packages/adapter-postgres/test/pgbouncer.ts";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { parseReport } from "../packages/report-parser/src/index.ts";
import { scoreReport } from "../packages/scoring/src/index.ts";
import { median, medianRatio } from "./auth/statistics.ts";
import { measureLists, measureThreadHolds, prepareLists } from "./lists/measure-lists.ts";
import { addMarks } from "./statistics/made-marks.ts";

const { values } = parseArgs({
  options: {
    reports: { type: "string", default: "2016" },
    rounds: { type: "string", default: "15" },
    binaries: { type: "string" },
  },
});
const [reports, rounds] = [Number(values.reports), Number(values.rounds)];
const pdf = join(import.meta.dirname, "../apps/examples/reports/chinese-thesis.pdf");
const score = await scoreReport({ report: await parseReport(pdf) });

const server = await bootPostgresServer({
  settings: { shared_preload_libraries: "pg_stat_statements" },
  ...(values.binaries !== undefined && { binaries: values.binaries }),
});
const sql = postgres(server.url, { max: 4, onnotice: () => {} });
const database = postgresjsDatabase(sql);
const [version] = await sql`select current_setting('server_version') as number, pg_jit_available() as jit`;
await sql`create extension pg_stat_statements`;
console.log(`PostgreSQL ${version?.number}, jit ${version?.jit ? "available" : "not available"}, ${reports} reports\n`);
await migrate(database);
await addMarks(database, score, reports);
const pooler = await bootPgBouncer(server.url);
const pooled = typeof pooler === "string" ? null : postgres(pooler.url, { max: 4, prepare: false, onnotice: () => {} });
if (typeof pooler === "string") console.log(`without a pooler: ${pooler}\n`);
console.log("| list | connection | list, ms | bare select, ms | list / bare | compiled |");
console.log("| --- | --- | ---: | ---: | ---: | --- |");
const school = await prepareLists(database);
for (const [connection, client] of [["direct", sql], ...(pooled ? [["PgBouncer", pooled] as const] : [])] as const) {
  for (const { name, list, bare, compiled } of await measureLists(school, client, rounds)) {
    const figures = [median(list).toFixed(2), median(bare).toFixed(2), medianRatio(list, bare).toFixed(2)];
    console.log(`| ${[name, connection, ...figures, compiled ? "yes" : "no"].join(" | ")} |`);
  }
}
await pooled?.end();
if (typeof pooler !== "string") await pooler.close();
await sql.end();
await server.stop();

const embedded = pgliteDatabase(await PGlite.create());
await migrate(embedded);
await addMarks(embedded, score, reports);
console.log(`\nembedded (PGlite), ${reports} reports\n`);
console.log("| answer | whole, ms | longest hold of the thread, ms |");
console.log("| --- | ---: | ---: |");
for (const { name, whole, longest } of await measureThreadHolds(embedded, rounds)) {
  console.log(`| ${name} | ${median(whole).toFixed(0)} | ${median(longest).toFixed(0)} |`);
}
process.exit(0);
