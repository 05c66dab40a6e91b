import { defineConfig } from "tsup";
import { EVERY_MODULE, keepModules, pointToSources } from "../../scripts/build/keep-modules.ts";

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
