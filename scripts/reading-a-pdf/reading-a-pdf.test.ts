import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const page = await readFile(join(root, "docs/reading-a-pdf.md"), "utf8");

describe("docs/reading-a-pdf.md", () => {
  test("shows every picture of its folder", async () => {
    const pictures = (await readdir(join(root, "docs/pictures/reading-a-pdf"))).filter((name) => name.endsWith(".svg"));
    expect(pictures.filter((name) => !page.includes(`](pictures/reading-a-pdf/${name})`))).toEqual([]);
  });

  test("names folders that exist", () => {
    const named = [...page.matchAll(/`(packages\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("lists the steps in the order in which analyseReport() takes them", async () => {
    const source = await readFile(join(root, "packages/report-parser/src/analyse-report.ts"), "utf8");
    const taken = [...source.matchAll(/\.take\((\w+)\)/g)].map(([, name]) => name);
    expect([...page.matchAll(/^\| \d+ \| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(taken);
  });
});
