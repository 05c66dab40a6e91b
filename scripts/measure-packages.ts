/**
 * Measures the rooms of the house: lines of every workspace, and what a user of each package installs. Packages have to
 * be built before (`bun run build`).
 *
 *   bun scripts/measure-packages.ts [--root <checkout>] [--write]
 *
 * `--write` puts the table into docs/architecture.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTrialInstaller, type TrialInstall } from "./weight/trial-install.ts";
import { isTestFile, listSources, listWorkspaces, type Workspace } from "./workspace/list-workspaces.ts";

const { values } = parseArgs({
  options: { root: { type: "string" }, write: { type: "boolean" } },
});
const root = values.root ?? join(import.meta.dirname, "..");
const workspaces = listWorkspaces(root);
const folder = mkdtempSync(join(tmpdir(), "rubrica-packages-"));
const install = createTrialInstaller({ root, folder });
try {
  const table = formatTable(workspaces.map(measure));
  console.log(table);
  if (values.write) writeTable(table);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Room {
  readonly name: string;
  /** Of TypeScript outside tests. */
  readonly lines: number;
  /** Null for what is not published. */
  readonly installed: TrialInstall | null;
  readonly sentence: string;
}

function measure(workspace: Workspace): Room {
  const { path, manifest } = workspace;
  const sources = listSources(join(root, path)).filter((file) => !isTestFile(file.slice(root.length)));
  const lines = sources.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
  const { description = "" } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  return { name: path, lines, installed: manifest.private ? null : install(manifest.name), sentence: description };
}

function formatTable(rooms: readonly Room[]): string {
  const all = rooms.reduce((sum, { lines }) => sum + lines, 0);
  const rows = rooms.map(({ name, lines, installed, sentence }) => {
    const share = `${((100 * lines) / all).toFixed(1)} %`;
    const weight = installed === null ? ["", ""] : [`${installed.dependencies.length}`, installed.megabytes.toFixed(1)];
    return `| ${[name, lines, share, ...weight, sentence].join(" | ")} |`;
  });
  return [
    "| room | lines | share | dependencies | MB installed | in one sentence |",
    "| --- | ---: | ---: | ---: | ---: | --- |",
    ...rows,
    `| **all** | ${all} | | | | |`,
  ].join("\n");
}

function writeTable(table: string): void {
  const file = join(root, "docs/architecture.md");
  const text = readFileSync(file, "utf8");
  const [start, end] = ["<!-- rooms -->", "<!-- /rooms -->"];
  if (!text.includes(start)) throw new Error(`docs/architecture.md has no ${start}`);
  const before = text.slice(0, text.indexOf(start) + start.length);
  writeFileSync(file, `${before}\n${table}\n${text.slice(text.indexOf(end))}`);
}
