import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type PrintedLine, printPages, printText } from "../../test/printed-lines.ts";
import type { CaptionKind } from "./caption-label.ts";
import { describeCaptions } from "./describe-captions.ts";
import { findCaptions } from "./find-captions.ts";
import type { LocatedCaption } from "./located-caption.ts";

const BODY: PrintedLine = { text: "正文".repeat(17), x0: 90, x1: 505 };
/** In the middle of a column from 90 to 505 points. */
const centred = (text: string, width = 160): PrintedLine => ({
  text,
  x0: 297.5 - width / 2,
  x1: 297.5 + width / 2,
  size: 10.5,
});

function search(lines: readonly PrintedLine[]): LocatedCaption[] {
  return findCaptions({ pages: printPages(lines), isFree: () => true, bodySize: 12 });
}

interface Row {
  readonly line: PrintedLine;
  readonly kind: CaptionKind;
  readonly number: string;
  readonly text: string;
}

const CAPTIONS: readonly Row[] = [
  { line: centred("图 3-1 系统总体结构"), kind: "figure", number: "3-1", text: "系统总体结构" },
  { line: centred("图3.1系统总体结构"), kind: "figure", number: "3.1", text: "系统总体结构" },
  { line: centred("图 2－4　数据流程"), kind: "figure", number: "2-4", text: "数据流程" },
  { line: centred("图 3.8 中断触发模式"), kind: "figure", number: "3.8", text: "中断触发模式" },
  { line: centred("表 2-1 实验环境"), kind: "table", number: "2-1", text: "实验环境" },
  { line: centred("续表 2-1 实验环境"), kind: "table", number: "2-1", text: "实验环境" },
  { line: centred("表 4.2（续）"), kind: "table", number: "4.2", text: "" },
  { line: centred("算法 1 快速排序"), kind: "algorithm", number: "1", text: "快速排序" },
  { line: centred("代码清单 4-2 主循环"), kind: "listing", number: "4-2", text: "主循环" },
  {
    line: { text: "Figure 2: Components of the system." },
    kind: "figure",
    number: "2",
    text: "Components of the system.",
  },
  {
    line: { text: "Fig. 2. Components of the system", size: 9 },
    kind: "figure",
    number: "2",
    text: "Components of the system",
  },
  {
    line: { text: "FIGURE 1.1 – Overview of the steps", size: 10 },
    kind: "figure",
    number: "1.1",
    text: "Overview of the steps",
  },
  { line: centred("TABLE IV"), kind: "table", number: "IV", text: "" },
  { line: { text: "Table A.1: Parameters" }, kind: "table", number: "A.1", text: "Parameters" },
  { line: { text: "Listing 3: The main loop" }, kind: "listing", number: "3", text: "The main loop" },
  {
    line: { text: "Algorithm 1 Sorting in place", bold: true },
    kind: "algorithm",
    number: "1",
    text: "Sorting in place",
  },
  { line: { text: "F I G U R E 1 . 2 – Overview", size: 10 }, kind: "figure", number: "1.2", text: "Overview" },
];

const SENTENCES: readonly string[] = [
  "图 3-1 所示的系统由三个部分组成，其中第一部分负责采集，第二部分负责处理，",
  "图 3-1给出了系统的总体结构。",
  "表 2-1 中列出了实验环境的参数，",
  "图 3.1、图 3.2 和图 3.3 分别为三种情况下的结果。",
  "表 5.1 汇总了上述三个步骤的关键数据，",
  "Figure 3 shows the components of the system and how they work together in the end",
  "Table 2 and Figure 4 compare both versions.",
  "Fig. 5 is discussed in the next section.",
  "Algorithm 1 can be implemented in place.",
  "表示方法有三种。",
  "图像分割是一项基础任务。",
];

