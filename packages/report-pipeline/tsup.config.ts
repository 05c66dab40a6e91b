import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "compute-job": "src/computing/compute-job.ts",
    "graph-view-job": "src/computing/graph-view-job.ts",
  },
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
