import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createPdfiumEngine } from "../src/engine/pdfium/pdfium-engine.ts";
import { createPdfjsEngine } from "../src/engine/pdfjs/pdfjs-engine.ts";
import { layoutPage } from "../src/layout/layout-page.ts";
import { compareLines } from "./line-agreement.ts";

/** Issue 3: both engines give the same lines on the corpus, by characters. */
const REQUIRED = 0.995;
/** Long documents are compared on their first pages; the engines do not change their minds later. */
const MAX_PAGES = 15;

const limits = { maxHeapBytes: 512 * 1024 * 1024 };
const pdfium = createPdfiumEngine();
const pdfjs = createPdfjsEngine();

/** Lists which of these documents the engines read differently, with the share of characters on which they agree. */
export async function findDisagreements(paths: readonly string[]): Promise<readonly string[]> {
  const disagreeing: string[] = [];
  for (const path of paths) {
    const share = await measureAgreement(path);
    if (share < REQUIRED) disagreeing.push(`${basename(path)} ${share.toFixed(4)}`);
  }
  return disagreeing;
}

async function measureAgreement(path: string): Promise<number> {
  const bytes = await readFile(path);
  const [first, second] = [await pdfium.open(bytes, { limits }), await pdfjs.open(bytes, { limits })];
  let characters = 0;
  let agreeing = 0;
  for (let index = 0; index < Math.min(MAX_PAGES, first.facts.pageCount); index++) {
    const [ours, theirs] = [layoutPage(await first.page(index)), layoutPage(await second.page(index))];
    // Only PDFium draws letters, and leaves out those of fonts that draw others than they say (a chart of en-tracemonkey).
    if ((ours.untrueGlyphs ?? 0) > 0) continue;
    const agreement = compareLines(ours.lines, theirs.lines);
    characters += agreement.characters;
    agreeing += agreement.agreeing;
  }
  await first.close();
  await second.close();
  return characters === 0 ? 1 : agreeing / characters;
}
