/** Documents that were read wrongly once, each with what is right; see the README beside them in the corpus. */
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { corpusFolder, noCorpus } from "../../pdf/test/corpus-folder.ts";
import { readReport } from "../src/read-report.ts";
import { FORMS, HEADINGS } from "./reported-truth.ts";

const folder = corpusFolder === null ? null : join(corpusFolder, "reported");
const present = folder !== null && existsSync(folder);
if (!present) console.info(`skipped the documents that were read wrongly once: ${noCorpus}`);

function read(name: string): Promise<ParsedReport> {
  return readReport(new Uint8Array(readFileSync(join(folder ?? "", name))), {
    password: null,
    maxPages: 100,
    maxHeapBytes: 512 * 1024 * 1024,
    onProgress: () => {},
  });
}

const titlesOf = ({ headings }: ParsedReport): string[] =>
  headings.map(({ number, title }) => `${number ?? ""}${title}`.replace(/\s/g, ""));
for (const [name, expected] of Object.entries(HEADINGS)) {
  test.skipIf(!present)(`readReport() finds the headings of ${name} that stand at the top of pages`, async () => {
    const report = await read(name);
    expect(titlesOf(report)).toEqual([...expected]);
    const text = report.text.replace(/\s/g, "");
    for (const title of expected) expect(text).toContain(title);
  });
}

test.skipIf(!present)(
  "readReport() reads the characters of browser-radicals.pdf that are written as radicals",
  async () => {
    const report = await read("browser-radicals.pdf");
    expect(titlesOf(report).slice(0, 2)).toEqual(["第一章车辆与长度", "第二章西安的青年"]);
    expect(report.text).toContain("青年的用户");
    expect(report.text).not.toMatch(/[\u2e80-\u2fdf]/);
    expect(report.references.map(({ text }) => text.slice(0, 3))).toEqual(["李文博", "齐长青"]);
  },
);

test.skipIf(!present)(
  "readReport() keeps the hyphens of compounds at line ends in compounds-at-line-end.pdf",
  async () => {
    const { text } = await read("compounds-at-line-end.pdf");
    const found = [...text.matchAll(/upon an? (\S+) and/g)].map(([, word]) => word);
    expect(found.join(" ")).toBe(
      "state-of-the-art well-known self-supervised long-term semi-structured cost-effective two-stage real-time end-to-end " +
        "cross-validation F1-score COVID-19 10-fold open-source prediction regression schedule visitors",
    );
  },
);

for (const [name, { headings, characters }] of Object.entries(FORMS)) {
  test.skipIf(!present)(`readReport() reads the cells of ${name} as text under their labels`, async () => {
    const report = await read(name);
    expect(titlesOf(report)).toEqual([...headings]);
    expect(report.text.replace(/\s/g, "").length).toBeGreaterThan(characters);
    expect([report.language, report.tables.length]).toEqual(["zh", 0]);
  });
}

test.skipIf(!present)("readReport() reads the references in a cell of form-opening-report.pdf", async () => {
  expect((await read("form-opening-report.pdf")).references.map(({ label }) => label)).toEqual(["1", "2", "3"]);
});

test.skipIf(!present)("readReport() leaves the table of form-control-real-table.pdf outside of the text", async () => {
  const report = await read("form-control-real-table.pdf");
  expect(report.tables.map(({ rows, columns }) => [rows, columns])).toEqual([[5, 3]]);
  expect(report.text).not.toContain("锁坏");
});
