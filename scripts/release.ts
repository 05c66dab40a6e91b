/**
 * Makes a release: the version and changelogs from what `bun run changeset` wrote down, a build, and every package on the
 * npm registry that npm is signed in to. What was cut off goes on where it stood: a published version is passed over.
 *
 *   bun run release [--repository <address>] [--registry <address>] [--provenance] [--dry-run]
 */
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { publishPackages } from "./release/publish-packages.ts";
import { parseRepository, readRepository, writeRepository } from "./release/repository.ts";
import { hasChangesets, makeVersion } from "./release/version.ts";
import { requireCommand } from "./runtimes/run-command.ts";

const BUILD_SECONDS = 900;
const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    repository: { type: "string" },
    registry: { type: "string" },
    provenance: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  },
});

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function release(): Promise<void> {
  const changed = git("status", "--porcelain");
  if (changed !== "") throw new Error(`Commit or put aside what is not committed, then run it again:\n${changed}`);
  const address = values.repository ?? readRepository(root) ?? (await askForRepository());
  writeRepository(root, parseRepository(address));
  if (hasChangesets(root)) console.log(`version ${makeVersion(root)}`);
  if (git("status", "--porcelain") !== "") {
    git("add", "--all");
    git("commit", "--quiet", "--message", "Version the packages");
  }
  console.log("building");
  requireCommand([process.execPath, "run", "build"], { folder: root, deadlineSeconds: BUILD_SECONDS });
  publishPackages({
    root,
    ...(values.registry !== undefined && { registry: values.registry }),
    provenance: values.provenance,
    dryRun: values["dry-run"],
    print: (line) => console.log(line),
  });
  if (values["dry-run"]) return;
  requireCommand([process.execPath, "x", "--bun", "changeset", "git-tag"], { folder: root });
  console.log("Released. Push the commit and its tags: git push --follow-tags");
}

/** The one setting that has no default: no address is invented. */
async function askForRepository(): Promise<string> {
  const missing = "Name the address of the repository once: bun run release --repository https://…";
  if (!process.stdin.isTTY) throw new Error(missing);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question("Address of the repository, as it stands in the manifests (https://…): ");
  } finally {
    terminal.close();
  }
}

function git(...args: string[]): string {
  return requireCommand(["git", ...args], { folder: root });
}
