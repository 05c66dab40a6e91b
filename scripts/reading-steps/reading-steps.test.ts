import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOMS } from "./pictures/bytes-to-report.ts";
import { drawFiles } from "./pictures.ts";
import { listTaken, readTakenSteps, withStepTable } from "./step-table.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/pictures/reading-a-pdf");
const LARGEST_PICTURE_BYTES = 60_000;

function readPage(): Promise<string> {
  return readFile(join(root, "docs/reading-a-pdf.md"), "utf8");
}

describe("docs/reading-a-pdf.md", () => {
  test("has the pictures that the code draws now; mend it with bun scripts/draw-reading-steps.ts", async () => {
    const drawn = await drawFiles();
    const names = await readdir(folder);
    expect(names.sort()).toEqual([...drawn.keys()].sort());
    const stale: string[] = [];
    for (const [name, bytes] of drawn) {
      if (!(await readFile(join(folder, name))).equals(bytes)) stale.push(name);
    }
    expect(stale).toEqual([]);
  });

  test("shows every picture, and none is large", async () => {
    const page = await readPage();
    const pictures = (await readdir(folder)).filter((name) => name.endsWith(".svg"));
    expect(pictures.filter((name) => !page.includes(`](pictures/reading-a-pdf/${name})`))).toEqual([]);
    for (const name of pictures) {
      expect((await readFile(join(folder, name))).length).toBeLessThan(LARGEST_PICTURE_BYTES);
    }
  });

  test("lists the steps as their types have them; mend it with bun scripts/draw-reading-steps.ts", async () => {
    const page = await readPage();
    expect(page).toBe(await withStepTable(page));
  });

  test("names folders that exist, in its text and in its first picture", async () => {
    const inPicture = Object.entries(ROOMS).flatMap(([name, rooms]) =>
      rooms.flatMap(({ folders }) => folders.map((path) => `packages/${name}/src/${path}`)),
    );
    const inText = [...(await readPage()).matchAll(/`(packages\/[\w./-]+)`/g)].map(([, path = ""]) => path);
    expect(inText.length).toBeGreaterThan(20);
    expect([...inPicture, ...inText].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test("takes for its pictures the steps that analyseReport() takes", async () => {
    const taken = await readFile(join(import.meta.dirname, "samples/take-steps.ts"), "utf8");
    expect(listTaken(taken)).toEqual(await readTakenSteps());
  });
});
