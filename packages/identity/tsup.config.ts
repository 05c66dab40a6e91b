import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts", "src/argon2id.ts", "src/functions.ts", "src/imported-hashes.ts"],
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
