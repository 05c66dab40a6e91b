/**
 * The long form of the tests in which things go wrong: minutes of random faults over each store, two hundred reports while
 * workers are killed, two hundred starts and stops, thousands of histories against the model of the queue.
 *
 *   bun run test:chaos [--seconds 180] [--reports 200] [--rounds 200] [--histories 500] [--seed <number>]
 *
 * Each history of faults prints its seed; with `--seed` the same faults come in the same order.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { addOutcomes, formatOutcomes, NO_OUTCOMES } from "./test-run/count-outcomes.ts";
import { runTests } from "./test-run/run-tests.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "180" },
    reports: { type: "string", default: "200" },
    rounds: { type: "string", default: "200" },
    histories: { type: "string", default: "500" },
    seed: { type: "string" },
  },
});

const suites = [
  {
    folder: "apps/server",
    files: ["test/chaos", "test/split-deployment.test.ts", "test/redis-deployment.test.ts", "test/kill.test.ts"],
  },
  {
    folder: "packages/adapter-postgres",
    files: [
      ...["full-disk", "two-versions", "broken-connections", "workers-that-die", "poisoned-neighbours"],
      ...["workers-in-an-outage", "foreign-queue-workers-that-die", "task-queue", "outbox-queue"],
    ].map((name) => `test/${name}.test.ts`),
  },
  {
    folder: "packages/adapter-redis",
    files: ["faults", "cluster", "two-versions", "task-queue", "outbox-queue"].map((name) => `test/${name}.test.ts`),
  },
];

const root = join(import.meta.dirname, "..");
const deadlineSeconds = 3600 + 6 * Number(values.seconds) + 12 * Number(values.reports);
const environment = {
  RUBRICA_TEST_POSTGRES_URL: process.env.RUBRICA_TEST_POSTGRES_URL ?? (await bootPostgresServer()).url,
  RUBRICA_CHAOS_SECONDS: values.seconds,
  RUBRICA_CHAOS_REPORTS: values.reports,
  RUBRICA_CHAOS_ROUNDS: values.rounds,
  RUBRICA_CHAOS_HISTORIES: values.histories,
  ...(values.seed && { RUBRICA_CHAOS_SEED: values.seed }),
};
let total = NO_OUTCOMES;
for (const { folder, files } of suites) {
  console.log(`== ${folder}: ${files.join(" ")}`);
  const print = (line: string) => {
    if (line.trim() !== "") console.log(line);
  };
  const { outcomes } = await runTests({ folder: join(root, folder), files, deadlineSeconds, environment, print });
  console.log(`== ${folder}: ${formatOutcomes(outcomes)}`);
  total = addOutcomes(total, outcomes);
}
console.log(`\n${formatOutcomes(total)}`);
process.exit(total.failed === 0 ? 0 : 1);
