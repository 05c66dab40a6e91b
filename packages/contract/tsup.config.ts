import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/auth-v1/endpoints.ts"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
