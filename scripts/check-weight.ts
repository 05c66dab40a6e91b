/**
 * Weighs what npm installs with a package of ours into an empty project, and what a bundler makes of one function; fails
 * where that is more than docs/benchmarks.md says. Packages have to be built before (`bun run build`).
 *
 *   bun scripts/check-weight.ts [--write]
 *
 * `--write` puts the table into docs/benchmarks.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireCommand } from "./runtimes/run-command.ts";
import { createTrialInstaller, type TrialInstall } from "./weight/trial-install.ts";
import { bundleRow, findOverweight, formatTable, installRow, type WeightRow } from "./weight/weight-table.ts";
import { BUNDLES, type BundleWeight, INSTALLS, type InstallWeight } from "./weight/weights.ts";

const [START, END] = ["<!-- weight -->", "<!-- /weight -->"];
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });
const root = join(import.meta.dirname, "..");
const file = join(root, "docs/benchmarks.md");
const { catalog } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
const scratch = mkdtempSync(join(tmpdir(), "rubrica-weight-"));
const failures: string[] = [];
try {
  const install = createTrialInstaller({ root, folder: scratch });
  const rows: WeightRow[] = [];
  for (const weight of INSTALLS) {
    const beside = Object.fromEntries(weight.beside.map((name) => [name, catalog[name]]));
    const installed = install(weight.name, beside);
    failures.push(...findUnwanted(weight, installed), ...tryWithout(weight, installed));
    const { dependencies, megabytes } = installed;
    rows.push(installRow(weight, { amount: megabytes, unit: "MB", dependencies: dependencies.length }));
    const bundles = weight.beside.length === 0 ? BUNDLES.filter(({ name }) => name === weight.name) : [];
    for (const each of bundles) rows.push(bundleRow(each, await bundle(each, installed)));
  }
  const table = formatTable(rows);
  console.log(table);
  if (values.write) writeTable(table);
  failures.push(...findOverweight(rows, readFileSync(file, "utf8")));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exit(failures.length === 0 ? 0 : 1);

function findUnwanted({ name, without }: InstallWeight, { dependencies }: TrialInstall): readonly string[] {
  return dependencies.filter((each) => without.includes(each)).map((each) => `${name}: ${each} came along`);
}

/** The package loads with what was installed, and nothing else. */
function tryWithout({ name, beside }: InstallWeight, { folder }: TrialInstall): readonly string[] {
  // The AI judge loads its SDK late.
  const ofJudge = `const { loadAiSdk } = await import(${JSON.stringify(`${name}/ai`)}); await loadAiSdk();`;
  const program = `await import(${JSON.stringify(name)}); ${beside.length === 0 ? "" : ofJudge}`;
  const node = ["npx", "-y", "-p", "node@22", "node", "--input-type=module", "--eval", program] as const;
  try {
    requireCommand(node, { folder });
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Kilobytes of a program that calls the one function. */
async function bundle(weight: BundleWeight, { folder }: TrialInstall): Promise<number> {
  const entry = join(folder, "program.mjs");
  const name = weight.function;
  writeFileSync(entry, `import { ${name} } from "${weight.specifier}";\nconsole.log(${name}({}));\n`);
  const { outputs } = await Bun.build({ entrypoints: [entry], minify: true, target: "node" });
  return outputs.reduce((sum, { size }) => sum + size, 0) / 1000;
}

function writeTable(table: string): void {
  const text = readFileSync(file, "utf8");
  const [before = "", rest = ""] = text.split(START);
  const [, after = ""] = rest.split(END);
  writeFileSync(file, `${before}${START}\n${table}\n${END}${after}`);
}
