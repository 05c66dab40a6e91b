import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireCommand } from "../runtimes/run-command.ts";
import { listWorkspaces, type Workspace } from "../workspace/list-workspaces.ts";

/** One package of ours as npm installs it into an empty project. */
export interface TrialInstall {
  /** The project. */
  readonly folder: string;
  /** What came along: neither the project nor the package itself. */
  readonly dependencies: readonly string[];
  readonly megabytes: number;
}

/**
 * Installs packages of this repository from tarballs, each into a project of its own in the given folder. They have to be
 * built before (`bun run build`).
 */
export function createTrialInstaller({ root, folder }: { readonly root: string; readonly folder: string }) {
  const workspaces = listWorkspaces(root);

  /** @param beside further packages of the project, with their versions. */
  return function install(name: string, beside: Readonly<Record<string, string>> = {}): TrialInstall {
    const workspace = workspaces.find(({ manifest }) => manifest.name === name);
    if (workspace === undefined) throw new Error(`There is no package ${name}.`);
    const project = join(folder, [workspace.name, ...Object.keys(beside)].join("-").replaceAll(/[@/]/g, "_"));
    mkdirSync(project);
    const ours = closureOf(workspace).map((own) => [own.manifest.name, `file:${tarballOf(own)}`]);
    const manifest = { name: "weighed", private: true, dependencies: { ...Object.fromEntries(ours), ...beside } };
    writeFileSync(join(project, "package.json"), JSON.stringify(manifest));
    requireCommand(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], { folder: project });
    const lock = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8")) as {
      readonly packages: Readonly<Record<string, unknown>>;
    };
    const dependencies = Object.keys(lock.packages)
      .filter((path) => path !== "" && existsSync(join(project, path, "package.json")))
      .map((path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length))
      .filter((installed) => installed !== name);
    return { folder: project, dependencies, megabytes: bytesIn(join(project, "node_modules")) / 1e6 };
  };

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
      requireCommand([process.execPath, "pm", "pack", "--quiet", "--destination", target], {
        folder: join(root, path),
      });
    }
    const [tarball] = readdirSync(target);
    if (tarball === undefined) throw new Error(`${path} was packed into nothing.`);
    return join(target, tarball);
  }
}

function bytesIn(path: string): number {
  return readdirSync(path, { withFileTypes: true }).reduce((sum, entry) => {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(inner);
    return entry.isFile() ? sum + statSync(inner).size : sum;
  }, 0);
}
