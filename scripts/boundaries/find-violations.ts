import { dirname, relative, resolve } from "node:path";
import { isTestFile, type Workspace } from "../workspace/list-workspaces.ts";
import { findRule, mayReachInside } from "./import-rules.ts";
import { type ModuleImport, readImports } from "./read-imports.ts";

export interface SourceFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** What a workspace declares and imports against the rules, one line each; empty when all is well. */
export function findViolations(
  workspace: Workspace,
  files: readonly SourceFile[],
  all: readonly Workspace[],
): readonly string[] {
  return [...findInManifest(workspace, all), ...files.flatMap((file) => findInFile(workspace, file, all))];
}

function findInManifest(workspace: Workspace, all: readonly Workspace[]): readonly string[] {
  const { dependencies, peerDependencies, devDependencies } = workspace.manifest;
  const kinds = [
    { declared: { ...dependencies, ...peerDependencies }, inTests: false },
    { declared: devDependencies ?? {}, inTests: true },
  ];
  return kinds.flatMap(({ declared, inTests }) =>
    Object.keys(declared).flatMap((name) => {
      const target = all.find(({ manifest }) => manifest.name === name);
      if (target === undefined) return [];
      const reason = refuse(workspace, target, inTests);
      return reason === null ? [] : [`${workspace.path}/package.json: ${name}: ${reason}`];
    }),
  );
}

function findInFile(workspace: Workspace, file: SourceFile, all: readonly Workspace[]): readonly string[] {
  const inTests = isTestFile(file.path) || !file.path.startsWith(`${workspace.path}/src/`);
  return readImports(file.text).flatMap((found) => {
    const reason = refuseImport(workspace, { file, found, inTests }, all);
    return reason === null ? [] : [`${file.path}:${found.line}: ${found.specifier}: ${reason}`];
  });
}

interface Context {
  readonly file: SourceFile;
  readonly found: ModuleImport;
  readonly inTests: boolean;
}

function refuseImport(
  workspace: Workspace,
  { file, found, inTests }: Context,
  all: readonly Workspace[],
): string | null {
  const { specifier } = found;
  if (specifier.startsWith(".")) {
    const target = relative("/", resolve("/", dirname(file.path), specifier));
    return target.startsWith(`${workspace.path}/`) || mayReachInside(workspace.path, target, inTests)
      ? null
      : "a path out of its own package; import the package by name.";
  }
  if (!inTests && workspace.path.startsWith("packages/") && /^bun(?::|$)/.test(specifier)) {
    return "packages run on Node too, so their sources import nothing of Bun.";
  }
  const target = all.find(({ manifest }) => specifier === manifest.name || specifier.startsWith(`${manifest.name}/`));
  if (target === undefined) return null;
  const subpath = `.${specifier.slice(target.manifest.name.length)}`;
  if (!(subpath in (target.manifest.exports ?? {}))) return `${target.manifest.name} does not export ${subpath}.`;
  return refuse(workspace, target, inTests);
}

function refuse(workspace: Workspace, target: Workspace, inTests: boolean): string | null {
  if (target.path === workspace.path) return null;
  if (!target.path.startsWith("packages/")) return "nobody imports apps.";
  const rule = findRule(workspace.path);
  if (rule === null || rule.sources.includes(target.path)) return null;
  if (inTests && rule.tests.includes(target.path)) return null;
  const where = inTests ? "Its tests" : "It";
  const allowed = [...rule.sources, ...(inTests ? rule.tests : [])];
  return `${where} may import ${allowed.length === 0 ? "no other package" : `only ${allowed.join(", ")}`}.`;
}
