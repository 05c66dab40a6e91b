/** The files at the limits: made anew for every run, so that nothing large is kept. */
import { randomFillSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestPage, writePdf } from "../../packages/pdf/test/pdf-writer/write-pdf.ts";

export interface LargeFiles {
  readonly paths: readonly string[];
  remove(): Promise<void>;
}

const LINES_A_PAGE = 40;
const IMAGES = 12;
/** 12 pictures of 4 MB and 96 pages of text: just below 50 MB. */
const IMAGE_SIDE = 2048;

/** Writes text documents of growing length, and one of nearly 50 MB, into a temporary folder. */
export async function writeLargeFiles(): Promise<LargeFiles> {
  const folder = await mkdtemp(join(tmpdir(), "rubrica-speed-"));
  const paths: string[] = [];
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    paths.push(join(folder, name));
    await writeFile(join(folder, name), bytes);
  };
  for (const pages of [500, 2000, 5000]) await add(`made-${pages}-pages.pdf`, writePdf({ pages: textPages(pages) }));
  await add("made-49-megabytes.pdf", writeHeavy());
  return { paths, remove: () => rm(folder, { recursive: true }) };
}

function textPages(count: number): TestPage[] {
  return Array.from({ length: count }, (_, page) => ({
    items: Array.from({ length: LINES_A_PAGE }, (_, line) => ({
      kind: "text" as const,
      text: `Page ${page + 1}, line ${line + 1}: the quick brown fox jumps over the lazy dog again.`,
      x: 72,
      y: 72 + line * 17,
    })),
  }));
}

function writeHeavy(): Uint8Array {
  const images = Array.from({ length: IMAGES }, () => ({
    width: IMAGE_SIDE,
    height: IMAGE_SIDE,
    grey: randomFillSync(new Uint8Array(IMAGE_SIDE * IMAGE_SIDE)),
  }));
  const pages = textPages(96).map(({ items }, page): TestPage => {
    const image =
      page % 8 === 0 ? [{ kind: "image" as const, box: [300, 600, 500, 800] as const, image: page / 8 }] : [];
    return { items: [...items, ...image] };
  });
  return writePdf({ images, pages });
}
