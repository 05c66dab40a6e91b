import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A package or app of this repository. */
export interface Workspace {
  /** Path from the root of the repository, such as `packages/core`. */
  readonly path: string;
  /** Last part of the path. */
  readonly name: string;
  readonly manifest: Manifest;
}

/** The part of package.json that the scripts read. */
export interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const GROUPS = ["packages", "apps"];
const SINGLE = ["api-reference", "benchmarks"];

/** Every workspace of the repository, in order of paths. */
export function listWorkspaces(root: string): readonly Workspace[] {
  const grouped = GROUPS.filter((group) => existsSync(join(root, group))).flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  );
  return [...grouped, ...SINGLE]
    .filter((path) => existsSync(join(root, path, "package.json")))
    .sort()
    .map((path) => ({
      path,
      name: path.split("/").at(-1) ?? path,
      manifest: JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Manifest,
    }));
}

/** Files of a folder and its subfolders that end in `.ts` or `.tsx`, without installed and built ones. */
export function listSources(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" || entry.name === "dist" ? [] : listSources(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    })
    .sort();
}

/** True for files that only tests load. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/test\//.test(path);
}
