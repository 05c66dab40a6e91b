import { readFileSync } from "node:fs";
import { defineConfig } from "tsup";

/** The package that is built: tsup runs in its folder. */
const { exports }: { readonly exports: Readonly<Record<string, string | { readonly bun: string }>> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);

/** How a package is built that needs nothing else: a bundle for each module that it exports. */
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
