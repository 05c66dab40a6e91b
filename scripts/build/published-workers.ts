import { readFileSync } from "node:fs";
import type { Options } from "tsup";
import { carryLibraries } from "./carry-libraries.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** `new URL("./name.ts", import.meta.url)`, as the sources name a worker: Bun runs it as it is. */
const WORKER = /new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g;

/** What is built names the built worker instead, literally: webpack, Turbopack and Vite copy the file of such a URL. */
export const nameBuiltWorkers: Plugin = {
  name: "name-built-workers",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const contents = text.replaceAll(WORKER, 'new URL("./$1.mjs", import.meta.url)');
      return contents === text ? null : { contents, loader: "ts" };
    });
  },
};

/** Packages of ours are taken as sources, which are there before any of them is built. */
export const ownSources: Plugin = {
  name: "own-sources",
  setup(build) {
    build.onResolve({ filter: /^@rubrica\// }, ({ path, resolveDir }) => ({ path: Bun.resolveSync(path, resolveDir) }));
  },
};

/** What makes one file of a worker, with esbuild or tsup. */
export const WORKER_PLUGINS: readonly Plugin[] = [ownSources, carryLibraries];

/**
 * Builds workers of a package: each is one file with everything that it needs, which runs wherever it is copied to. By its
 * ending Node takes it for a module whatever a `package.json` above it says.
 */
export function bundleWorkers(entry: Record<string, string>): Options {
  return {
    entry,
    format: "esm",
    outExtension: () => ({ js: ".mjs" }),
    target: "node22",
    dts: false,
    minify: true,
    splitting: false,
    noExternal: [/.*/],
    removeNodeProtocol: false,
    esbuildPlugins: [...WORKER_PLUGINS],
  };
}
