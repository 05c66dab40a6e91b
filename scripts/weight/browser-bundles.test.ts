import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ownSources } from "../build/published-workers.ts";

const packages = join(import.meta.dirname, "../../packages");
/** A README is a tenth out of date at most. */
const ROOM = 0.1;

/** The sizes that a README tells, in kilobytes. */
function readSizes(name: string): readonly number[] {
  const text = readFileSync(join(packages, name, "README.md"), "utf8").replaceAll(/\s+/g, " ");
  return (/In a browser all of it is (\d+) kB minified, (\d+) kB with gzip/.exec(text)?.slice(1) ?? []).map(Number);
}

test.each(["report-model", "references", "scoring", "knowledge-graph", "client"])(
  "@rubrica/%s is bundled for a browser by esbuild without modules of Node, as large as its README says",
  async (name) => {
    // With `platform: "browser"` an import of a module of Node is an error.
    const { outputFiles } = await build({
      stdin: { contents: `export * from "@rubrica/${name}";`, resolveDir: join(packages, "../apps/examples") },
      bundle: true,
      minify: true,
      write: false,
      platform: "browser",
      format: "esm",
      plugins: [ownSources],
    });
    const code = outputFiles[0]?.contents ?? new Uint8Array();
    const found = [code.length, gzipSync(code, { level: 9 }).length].map((bytes) => bytes / 1000);
    const sizes = readSizes(name);
    expect(sizes).toHaveLength(2);
    for (const [index, kilobytes] of found.entries()) {
      const told = sizes[index] ?? 0;
      expect(Math.abs(kilobytes - told), `${told} kB is told, and it is ${kilobytes} kB`).toBeLessThan(
        Math.max(1, told * ROOM),
      );
    }
  },
);
