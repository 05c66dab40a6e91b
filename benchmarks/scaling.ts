/**
 * What more worker processes bring: one process for requests, one PostgreSQL, and 1, 2 and 4 processes for work.
 *
 *     bun run bench:scaling [--rounds 3] [--reports 24] [--answer-seconds 2] [--pdf thesis.pdf] [--workers 1,2,4]
 *
 * Every round hands in the same number of reports for each count of processes, by turns, while tasks are paused; the time
 * runs from the resumption until the last is scored. Once without a model, where the processors of the machine are the
 * limit, and once with a model that takes some seconds an answer, where waiting is. Medians, and the median of the ratios
 * within a round.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { median, medianRatio } from "./auth/statistics.ts";
import { openDeployment } from "./scaling/deployment.ts";
import { startSlowModel } from "./scaling/slow-model.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    reports: { type: "string", default: "24" },
    "answer-seconds": { type: "string", default: "2" },
    pdf: { type: "string", default: join(import.meta.dirname, "../apps/examples/reports/chinese-thesis.pdf") },
    workers: { type: "string", default: "1,2,4" },
  },
});
const counts = values.workers.split(",").map(Number);
const rounds = Number(values.rounds);
const reports = Number(values.reports);
if (rounds * counts.length * reports > 300) {
  console.error("One account may hand in 300 reports an hour: fewer rounds, counts or reports, please.");
  process.exit(1);
}
const pdf = new Uint8Array(await Bun.file(values.pdf).arrayBuffer());

const postgres = await bootPostgresServer();
const model = startSlowModel(Number(values["answer-seconds"]));
const loads = [
  { name: "without a model", environment: {} },
  {
    name: `with a model that takes ${values["answer-seconds"]} s an answer`,
    environment: { AI_BASE_URL: model.baseUrl, AI_MODEL: "slow-model" },
  },
];
console.log(`${reports} reports, ${availableParallelism()} processors, medians of ${rounds} rounds\n`);
console.log("| load | worker processes | reports a minute | of one process |\n|---|---|---|---|");
for (const { name, environment } of loads) {
  await using deployment = await openDeployment(postgres.url, environment);
  const rates = new Map<number, number[]>(counts.map((count) => [count, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const count of counts) {
      const seconds = await deployment.secondsToScore(pdf, reports, count);
      rates.get(count)?.push((60 * reports) / seconds);
    }
  }
  const single = rates.get(counts[0] ?? 1) ?? [];
  for (const [count, measured] of rates) {
    const ratio = medianRatio(measured, single).toFixed(2);
    console.log(`| ${name} | ${count} | ${median(measured).toFixed(1)} | ${ratio} |`);
  }
}
model.stop();
process.exit(0);
