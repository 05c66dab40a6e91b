import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts", isolation: "src/isolation.ts" },
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
