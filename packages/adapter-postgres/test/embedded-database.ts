import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

const { version } = createRequire(import.meta.url)("@electric-sql/pglite/package.json") as { readonly version: string };
const cache = join(import.meta.dirname, "../../../node_modules/.cache/rubrica-tests");
const initialized = join(cache, `pglite-${version}.tar`);
/** PGlite's own, also after `initialized-pglite.ts` has replaced it. */
const create = PGlite.create.bind(PGlite);

/**
 * Opens the PGlite of a folder, or an empty one. The first process of a checkout initializes an empty one, which takes four
 * processor seconds, and keeps its files; later ones load them, which takes less than one.
 * @param folder Default: in memory.
 */
export async function openEmbeddedDatabase(folder?: string): Promise<PGlite> {
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
