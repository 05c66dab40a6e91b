import { afterAll, expect, test } from "bun:test";
import { basename } from "node:path";
import { createChildProcessIsolation, PdfError } from "@rubrica/pdf";
import { corpusFolder, listCorpus, noCorpus } from "../../pdf/test/corpus-folder.ts";
import { locateParseWorker, type ParseIsolation, parseReport } from "../src/parse-report.ts";

const MEBIBYTE = 1024 * 1024;
const isolation: ParseIsolation = createChildProcessIsolation({ entry: locateParseWorker(), maxConcurrency: 2 });
afterAll(() => isolation.close());

/** What must become of files that show one kind of trouble each; all others: a report or any typed error. */
const EXPECTED: Readonly<Record<string, string>> = {
  "gen-20000-pages.pdf": "20000 pages",
  "gen-aes128-userpw-cjk-en-3srg.pdf": "encrypted",
  "gen-aes256-userpw_user-pw-en-3srg.pdf": "encrypted",
  "gen-aes256-noextract-emptyuser-en-3srg.pdf": "24 pages",
  "gen-rc4-40-emptyuser-zh-pku-typst.pdf": "47 pages",
  "gen-bad-startxref-zh-webvlnuper.pdf": "55 pages",
  "gen-garbage-prefix-zh-pku-typst.pdf": "47 pages",
  "gen-truncated-50pct-zh-webvlnuper.pdf": "55 pages",
  "gen-truncated-last-2k-zh-webvlnuper.pdf": "55 pages",
  "gen-deep-array-200k.pdf": "1 pages",
  "gen-deep-dict-in-trailer.pdf": "1 pages",
  "gen-page-count-lie-1e9.pdf": "1 pages",
  "gen-outline-loop.pdf": "1 pages",
  "gen-huge-image-60000x60000.pdf": "1 pages",
  "gen-page-tree-loop.pdf": "damaged",
  "gen-header-only.pdf": "damaged",
  "gen-empty-file.pdf": "empty_file",
  "gen-html-error-page.pdf": "not_a_pdf",
  "gen-not-a-pdf.pdf": "not_a_pdf",
  "gen-flate-bomb-1gib.pdf": "out_of_memory",
  "gen-form-fanout-10e8.pdf": "out_of_memory",
  "gen-form-self-recursion.pdf": "1 pages",
  "gen-operator-bomb-2m-tj.pdf": "out_of_memory",
};

test.skipIf(corpusFolder === null)(
  "every broken or hostile file ends in a report or a typed error",
  async () => {
    const wrong: string[] = [];
    for (const path of listCorpus("broken")) {
      const name = basename(path);
      const outcome = await parse(path);
      const expected = EXPECTED[name];
      if (outcome === null || (expected !== undefined && outcome !== expected)) wrong.push(`${name}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  },
  300_000,
);
if (corpusFolder === null) console.info(`skipped broken files: ${noCorpus}`);

/** Number of pages, the code of a typed error, or null for anything else. */
async function parse(path: string): Promise<string | null> {
  const limits = { maxMemoryBytes: 640 * MEBIBYTE, deadlineMilliseconds: 60_000 };
  return parseReport(path, { isolation, ...limits }).then(
    (report) => `${report.info.pages} pages`,
    (error) => (PdfError.isInstance(error) && error.code !== "crashed" ? error.code : null),
  );
}
