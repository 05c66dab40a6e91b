import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import ownSources from "./own-sources.ts";

/** One file of the console, as it is or already compressed. */
export interface ConsoleFile {
  readonly mediaType: string;
  /** The name changes with the content, so that a browser may keep it for good. */
  readonly immutable: boolean;
  /** Its bytes; read again with each call where they are not kept in memory. */
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Compressed when the files were written; absent where that is left to whoever serves them. */
  readonly readBrotli?: () => Promise<Uint8Array<ArrayBuffer>>;
}

/** All files by their path below `/console/`; the page itself is `index.html`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

/** What was written to `dist`, for whoever starts from it. */
export interface WrittenFiles {
  /** Of the sources that the files were made of. */
  readonly sources: string;
  readonly files: readonly { readonly name: string; readonly mediaType: string }[];
}

const folder = import.meta.dirname;
export const distFolder: string = join(folder, "dist");

/** The files: those in `dist` when they were made of these very sources, else built in memory. */
export async function openConsoleFiles(): Promise<ConsoleFiles> {
  return (await readWritten()) ?? (await buildConsole());
}

/** Builds the console in memory. Rejects with an AggregateError of the bundler's messages. */
export async function buildConsole(): Promise<ConsoleFiles> {
  const built = await Bun.build({
    entrypoints: [join(folder, "index.html")],
    root: folder,
    target: "browser",
    minify: true,
    splitting: true,
    publicPath: "/console/",
    naming: {
      chunk: "files/[name]-[hash].[ext]",
      entry: "files/[name]-[hash].[ext]",
      asset: "files/[name]-[hash].[ext]",
    },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [ownSources, ownLanguagesOnly],
  });
  const files = new Map<string, ConsoleFile>();
  for (const output of built.outputs) {
    const isPage = output.type.startsWith("text/html");
    const bytes = new Uint8Array(await output.arrayBuffer());
    const name = isPage ? "index.html" : output.path.replace(/^\.?\//, "");
    files.set(name, { mediaType: output.type, immutable: !isPage, read: async () => bytes });
  }
  for (const [name, file] of await listPdfjsFiles()) files.set(name, file);
  return files;
}

/** React Aria brings its own strings in 34 languages; without those that nobody can choose its parts are half as large. */
const ownLanguagesOnly: Bun.BunPlugin = {
  name: "own languages only",
  setup(build) {
    build.onLoad({ filter: /[\\/]intl[\\/].*[\\/]?[a-z]{2}-[A-Z]{2}\.m?js$/ }, async ({ path }) => ({
      contents: /(zh-CN|en-US)\.m?js$/.test(path) ? await readFile(path, "utf8") : "export default {};",
      loader: "js",
    }));
  },
};

/** Worker, character maps, fonts and decoders that pdf.js loads by itself, below a folder that names its version. */
async function listPdfjsFiles(): Promise<ConsoleFiles> {
  const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
  const { version } = JSON.parse(await readFile(manifest, "utf8")) as { version: string };
  const root = dirname(manifest);
  const paths = ["build/pdf.worker.min.mjs"];
  for (const part of ["cmaps", "standard_fonts", "wasm"]) {
    for (const name of await readdir(join(root, part))) {
      if (!name.startsWith("LICENSE")) paths.push(`${part}/${name}`);
    }
  }
  return new Map(
    paths.map((path) => [
      `pdfjs-${version}/${path.replace(/^build\//, "")}`,
      { mediaType: mediaTypeOf(path), immutable: true, read: () => Bun.file(join(root, path)).bytes() },
    ]),
  );
}

function mediaTypeOf(path: string): string {
  if (/\.m?js$/.test(path)) return "text/javascript";
  if (path.endsWith(".wasm")) return "application/wasm";
  return path.endsWith(".ttf") ? "font/ttf" : "application/octet-stream";
}

/** The files in `dist`; null where there are none, or those of other sources. */
export async function readWritten(): Promise<ConsoleFiles | null> {
  const list = join(distFolder, "files.json");
  if (!existsSync(list)) return null;
  const written = JSON.parse(await readFile(list, "utf8")) as WrittenFiles;
  if (written.sources !== hashSources()) return null;
  return new Map(
    written.files.map(({ name, mediaType }) => {
      const path = join(distFolder, name);
      const compressed = existsSync(`${path}.br`) && { readBrotli: () => Bun.file(`${path}.br`).bytes() };
      return [name, { mediaType, immutable: name !== "index.html", read: () => Bun.file(path).bytes(), ...compressed }];
    }),
  );
}

/**
 * Changes whenever a rebuild could give other files: with a source, the versions installed, or Bun. Reads synchronously: the
 * service does this at each start, and reading 540 small files through promises takes about four times the processor time.
 */
export function hashSources(): string {
  const hash = createHash("sha256").update(Bun.version);
  const lock = join(folder, "../../bun.lock");
  const client = join(folder, "../../packages/client/src");
  const paths = [...listFiles(folder), ...listFiles(client)].sort();
  for (const path of existsSync(lock) ? [...paths, lock] : paths) {
    hash.update(`\n${relative(folder, path)}\n`).update(readFileSync(path));
  }
  return hash.digest("base64url");
}

const notSources = new Set(["node_modules", "dist", "test"]);

function listFiles(directory: string): readonly string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => {
      const path = join(directory, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
