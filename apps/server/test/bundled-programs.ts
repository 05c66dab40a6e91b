/**
 * Bundles the programs of this app for tests: the service, its commands, and the services that tests change. A bundle starts with
 * less than half of the processor time of the sources, which are hundreds of files. A bundle hashes passwords at the least cost and
 * opens a new embedded database without `initdb`; what is about either starts the sources.
 *
 * A bundle is kept below `node_modules/.cache` and belongs to exactly the sources that it was made of, so that it is never out
 * of date. Bundle them before the tests, so that processes do not do so at the same time: bun apps/server/test/bundled-programs.ts
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { BunPlugin } from "bun";
import { INITIALIZED_PGLITE } from "../../../packages/adapter-postgres/test/quick-database.ts";

const root = join(import.meta.dirname, "../../..");
const app = join(root, "apps/server");
/** Modules of the tests by the name of the module that each replaces. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ["@rubrica/identity/argon2id", join(import.meta.dirname, "cheap-argon2id.ts")],
  ["@electric-sql/pglite", INITIALIZED_PGLITE],
]);
const bundles = join(app, "node_modules/.cache/bundled-programs");
/** Bundles of other sources are removed after this time: a run of tests may still use them until then. */
const KEPT_MILLISECONDS = 6 * 3600 * 1000;

let folder: Promise<string> | null = null;

/**
 * Path of the bundle of a program.
 * @param path `src/main.ts`, a file of `src/commands`, or `test/*-server.ts`, in the folder of this app or absolute.
 */
export async function bundledProgram(path: string): Promise<string> {
  folder ??= bundlePrograms();
  const bundle = join(await folder, relative(app, resolve(app, path)).replace(/\.ts$/, ".js"));
  if (!existsSync(bundle)) throw new Error(`${path} is not among the programs that are bundled.`);
  return bundle;
}

/** The folder of the bundles of the present sources, made where it is not there yet. */
async function bundlePrograms(): Promise<string> {
  const made = join(bundles, fingerprintSources());
  if (existsSync(made)) return made;
  const unfinished = join(bundles, `unfinished-${randomUUID()}`);
  await Bun.build({
    entrypoints: [...listPrograms()],
    root: app,
    outdir: unfinished,
    target: "bun",
    splitting: true,
    naming: { entry: "[dir]/[name].js", chunk: "chunks/[name]-[hash].js" },
    plugins: [pathsOfSources, replaceModules, leaveNativePackages],
  });
  // Another process may have been faster.
  await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true, force: true }));
  await removeOldBundles();
  return made;
}

function listPrograms(): readonly string[] {
  const files = (name: string, pattern: RegExp) =>
    readdirSync(join(app, name))
      .filter((file) => pattern.test(file))
      .map((file) => join(app, name, file));
  return [join(app, "src/main.ts"), ...files("src/commands", /\.ts$/), ...files("test", /-server\.ts$/)];
}

/** Names the state of all files that a bundle can consist of. Their times change with every write, whatever its size. */
function fingerprintSources(): string {
  const hash = createHash("sha256").update(Bun.version);
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  const files = [
    join(root, "bun.lock"),
    import.meta.filename,
    ...REPLACEMENTS.values(),
    join(dirname(INITIALIZED_PGLITE), "embedded-database.ts"),
    ...listPrograms(),
    ...[app, ...packages].flatMap((path) => [join(path, "package.json"), ...listFiles(join(path, "src"))]),
  ];
  for (const path of files) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(path);
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\n`);
  }
  return hash.digest("hex").slice(0, 32);
}

function listFiles(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function removeOldBundles(): Promise<void> {
  for (const name of await readdir(bundles)) {
    const path = join(bundles, name);
    const made = await stat(path).catch(() => null);
    if (made !== null && Date.now() - made.mtimeMs > KEPT_MILLISECONDS)
      await rm(path, { recursive: true, force: true });
  }
}

/** `import.meta` names the source, not the bundle: jobs that run in processes of their own, and files, lie beside it. */
const pathsOfSources: BunPlugin = {
  name: "paths of sources",
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path, loader }) => {
      const text = readFileSync(path, "utf8");
      if (!/\bimport\.meta\.(url|dirname)\b/.test(text)) return undefined;
      const contents = text
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(path).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(path)));
      return { contents, loader };
    });
  },
};

/** Modules of the tests import what they replace. */
const replaceModules: BunPlugin = {
  name: "replaced modules",
  setup(build) {
    build.onResolve({ filter: /^@(rubrica|electric-sql)\// }, ({ path, importer }) => {
      const isTest = relative(root, importer).split("/").includes("test");
      const replacement = isTest ? undefined : REPLACEMENTS.get(path);
      return replacement === undefined ? undefined : { path: replacement };
    });
  },
};

/** Packages with compiled code load it from their own folders. */
const leaveNativePackages: BunPlugin = {
  name: "native packages",
  setup(build) {
    build.onResolve({ filter: /^@(node-rs|electric-sql)\// }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, dirname(importer)),
      external: true,
    }));
  },
};

if (import.meta.main) await bundlePrograms();
