import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { requireCommand } from "../runtimes/run-command.ts";
import { listWorkspaces } from "../workspace/list-workspaces.ts";

/** Where a package writes its own version down, because what it makes records it. */
const RECORDED_IN = "src/package-version.ts";

/** Whether changes wait for a version. */
export function hasChangesets(root: string): boolean {
  return readdirSync(join(root, ".changeset")).some((name) => name.endsWith(".md") && name !== "README.md");
}

/** Turns the changesets into a version and changelogs, in the manifests, the lock file and the sources. Returns the version. */
export function makeVersion(root: string): string {
  requireCommand([process.execPath, "x", "--bun", "changeset", "version"], { folder: root });
  let latest = "";
  for (const { path, manifest } of listWorkspaces(root)) {
    if (manifest.version === undefined) continue;
    if (manifest.private !== true) latest = manifest.version;
    const file = join(root, path, RECORDED_IN);
    if (!existsSync(file)) continue;
    const recorded = readFileSync(file, "utf8").replace(/(PACKAGE_VERSION = ")[^"]*"/, `$1${manifest.version}"`);
    writeFileSync(file, recorded);
  }
  requireCommand([process.execPath, "install", "--lockfile-only"], { folder: root });
  return latest;
}
