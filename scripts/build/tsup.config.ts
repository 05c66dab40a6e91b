import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

/** Manifest of the package that is built: tsup runs in the package's folder. */
const { exports }: { readonly exports: Readonly<Record<string, string | { readonly bun: string }>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** Default build of a package: one bundle for each exported module. */
export default defineConfig({
  entry: Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : [target.bun])),
  format: ["esm"],
  target: "node22",
  dts: false,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
  loader: { ".sql": "text" },
});
