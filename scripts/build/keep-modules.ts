import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/**
 * Every module of a package stays a file of its own, so that a bundler can leave out those that nothing asks for: of one
 * large file it keeps every statement that calls something. JSON goes into the module that imports it.
 */
export const keepModules: Plugin = {
  name: "keep-modules",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
      kind === "entry-point" ? null : { path: path.replace(/\.ts$/, ".js"), external: true },
    );
  },
};

/** What tsup builds then. */
export const EVERY_MODULE: readonly string[] = ["src/**/*.ts", "!src/**/*.test.ts"];

/** Source maps name the sources, which are published beside them, and do not repeat them. */
export const pointToSources: NonNullable<Options["esbuildOptions"]> = (options) => {
  options.sourcesContent = false;
};
