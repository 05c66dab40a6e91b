/**
 * Makes a release of what is committed onto a registry of its own, installs it from there into empty projects and uses it:
 * types with both module resolutions of today, a program under each runtime, and a program in each host that bundles it.
 *
 *   bun run check:runtimes [--node <major>]... [--keep] [--if-stale]
 *
 * Stores a hash of manifests, exports and build files once everything has passed; `--if-stale` does nothing while that hash
 * is still right.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startLoopbackRegistry } from "./release/loopback-registry.ts";
import { releaseClone } from "./release/release-clone.ts";
import { makeConsumerProject, versionsOf } from "./runtimes/consumer-project.ts";
import { addEdgeFunctions } from "./runtimes/edge-functions.ts";
import { addExamples, runExamples } from "./runtimes/examples.ts";
import { HOSTS, tryHost } from "./runtimes/hosts.ts";
import { isChecked, markChecked } from "./runtimes/published-hash.ts";
import { type CommandResult, requireCommand, runCommand } from "./runtimes/run-command.ts";
import { listWorkspaces } from "./workspace/list-workspaces.ts";

/** On a busy machine; each of its steps has a deadline of its own. */
const SMOKE_SECONDS = 900;
/** Major versions of Node.js. */
const RUNTIMES = ["22", "24"];
const root = join(import.meta.dirname, "..");
const {
  node,
  keep,
  "if-stale": ifStale,
} = parseArgs({
  options: {
    node: { type: "string", multiple: true, default: [...RUNTIMES] },
    keep: { type: "boolean", default: false },
    "if-stale": { type: "boolean", default: false },
  },
}).values;
if (ifStale && isChecked(root)) {
  console.log("Manifests, exports and build files are as they were when every runtime passed.");
  process.exit(0);
}
const packages = listWorkspaces(root).filter(({ manifest }) => manifest.private !== true);
const scratch = mkdtempSync(join(tmpdir(), "rubrica-consumer-"));
const folder = join(scratch, "npm");
const bunFolder = join(scratch, "bun");
const registry = await startLoopbackRegistry();
let failures = 0;
try {
  const npmrc = registry.npmrc("@rubrica");
  releaseClone({ root, folder: join(scratch, "clone"), registry: registry.url, npmrc });
  const releases = await registry.published();
  if (releases.length !== packages.length) {
    throw new Error(`${releases.length} of ${packages.length} packages were released: ${releases.join(", ")}`);
  }
  console.log(`released ${releases.join(", ")}`);
  makeConsumerProject({ folder, root, releases, npmrc, installer: "npm" });
  makeConsumerProject({ folder: bunFolder, root, releases, npmrc, installer: "bun" });
  addExamples(folder, root);
  for (const resolution of ["node16", "bundler"]) {
    print(`types with moduleResolution ${resolution}`, checkTypes(resolution));
  }
  for (const major of node) {
    const runtime = ["npx", "-y", "-p", `node@${major}`, "node"] as const;
    const options = { folder, deadlineSeconds: SMOKE_SECONDS };
    print(`Node ${major}`, runCommand([...runtime, "smoke-program.mjs"], options));
    print(`Node ${major}, the examples`, await runExamples(runtime, options));
  }
  print(
    "Bun",
    runCommand([process.execPath, "smoke-program.mjs"], { folder: bunFolder, deadlineSeconds: SMOKE_SECONDS }),
  );
  const edgeFunctions = addEdgeFunctions(folder, root);
  const hosts = {
    folder: join(scratch, "hosts"),
    root,
    npmrc,
    packages: versionsOf(releases),
    node: requireCommand(["npx", "-y", "-p", "node@22", "node", "-p", "process.execPath"], { folder }),
    deno: edgeFunctions.deno,
  };
  for (const host of HOSTS) print(host.name, await tryHost(host, hosts));
  print("types of the edge functions", edgeFunctions.checkTypes());
  print("Deno, the specification over the edge functions", edgeFunctions.runSuite());
} catch (error) {
  failures += 1;
  console.error(error instanceof Error ? error.message : error);
} finally {
  registry.close();
  if (keep) console.log(`kept ${scratch}`);
  else rmSync(scratch, { recursive: true, force: true });
}
if (failures === 0 && RUNTIMES.every((major) => node.includes(major))) markChecked(root);
console.log(failures === 0 ? "every runtime passed" : `${failures} failed`);
process.exit(failures === 0 ? 0 : 1);

function checkTypes(resolution: string): CommandResult {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    module: resolution === "bundler" ? "esnext" : "node16",
    moduleResolution: resolution,
    // Else our own declarations would not be checked either.
    skipLibCheck: false,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["consumer.ts"] }));
  const { output } = runCommand([join(root, "node_modules/.bin/tsc"), "-p", "."], { folder });
  // Declarations of other packages want Node's types and older libraries; those errors are not ours to mend.
  // An error's further lines are indented.
  const errors = output.split(/\n(?! )/).filter((error) => error !== "");
  const ours = errors.filter((error) => !/^node_modules\/(?!@rubrica\/)/.test(error));
  return { ok: ours.length === 0, output: ours.join("\n") };
}

function print(title: string, { ok, output }: CommandResult): void {
  if (!ok) failures += 1;
  console.log(`${ok ? "passed" : "FAILED"}: ${title}`);
  if (output !== "") console.log(output);
}
