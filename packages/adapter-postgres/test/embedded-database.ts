import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const { version } = createRequire(import.meta.url)("@electric-sql/pglite/package.json") as { readonly version: string };
const cache = join(import.meta.dirname, "../../../node_modules/.cache/rubrica-tests");
const initialized = join(cache, `pglite-${version}.tar`);

/**
 * Opens an empty PGlite in memory. The first process of a checkout initializes it, which takes four processor seconds, and
 * keeps its files; every later one loads them, which takes less than one.
 */
export async function openEmbeddedDatabase(): Promise<PGlite> {
  const files = readInitialized();
  if (files !== null) return PGlite.create({ loadDataDir: files });
  const pglite = await PGlite.create();
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
