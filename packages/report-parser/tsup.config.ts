import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/parse-job.ts", "src/parse-json-job.ts"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
