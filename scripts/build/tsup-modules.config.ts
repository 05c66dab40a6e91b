import { defineConfig } from "tsup";
import { EVERY_MODULE, keepModules, pointToSources } from "./keep-modules.ts";

/** Build of a package whose modules stay files of their own. */
export default defineConfig({
  entry: [...EVERY_MODULE],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  splitting: false,
  removeNodeProtocol: false,
  esbuildPlugins: [keepModules],
  esbuildOptions: pointToSources,
});
