import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    // Modules that run in another process or thread; they must stand beside the bundle (see entry-url.ts).
    "child-entry": "src/isolation/child-entry.ts",
    "worker-entry": "src/isolation/worker-entry.ts",
  },
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