describe("findCaptions()", () => {
  for (const { line, kind, number, text } of CAPTIONS) {
    test(`findCaptions() finds "${line.text}"`, () => {
      expect(search([BODY, line, BODY])).toMatchObject([{ kind, number, text, line: 1, lineCount: 1 }]);
    });
  }

  for (const text of SENTENCES) {
    test(`findCaptions() leaves the sentence "${text.slice(0, 30)}" alone`, () => {
      expect(search([BODY, { text, x0: 114 }, BODY])).toEqual([]);
    });
  }

  test("findCaptions() leaves a mention at the beginning of a line inside a paragraph alone", () => {
    expect(search([BODY, { text: "图 3-1 系统结构可以看出", x0: 90 }, BODY])).toEqual([]);
  });

  test("findCaptions() leaves the entries of a list of figures alone", () => {
    expect(
      search([{ text: "图 3-1 系统结构..................... 21" }, { text: "Figure 2: Parts . . . . . . . . 7" }]),
    ).toEqual([]);
  });

  test("findCaptions() finds captions that stand side by side", () => {
    const pair = `图 3.6 直接模式${" ".repeat(12)}图 3.7 向量模式`;
    expect(search([BODY, { text: pair, x0: 120, x1: 480, size: 10.5 }, BODY])).toMatchObject([
      { number: "3.6", text: "直接模式" },
      { number: "3.7", text: "向量模式" },
    ]);
  });

  test("findCaptions() takes the lines into which a long caption was broken", () => {
    const lines: PrintedLine[] = [
      BODY,
      { text: "Figure 2: The difference between both versions when the number of", x0: 90, x1: 505, size: 9 },
      { text: "steps grows without limit.", x0: 90, x1: 220, size: 9 },
      BODY,
    ];
    const [caption] = findCaptions({
      pages: printPages(lines).map((page) => ({
        ...page,
        lines: page.lines.map((line, index) => ({ ...line, baseline: 80 + index * 12 })),
      })),
      isFree: () => true,
      bodySize: 12,
    });
    expect(caption?.lineCount).toBe(2);
    expect(caption?.text).toBe("The difference between both versions when the number of steps grows without limit.");
  });

  test("findCaptions() skips lines that are something else already", () => {
    const pages = printPages([BODY, centred("图 3-1 系统总体结构"), BODY]);
    expect(findCaptions({ pages, isFree: (_, line) => line !== 1, bodySize: 12 })).toEqual([]);
  });

  test("describeCaptions() ties captions to the text", () => {
    const lines = [BODY, centred("图 3-1 系统总体结构"), BODY];
    const pages = printPages(lines);
    const reportText = printText(lines);
    const [caption] = describeCaptions(search(lines), pages, reportText);
    expect(caption?.label).toBe("图 3-1");
    expect(reportText.text.slice(caption?.range?.start, caption?.range?.end)).toBe("图 3-1 系统总体结构");
  });

  test("findCaptions() never throws", () => {
    const part = fc.constantFrom(
      "图",
      "表",
      "Figure ",
      "Table ",
      "3",
      "-",
      ".",
      " ",
      "（续）",
      "所示",
      ":",
      "IV",
      "A",
      "算法",
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.array(part, { maxLength: 12 }).map((parts) => ({ text: parts.join("") })),
          { maxLength: 12 },
        ),
        (lines) => {
          search(lines);
        },
      ),
    );
  });

  test("findCaptions() ends a caption at the first rule of the table below it", () => {
    const pages = printPages([
      { text: "Table 1: Effect of the parameters", x0: 90, x1: 500 },
      { text: "No. Method Recall Time", x0: 90, x1: 500, size: 12 },
    ]);
    const [first = Number.NaN, second = Number.NaN] = pages.flatMap(({ lines }) =>
      lines.map(({ baseline }) => baseline),
    );
    const y = (first + second) / 2 - 4;
    const box = { x0: 88, y0: y, x1: 502, y1: y + 1 };
    const rule = { orientation: "horizontal", box, thickness: 1, colour: 0 } as const;
    const texts = (rules: readonly (typeof rule)[]): string[] =>
      findCaptions({ pages: pages.map((page) => ({ ...page, rules })), isFree: () => true, bodySize: 12 }).map(
        ({ text }) => text,
      );
    expect(texts([rule])).toEqual(["Effect of the parameters"]);
    expect(texts([])).toEqual(["Effect of the parameters No. Method Recall Time"]);
  });

  test("describeCaptions() makes one of a caption and its translation", () => {
    const lines = [
      BODY,
      centred("图 3-1 系统总体结构"),
      centred("Fig. 3-1 Structure of the system"),
      BODY,
      centred("图 3-2 数据流程"),
    ];
    const captions = describeCaptions(search(lines), printPages(lines), printText(lines));
    expect(
      captions.map(({ label, text, translation }) => [label, text, translation?.label, translation?.text]),
    ).toEqual([
      ["图 3-1", "系统总体结构", "Fig. 3-1", "Structure of the system"],
      ["图 3-2", "数据流程", undefined, undefined],
    ]);
  });

  test("describeCaptions() pairs captions side by side with their translations", () => {
    const pair = (left: string, right: string): PrintedLine => ({
      text: `${left}${" ".repeat(12)}${right}`,
      x0: 120,
      x1: 480,
      size: 10.5,
    });
    const lines = [
      BODY,
      pair("图 3.6 直接模式", "图 3.7 向量模式"),
      pair("Fig. 3.6 Direct mode", "Fig. 3.7 Vectored mode"),
      BODY,
    ];
    const captions = describeCaptions(search(lines), printPages(lines), printText(lines));
    expect(captions.map(({ text, translation }) => [text, translation?.text])).toEqual([
      ["直接模式", "Direct mode"],
      ["向量模式", "Vectored mode"],
    ]);
  });

  test("findCaptions() trusts a caption that reads like a sentence when its translation stands below", () => {
    const long: PrintedLine = { text: "表 3.2 实验数据，这个题注是双语的，而且十分的长，注意这一点", x0: 90, x1: 505 };
    const translation: PrintedLine = { text: "Table 3.2 Data of the experiment, in a long caption", x0: 90, x1: 505 };
    expect(search([BODY, long, translation]).map(({ label }) => label)).toEqual(["表 3.2", "Table 3.2"]);
    expect(search([BODY, long, BODY])).toEqual([]);
  });
});
