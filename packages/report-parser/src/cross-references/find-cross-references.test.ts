import { describe, expect, test } from "bun:test";
import type { Caption, CrossReference, Formula, Heading } from "@rubrica/report-model";
import fc from "fast-check";
import { printText } from "../../test/printed-lines.ts";
import { timeGrowth } from "../../test/time-growth.ts";
import { findCrossReferences } from "./find-cross-references.ts";
import { foldPrintedNumber } from "./printed-number.ts";

const PLACE = { page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } };
const caption = (kind: Caption["kind"], number: string): Caption => ({
  ...PLACE,
  kind,
  label: "",
  number,
  text: "",
  range: null,
  translation: null,
});
const formula = (number: string): Formula => ({ ...PLACE, display: true, number, text: "", range: null });
const heading = (number: string): Heading => ({
  ...PLACE,
  level: 1,
  number,
  title: "",
  range: { start: 0, end: 0 },
  parent: null,
});

const CAPTIONS = [
  caption("figure", "2-1"),
  caption("figure", "2-2"),
  caption("table", "3.1"),
  caption("algorithm", "1"),
  caption("table", "IV"),
];
const FORMULAS = [formula("(3.2)"), formula("4-1")];
const HEADINGS = [heading("第三章"), heading("3.2"), heading("A"), heading("5")];

function find(text: string): CrossReference[] {
  return findCrossReferences({
    reportText: printText([{ text }]),
    captions: CAPTIONS,
    formulas: FORMULAS,
    headings: HEADINGS,
    excluded: [],
  });
}

interface Row {
  readonly text: string;
  /** Kind, folded number, index of the target. */
  readonly found: readonly (readonly [CrossReference["kind"], string, number | null])[];
}

const ROWS: readonly Row[] = [
  { text: "结构如图 2-1 所示。", found: [["figure", "2.1", 0]] },
  {
    text: "如图2.1、2.2所示。",
    found: [
      ["figure", "2.1", 0],
      ["figure", "2.2", 1],
    ],
  },
  {
    text: "由图 2-1 和图 2-2 可见，",
    found: [
      ["figure", "2.1", 0],
      ["figure", "2.2", 1],
    ],
  },
  {
    text: "结果见表3.1，步骤见算法1。",
    found: [
      ["table", "3.1", 2],
      ["algorithm", "1", 3],
    ],
  },
  {
    text: "由式（3.2）和公式(4-1)得",
    found: [
      ["formula", "3.2", 0],
      ["formula", "4.1", 1],
    ],
  },
  {
    text: "第三章给出方法，详见3.2节与第5章。",
    found: [
      ["section", "3", 0],
      ["section", "3.2", 1],
      ["section", "5", 3],
    ],
  },
  {
    text: "Figures 2.1 and 2.2 show it.",
    found: [
      ["figure", "2.1", 0],
      ["figure", "2.2", 1],
    ],
  },
  {
    text: "See Fig. 2-1(a), Table IV and Eq. (3.2).",
    found: [
      ["figure", "2.1a", 0],
      ["table", "4", 4],
      ["formula", "3.2", 0],
    ],
  },
  {
    text: "In Section 3.2 and Appendix A we prove it.",
    found: [
      ["section", "3.2", 1],
      ["section", "A", 2],
    ],
  },
  { text: "Figure 9 does not exist.", found: [["figure", "9", null]] },
  { text: "形式 3 种，图 形 2 个，地图 7 张。", found: [] },
];

describe("findCrossReferences()", () => {
  for (const { text, found } of ROWS) {
    test(`findCrossReferences() links "${text}"`, () => {
      expect(find(text).map(({ kind, number, target }) => [kind, number, target])).toEqual(
        found.map(([kind, number, target]) => [kind, number, target]),
      );
    });
  }

  test("findCrossReferences() does not join a mention at the end of a line with the number of the next heading", () => {
    const reportText = printText([{ text: "内存回收图" }, { text: "2.1 任务调度" }]);
    expect(findCrossReferences({ reportText, captions: CAPTIONS, formulas: [], headings: [], excluded: [] })).toEqual(
      [],
    );
  });

  test("findCrossReferences() takes neither a caption nor its translation for a mention", () => {
    const reportText = printText([{ text: "图 2-1 结构" }, { text: "Fig. 2-1 Structure" }, { text: "见图 2-1。" }]);
    const translation = { label: "Fig. 2-1", text: "Structure", range: { start: 9, end: 27 } };
    const own = { ...caption("figure", "2-1"), label: "图 2-1", range: { start: 0, end: 8 }, translation };
    const found = findCrossReferences({ reportText, captions: [own], formulas: [], headings: [], excluded: [] });
    expect(found.map(({ text, target }) => [text, target])).toEqual([["图 2-1", 0]]);
  });

  test("findCrossReferences() does not take captions and excluded parts for mentions", () => {
    const reportText = printText([{ text: "图 2-1 结构" }, { text: "表 3.1 见目录" }, { text: "见图 2-1。" }]);
    const own = { ...caption("figure", "2-1"), label: "图 2-1", range: { start: 0, end: 8 } };
    const found = findCrossReferences({
      reportText,
      captions: [own],
      formulas: [],
      headings: [],
      excluded: [{ start: 9, end: 18 }],
    });
    expect(found.map(({ text, target }) => [text, target])).toEqual([["图 2-1", 0]]);
  });

  test("findCrossReferences() takes time in proportion to hostile texts", () => {
    for (const part of ["图 1-1-", "图 1、", "Figure 1 and ", "第一", "1.1.", "式（"]) {
      expect(timeGrowth(find, part, 5000)).toBeLessThan(10);
    }
  });
});

describe("foldPrintedNumber()", () => {
  test("foldPrintedNumber() reads Chinese and Roman chapter numbers", () => {
    const rows: readonly (readonly [string, string])[] = [
      ["第一章", "1"],
      ["第十章", "10"],
      ["第十二章", "12"],
      ["第二十章", "20"],
      ["Chapter 3", "3"],
      ["IV", "4"],
      ["IX", "9"],
      ["（3－1）", "3.1"],
      ["附录 B", "B"],
    ];
    for (const [printed, folded] of rows) expect(foldPrintedNumber(printed)).toBe(folded);
  });

  test("foldPrintedNumber() gives the same for any way of writing a number", () => {
    const separator = fc.constantFrom(".", "-", "–", "—", "－", "．", " - ");
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 99 }),
        separator,
        (chapter, count, between) => {
          expect(foldPrintedNumber(`${chapter}${between}${count}`)).toBe(`${chapter}.${count}`);
        },
      ),
    );
  });
});
