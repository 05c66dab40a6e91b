import { expect, test } from "bun:test";
import type { IntegrityKind, ParsedReport } from "@rubrica/report-model";
import { goodReport } from "../../../test/sample-reports.ts";
import { findInReport } from "./report-findings.ts";

const NOTHING_READ = { suspected: [], verdicts: null, judgedByModel: false, named: [] };

const PARTS = {
  ...{ text: 0, headings: 0, captions: 0, formulas: 0, contents: 0, references: 0, tables: 0, listings: 0 },
  ...{ figures: 0, footnotes: 0, runningHeads: 0, pageNumbers: 0, asides: 0, lineNumbers: 0, hidden: 0 },
};

const codesOf = (change: Partial<ParsedReport>): (readonly [string, number | null])[] =>
  findInReport({ ...goodReport, ...change }, NOTHING_READ).map(({ code, pages }) => [code, pages[0] ?? null]);

test("findInReport() has nothing to say about a sound report", () => {
  expect(codesOf({})).toEqual([]);
});

test("findInReport() names slides, unreadable text, pictures, repairs and lost pages", () => {
  const { textQuality, reading } = goodReport;
  const warning = { code: "page_unreadable", message: "", page: 7 };
  expect(codesOf({ kind: "slides" })).toEqual([["not_a_report", null]]);
  expect(codesOf({ textQuality: { ...textQuality, unmappedShare: 0.2 } })).toEqual([["text_unreadable", null]]);
  expect(codesOf({ textQuality: { ...textQuality, scannedPages: [3, 4] } })).toEqual([["scanned_pages", 3]]);
  expect(codesOf({ reading: { ...reading, repaired: true, warnings: [warning] } })).toEqual([
    ["repaired", null],
    ["page_unreadable", 7],
  ]);
});

test("findInReport() names hidden content once with all its pages, without its text", () => {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const finding = (page: number) => ({ kind: "tiny" as const, text: "隐藏的文字", page, box });
  const findings = findInReport({ ...goodReport, integrity: [finding(2), finding(2), finding(5)] }, NOTHING_READ);
  expect(findings.map(({ code, weight, pages, figures }) => [code, weight, pages, figures])).toEqual([
    ["hidden_text", "note", [2, 5], { kinds: ["tiny"], content: "pieces" }],
  ]);
  expect(JSON.stringify(findings)).not.toContain("隐藏的文字");
});

test("findInReport() holds hidden sentences that no crop explains, and asks to look at those that one may", () => {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const weights = (kind: IntegrityKind, ...texts: readonly string[]) =>
    findInReport({ ...goodReport, integrity: texts.map((text) => ({ kind, text, page: 1, box })) }, NOTHING_READ)
      .filter(({ code }) => code === "hidden_text")
      .map(({ weight }) => weight);
  const zh = "本章讨论了零售商与分销商之间的库存关系";
  const en = "comes the following theorem on the schedulability of sets of tasks";
  for (const sentence of [zh, en]) {
    expect(weights("background-colour", sentence)).toEqual(["hold"]);
    expect(weights("clipped", sentence)).toEqual(["look"]);
  }
  expect(weights("tiny", "Honda Nissan Toyota Ford Chevrolet Lexus", "count")).toEqual(["note"]);
  expect(weights("replaced-text", "97")).toEqual(["hold"]);
});

test("findInReport() asks to look where a fifth of the prose is not in the text, and holds where half of it is not", () => {
  const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
  const left = { reason: "table-cell", text: "……", characters: 10, page: 2, box, pages: [2] } as const;
  const weightsOf = (inText: number, characters = 1000) => {
    const balance = {
      characters: 2000,
      parts: PARTS,
      prose: { characters, inText },
      leftOut: [
        { ...left, kind: "sentences" as const },
        { ...left, kind: "page-number" as const, pages: [1, 2, 3] },
      ],
    };
    return findInReport({ ...goodReport, balance }, NOTHING_READ).map(({ code, weight, pages, figures }) => [
      code,
      weight,
      pages,
      figures,
    ]);
  };
  expect(weightsOf(800)).toEqual([]);
  expect(weightsOf(799)).toEqual([["text_left_out", "look", [2], { prose: 1000, read: 799, share: 0.799 }]]);
  expect(weightsOf(500)[0]?.slice(0, 2)).toEqual(["text_left_out", "look"]);
  expect(weightsOf(499)[0]?.slice(0, 2)).toEqual(["text_left_out", "hold"]);
  expect(weightsOf(0, 100)).toEqual([]);
});
