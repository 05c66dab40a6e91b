import { defineConfig } from "tsup";
import { carryLibraries, copyLicenses, leaveLibraries } from "../../scripts/build/carry-libraries.ts";

const shared = { format: "esm", target: "node22", dts: false, removeNodeProtocol: false } as const;

export default defineConfig([
  {
    ...shared,
    entry: { index: "src/index.ts", isolation: "src/isolation.ts" },
    sourcemap: true,
    esbuildPlugins: [leaveLibraries],
  },
  {
    ...shared,
    // The libraries as they are carried, each loaded when an engine asks for it.
    entry: { libraries: "src/carried-libraries.ts" },
    minify: true,
    esbuildPlugins: [carryLibraries],
    esbuildOptions(options) {
      options.chunkNames = "libraries/[name]-[hash]";
    },
    onSuccess: async () => copyLicenses("dist/licenses"),
  },
]);
