/**
 * Measures the rooms of the house: lines of every workspace, and what a user of each package installs. Packages have to
 * be built before (`bun run build`).
 *
 *   bun scripts/measure-packages.ts [--root <checkout>] [--write]
 *
 * `--write` puts the table into docs/architecture.md.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireCommand } from "./runtimes/run-command.ts";
import { isTestFile, listSources, listWorkspaces, type Workspace } from "./workspace/list-workspaces.ts";

const { values } = parseArgs({
  options: { root: { type: "string" }, write: { type: "boolean" } },
});
const root = values.root ?? join(import.meta.dirname, "..");
const workspaces = listWorkspaces(root);
const folder = mkdtempSync(join(tmpdir(), "rubrica-packages-"));
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
  readonly installed: { readonly packages: number; readonly megabytes: number } | null;
  readonly sentence: string;
}

function measure(workspace: Workspace): Room {
  const { path, manifest } = workspace;
  const sources = listSources(join(root, path)).filter((file) => !isTestFile(file.slice(root.length)));
  const lines = sources.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);
  const { description = "" } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  return { name: path, lines, installed: manifest.private ? null : install(workspace), sentence: description };
}

/** Installs the package from tarballs into an empty project and weighs what is there. */
function install(workspace: Workspace): Room["installed"] {
  const project = join(folder, workspace.name);
  mkdirSync(project);
  const dependencies = Object.fromEntries(
    closureOf(workspace).map((own) => [own.manifest.name, `file:${tarballOf(own)}`]),
  );
  const manifest = { name: "weighed", private: true, dependencies };
  writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
  requireCommand(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], { folder: project });
  const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, unknown>>;
  };
  const installed = Object.keys(lock.packages).filter((path) => existsSync(join(project, path, "package.json")));
  // Neither the project nor the package itself is a dependency.
  const packages = installed.length - 2;
  return { packages, megabytes: bytesIn(join(project, "node_modules")) / 1e6 };
}

/** The package and all packages of ours that it needs. */
function closureOf(workspace: Workspace, found: readonly Workspace[] = []): readonly Workspace[] {
  if (found.includes(workspace)) return found;
  const { dependencies, peerDependencies } = workspace.manifest;
  const names = Object.keys({ ...dependencies, ...peerDependencies });
  return workspaces
    .filter(({ manifest }) => names.includes(manifest.name))
    .reduce<readonly Workspace[]>((all, needed) => closureOf(needed, all), [...found, workspace]);
}

function tarballOf({ path, name }: Workspace): string {
  const target = join(folder, "tarballs", name);
  if (!existsSync(target)) {
    mkdirSync(target, { recursive: true });
    requireCommand([process.execPath, "pm", "pack", "--quiet", "--destination", target], { folder: join(root, path) });
  }
  const [tarball] = readdirSync(target);
  if (tarball === undefined) throw new Error(`${path} was packed into nothing.`);
  return join(target, tarball);
}

function bytesIn(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(inner);
    return entry.isFile() ? sum + statSync(inner).size : sum;
  }, 0);
}

function formatTable(rooms: readonly Room[]): string {
  const all = rooms.reduce((sum, { lines }) => sum + lines, 0);
  const rows = rooms.map(({ name, lines, installed, sentence }) => {
    const share = `${((100 * lines) / all).toFixed(1)} %`;
    const weight = installed === null ? ["", ""] : [`${installed.packages}`, installed.megabytes.toFixed(1)];
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
