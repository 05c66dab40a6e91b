import { defineConfig } from "tsup";
import { copyLicenses } from "../../scripts/build/carry-libraries.ts";
import { bundleWorkers, nameBuiltWorkers } from "../../scripts/build/published-workers.ts";

export default defineConfig([
  {
    entry: ["src/index.ts"],
    format: ["esm"],
    target: "node22",
    dts: false,
    sourcemap: true,
    removeNodeProtocol: false,
    esbuildPlugins: [nameBuiltWorkers],
  },
  { ...bundleWorkers({ "parse-job": "src/parse-job.ts" }), onSuccess: async () => copyLicenses("dist/licenses") },
]);
