import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { IsolationError } from "@rubrica/isolation";

/** The libraries of the engines: what the engines load of them. */
export interface CarriedLibraries {
  /** PDFium: what makes a module, and the program that it runs. */
  importPdfium(): Promise<{ readonly PDFiumModule: unknown; readonly program: Uint8Array<ArrayBuffer> }>;
  /** pdf.js and what it calls its worker. */
  importPdfjs(): Promise<{ readonly library: unknown; readonly worker: unknown }>;
  /** A character map (`cmaps`), a standard font (`standard_fonts`) or a decoder (`wasm`) of pdf.js. */
  readPdfjsFile(path: string): Promise<Uint8Array>;
}

/** A file of each library that says where it is. */
const LIBRARIES = {
  "pdfjs-dist": "package.json",
  "@hyzyla/pdfium": "dist/pdfium.wasm",
} as const;

/**
 * The libraries as the sources find them: in the repository, where they are installed. In what is built stands another module
 * in the place of this one, `scripts/build/carry-libraries.ts`, which holds them; the sources of the published package, which
 * Bun runs, take them from there. Never those that the user's project happens to have, which may be other versions.
 */
export const carriedLibraries: CarriedLibraries = {
  importPdfium: async () => (await findLibraries()).importPdfium(),
  importPdfjs: async () => (await findLibraries()).importPdfjs(),
  readPdfjsFile: async (path) => (await findLibraries()).readPdfjsFile(path),
};

let found: Promise<CarriedLibraries> | null = null;

function findLibraries(): Promise<CarriedLibraries> {
  found ??= locateLibraries();
  return found;
}

/** This package. */
const packageFolder = fileURLToPath(new URL("../", import.meta.url));

async function locateLibraries(): Promise<CarriedLibraries> {
  const installed = join(packageFolder, "node_modules");
  if (existsSync(join(installed, "pdfjs-dist"))) return installedLibraries((name) => join(installed, name));
  const built = join(packageFolder, "dist/libraries.js");
  if (existsSync(built)) return (await import(pathToFileURL(built).href)).carriedLibraries;
  return installedLibraries(resolveByName);
}

function installedLibraries(locate: (name: keyof typeof LIBRARIES) => string): CarriedLibraries {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(path).href);
  return {
    async importPdfium() {
      const folder = join(locate("@hyzyla/pdfium"), "dist");
      const library = load(join(folder, "index.esm.js"));
      const program = (await readFile(join(folder, "pdfium.wasm"))) as Uint8Array<ArrayBuffer>;
      return { ...((await library) as { readonly PDFiumModule: unknown }), program };
    },
    async importPdfjs() {
      // The build for older runtimes, which is the one that runs on Node 22.
      const folder = join(locate("pdfjs-dist"), "legacy/build");
      const worker = await load(join(folder, "pdf.worker.min.mjs"));
      return { worker, library: await load(join(folder, "pdf.min.mjs")) };
    },
    readPdfjsFile: (path) => readFile(join(locate("pdfjs-dist"), path)),
  };
}

/**
 * The repository without development dependencies has them at its root.
 *
 * @throws {IsolationError} `not_started`, as in a bundle that was made of the sources.
 */
function resolveByName(name: keyof typeof LIBRARIES): string {
  const file = LIBRARIES[name];
  try {
    const path = createRequire(import.meta.url).resolve(`${name}/${file}`);
    return path.slice(0, -file.split("/").join(sep).length - 1);
  } catch {
    const missing = join(packageFolder, "dist/libraries.js");
    const reason = `${missing}, which holds ${name}, does not exist. Leave @rubrica/pdf out of the bundle, or read in an isolation`;
    throw new IsolationError("not_started", { file: missing, reason });
  }
}
