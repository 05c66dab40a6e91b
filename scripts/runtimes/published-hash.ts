/** Which state of what is published `check:runtimes` has passed last. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listWorkspaces } from "../workspace/list-workspaces.ts";

const KEPT = "scripts/runtimes/checked.sha256";
/** Folders with what makes and installs a release. */
const MAKERS = ["scripts/build", "scripts/release", "scripts/runtimes"];

/**
 * Hash of what decides whether the published packages install and load: manifests, the lockfile, the files that are
 * exported, the build's configuration and the scripts of the release. In hexadecimal SHA-256.
 */
export function hashPublished(root: string): string {
  const hash = createHash("sha256");
  for (const path of listPublished(root)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** True if `check:runtimes` has passed since what it depends on last changed. */
export function isChecked(root: string): boolean {
  const path = join(root, KEPT);
  return existsSync(path) && readFileSync(path, "utf8").trim() === hashPublished(root);
}

/** Stores that `check:runtimes` has passed. */
export function markChecked(root: string): void {
  writeFileSync(join(root, KEPT), `${hashPublished(root)}\n`);
}

function listPublished(root: string): readonly string[] {
  const packages = listWorkspaces(root)
    .filter(({ manifest }) => manifest.private !== true)
    .flatMap(({ path, manifest }) => {
      const exported = Object.values(manifest.exports ?? {}).flatMap((target) =>
        isConditional(target) ? [join(path, target.bun)] : [],
      );
      return [
        ...["package.json", "tsconfig.build.json", "tsup.config.ts"].map((file) => join(path, file)),
        ...exported,
      ];
    });
  const makers = MAKERS.flatMap((folder) => listFiles(root, folder)).filter((path) => path !== KEPT);
  return [...new Set(["package.json", "bun.lock", "tsconfig.base.json", "tsconfig.build.json", ...packages, ...makers])]
    .filter((path) => existsSync(join(root, path)))
    .sort();
}

function isConditional(target: unknown): target is { readonly bun: string } {
  return typeof target === "object" && target !== null && "bun" in target && typeof target.bun === "string";
}

function listFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(root, path) : [path];
  });
}
