/** Draws the pictures of docs/reading-a-pdf.md and writes its table of steps: bun scripts/draw-reading-steps.ts */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawFiles } from "./reading-steps/pictures.ts";
import { withStepTable } from "./reading-steps/step-table.ts";

const docs = join(import.meta.dirname, "../docs");
const folder = join(docs, "pictures/reading-a-pdf");
const page = join(docs, "reading-a-pdf.md");

await mkdir(folder, { recursive: true });
for (const [name, bytes] of await drawFiles()) await writeFile(join(folder, name), bytes);
await writeFile(page, await withStepTable(await readFile(page, "utf8")));
