import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { readPages } from "@rubrica/pdf";
import { listCorpus, noCorpus } from "../../pdf/test/corpus-folder.ts";
import { analyseReport } from "../src/analyse-report.ts";

const FOLDERS = ["zh", "en", "tables", "covers", "reported"];
/** Opens with a password only. */
const LOCKED = "tabula-encrypted.pdf";
const LIMITS = { password: null, maxPages: 1000, maxHeapBytes: 512 * 1024 * 1024, onProgress: () => {} };

/**
 * Tests that the balance of documents of the corpus accounts for each character that is drawn, as layout has counted them
 * before there were lines.
 * @param chosen whether a document is read, by its name.
 */
export function testCorpusBalance(chosen: (name: string) => boolean): void {
  const paths = listCorpus(...FOLDERS).filter((path) => basename(path) !== LOCKED && chosen(basename(path)));
  if (paths.length === 0) {
    console.info(`skipped the balance of the corpus: ${noCorpus}`);
    test.skip(`measureBalance() accounts for the corpus (${noCorpus})`, () => {});
  }
  for (const path of paths) {
    test(`measureBalance() accounts for every character of ${basename(path)}`, async () => {
      const bytes = new Uint8Array(readFileSync(path));
      const { facts, pages, reading } = await readPages(bytes, LIMITS);
      const drawn = pages.reduce((sum, page) => sum + (page.drawn?.visible ?? 0) + (page.drawn?.hidden ?? 0), 0);
      const { balance } = analyseReport({ facts, bytes: bytes.length, pages, reading });
      expect(balance?.characters).toBe(drawn);
      expect(Object.values(balance?.parts ?? {}).reduce((sum, part) => sum + part, 0)).toBe(drawn);
    }, 240_000);
  }
}
