import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { readPages } from "@rubrica/pdf";
import { corpusFolder, listCorpus, noCorpus } from "../../pdf/test/corpus-folder.ts";
import { analyseReport } from "../src/analyse-report.ts";
import type { AnalyseInput } from "../src/steps/report-draft.ts";

/** What somebody has read in a document. */
interface Truth {
  /** Path in the corpus. */
  readonly file: string;
  readonly title: string;
  readonly titleAlternatives?: readonly string[];
  readonly toc: readonly TruthHeading[] | null;
  readonly headings?: readonly TruthHeading[];
  readonly abstract: Readonly<Record<string, { readonly first: string; readonly last: string }>>;
  readonly keywords: Readonly<Record<string, readonly string[]>>;
}

interface ReadDocument {
  readonly input: AnalyseInput;
  readonly report: ReturnType<typeof analyseReport>;
}

interface TruthHeading {
  readonly level: number;
  readonly title: string;
  readonly pdfPage?: number;
}

const FOLDERS = ["zh", "en", "tables", "covers", "reported"];
/** Opens with a password only. */
const LOCKED = "tabula-encrypted.pdf";
const LIMITS = { password: null, maxPages: 1000, maxHeapBytes: 512 * 1024 * 1024, onProgress: () => {} };
const DEADLINE_MILLISECONDS = 240_000;
/** Names of those that the quick form reads. */
const QUICK = /^(?:form-|weeks-|zh-nju-bigdata|icdar2013-us-01)/;

/**
 * Reads documents of the corpus and tests what becomes of each: the balance accounts for every character that is drawn, as layout
 * has counted them before there were lines; and where there is a hand-checked truth, the structure is what it says.
 * @param form those that the quick form reads, or all others.
 */
export function testCorpusDocuments(form: "quick" | "long"): void {
  const paths = listCorpus(...FOLDERS).filter((path) => {
    const name = basename(path);
    return name !== LOCKED && QUICK.test(name) === (form === "quick");
  });
  if (paths.length === 0) {
    console.info(`skipped the documents of the corpus: ${noCorpus}`);
    test.skip(`analyseReport() reads the documents of the corpus (${noCorpus})`, () => {});
  }
  const truths = readTruths();
  for (const path of paths) {
    describe(basename(path), () => {
      let document: ReadDocument | null = null;
      beforeAll(async () => {
        const input = await read(path);
        document = { input, report: analyseReport(input) };
      }, DEADLINE_MILLISECONDS);
      afterAll(() => {
        document = null;
      });
      const given = (): ReadDocument => {
        if (document === null) throw new Error("The document was not read.");
        return document;
      };
      testBalance(given);
      const truth = truths.get(relative(corpusFolder ?? "", path));
      if (truth !== undefined) testStructure(truth, given);
    });
  }
}

/** By path. Throws where one is of a document that the corpus does not have. */
function readTruths(): ReadonlyMap<string, Truth> {
  if (corpusFolder === null) return new Map();
  const folder = join(corpusFolder, "truth");
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const truths = names.map((name): Truth => JSON.parse(readFileSync(join(folder, name), "utf8")));
  for (const { file } of truths) {
    if (!existsSync(join(corpusFolder, file)))
      throw new Error(`The corpus has the truth of ${file}, but not the file.`);
  }
  return new Map(truths.map((truth) => [truth.file, truth]));
}

async function read(path: string): Promise<AnalyseInput> {
  const bytes = new Uint8Array(readFileSync(path));
  const { facts, pages, reading } = await readPages(bytes, LIMITS);
  return { facts, bytes: bytes.length, pages, reading };
}

function testBalance(document: () => ReadDocument): void {
  test("measureBalance() accounts for every character", () => {
    const { input, report } = document();
    const drawn = input.pages.reduce((sum, page) => sum + (page.drawn?.visible ?? 0) + (page.drawn?.hidden ?? 0), 0);
    expect(report.balance?.characters).toBe(drawn);
    expect(Object.values(report.balance?.parts ?? {}).reduce((sum, part) => sum + part, 0)).toBe(drawn);
  });
}

function testStructure(truth: Truth, document: () => ReadDocument): void {
  const expected = truth.toc ?? truth.headings ?? [];

  test("analyseReport() finds contents, headings, title, abstracts and keywords", () => {
    const { report } = document();
    const headings = compare(expected, report.headings);
    expect(headings.recall).toBeGreaterThanOrEqual(0.95);
    expect(headings.levels).toBeGreaterThanOrEqual(0.97);
    if (truth.toc !== null) {
      const entries = report.tableOfContents?.entries ?? [];
      expect(compare(expected, entries)).toEqual({ recall: 1, levels: 1 });
      expect(entries.length).toBe(expected.length);
    }
    expect([truth.title, ...(truth.titleAlternatives ?? [])].map(fold)).toContain(fold(report.cover.title ?? ""));
    for (const [language, { first, last }] of Object.entries(truth.abstract)) {
      const text = fold(report.abstracts.find((abstract) => abstract.language === language)?.text ?? "");
      expect(text.startsWith(fold(first)) && text.endsWith(fold(last))).toBe(true);
    }
    for (const [language, words] of Object.entries(truth.keywords)) {
      expect(report.keywords.find((list) => list.language === language)?.words.map(fold)).toEqual(words.map(fold));
    }
  });

  test(
    "analyseReport() finds the headings without tags and outline",
    () => {
      const { input } = document();
      const report = analyseReport({
        ...input,
        facts: { ...input.facts, outline: [] },
        pages: input.pages.map((page) => ({ ...page, structure: [] })),
      });
      const headings = compare(expected, report.headings);
      expect(headings.recall).toBeGreaterThanOrEqual(0.95);
      expect(headings.levels).toBeGreaterThanOrEqual(0.97);
    },
    DEADLINE_MILLISECONDS,
  );
}

/** Expected titles that were found on their page, and how many of those have their level. */
function compare(
  expected: readonly TruthHeading[],
  found: readonly { level: number; number: string | null; title: string; page: number | null }[],
) {
  const hits = expected.flatMap((heading) => {
    const twin = found.find(
      (other) => fold(`${other.number ?? ""}${other.title}`) === fold(heading.title) && other.page === heading.pdfPage,
    );
    return twin === undefined ? [] : [twin.level === heading.level];
  });
  return { recall: hits.length / expected.length, levels: hits.filter(Boolean).length / Math.max(1, hits.length) };
}

function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\u00ad\u2010-\u2015-]+/g, "");
}
