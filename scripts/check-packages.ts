/**
 * Packs every public package and checks the archive with publint and Are the Types Wrong? All packages are checked in one
 * process, which loads TypeScript once. Build the packages first (`bun run build`).
 *
 *   bun scripts/check-packages.ts
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData, type Problem } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { requireCommand } from "./runtimes/run-command.ts";
import { listWorkspaces, type Workspace } from "./workspace/list-workspaces.ts";

/** Module resolutions that the packages do not support: without `exports`, and `require()` of ES modules. */
const UNSUPPORTED: readonly string[] = ["node10", "node16-cjs"];
const root = join(import.meta.dirname, "..");
const scratch = mkdtempSync(join(tmpdir(), "rubrica-packages-"));
let failures = 0;
try {
  for (const workspace of listWorkspaces(root)) {
    if (workspace.manifest.private === true) continue;
    const found = await lint(workspace);
    failures += found.length;
    console.log(`${workspace.manifest.name}: ${found.length === 0 ? "ok" : found.join("; ")}`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);

async function lint({ path, name, manifest }: Workspace): Promise<readonly string[]> {
  const pkgDir = join(root, path);
  const file = join(scratch, `${name}.tgz`);
  requireCommand([process.execPath, "pm", "pack", "--ignore-scripts", "--quiet", "--filename", file], {
    folder: pkgDir,
  });
  const tarball = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({
    pkgDir: "package",
    pack: { tarball: tarball.slice().buffer },
    strict: true,
  });
  const said = messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
  const types = await checkPackage(createPackageFromTarballData(tarball));
  if (types.types === false) return [...said, `${manifest.name} has no types`];
  return [...said, ...types.problems.filter(isOurs).map((problem) => JSON.stringify(problem))];
}

function isOurs(problem: Problem): boolean {
  return !("resolutionKind" in problem && UNSUPPORTED.includes(problem.resolutionKind));
}
