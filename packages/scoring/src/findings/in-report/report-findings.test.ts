import { expect, test } from "bun:test";
import type { IntegrityKind, ParsedReport } from "@rubrica/report-model";
import { goodReport } from "../../../test/sample-reports.ts";
import { findInReport } from "./report-findings.ts";

const NOTHING_READ = { suspected: [], verdicts: null, judgedByModel: false, named: [] };

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
