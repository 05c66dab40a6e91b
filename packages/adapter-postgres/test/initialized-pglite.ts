/**
 * PGlite whose `create()` begins with files that were initialized before. That is `initdb`, which takes four processor seconds
 * each time. Preload it (`bun --preload`), or import PGlite from here. What the files hold is the same.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

export { PGlite };

const { version } = createRequire(import.meta.url)("@electric-sql/pglite/package.json") as { readonly version: string };
const cache = join(import.meta.dirname, "../../../node_modules/.cache/rubrica-tests");
const initialized = join(cache, `pglite-${version}.tar`);
const create = PGlite.create.bind(PGlite);

/** The first process of a checkout keeps what it has initialized. */
async function createInitialized(folder?: string): Promise<PGlite> {
  if (folder !== undefined && existsSync(join(folder, "PG_VERSION"))) return create(folder);
  const files = readInitialized();
  if (files !== null) return create({ ...(folder !== undefined && { dataDir: folder }), loadDataDir: files });
  const pglite = await create(folder);
  keepInitialized(new Uint8Array(await (await pglite.dumpDataDir("none")).arrayBuffer()));
  return pglite;
}

function readInitialized(): Blob | null {
  try {
    return new Blob([readFileSync(initialized)]);
  } catch {
    return null;
  }
}

/** Renames it into place: several processes may do this at once. */
function keepInitialized(files: Uint8Array): void {
  mkdirSync(cache, { recursive: true });
  const unfinished = `${initialized}.${process.pid}`;
  writeFileSync(unfinished, files);
  renameSync(unfinished, initialized);
}

PGlite.create = ((...given: Parameters<typeof PGlite.create>) =>
  given.length < 2 && (given[0] === undefined || typeof given[0] === "string")
    ? createInitialized(given[0])
    : create(...given)) as typeof PGlite.create;
