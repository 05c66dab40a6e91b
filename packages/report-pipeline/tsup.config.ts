import { defineConfig } from "tsup";
import { bundleWorkers, nameBuiltWorkers } from "../../scripts/build/published-workers.ts";

export default defineConfig([
  {
    entry: { index: "src/index.ts" },
    format: ["esm"],
    target: "node22",
    dts: false,
    sourcemap: true,
    removeNodeProtocol: false,
    esbuildPlugins: [nameBuiltWorkers],
  },
  bundleWorkers({
    "compute-job": "src/computing/compute-job.ts",
    "graph-view-job": "src/computing/graph-view-job.ts",
  }),
]);
