import { describe, expect, test } from "bun:test";
import type { Citation, Footnote } from "@rubrica/report-model";
import fc from "fast-check";
import { type PrintedLine, printText } from "../../test/printed-lines.ts";
import { timeGrowth } from "../../test/time-growth.ts";
import { findReferences } from "../reference-lists/find-references.ts";
import { findCitations } from "./find-citations.ts";
import { expandNumbers } from "./number-list.ts";

const NUMBERED = [
  "Smith J. First.",
  "Lee K. Second.",
  "王明. 第三.",
  "Fox A. Fourth.",
  "Gray B. Fifth.",
  "Hill C. Sixth.",
];
const NAMED = [
  "Fox, A. (2018). Alone. Example Press.",
  "Lee, K. (2019). Work on things. Journal of Examples, 1(2), 3-4.",
  "Smith, J., & Lee, K. (2020a). How people learn. Journal of Examples, 12(3), 45-67.",
  "Smith, J., Lee, K., & Gray, B. (2020b). How people forget. Journal of Examples, 12(4), 5-6.",
  "van Stock, I. (2004). On analysis. Example Press.",
  "张三, 李四. (2020). 学习方法研究. 教育研究, 41(2), 3-9.",
  "王五. (2019). 遗忘规律. 心理学报, 4(2), 3-9.",
];

function cite(
  body: readonly PrintedLine[],
  entries: readonly string[],
  labels = true,
): { citations: Citation[]; text: string } {
  const reportText = printText([
    ...body,
    { text: "References", size: 16 },
    ...entries.map((entry, index) => ({ text: labels ? `[${index + 1}] ${entry}, 2019.` : entry })),
  ]);
  const found = findReferences(reportText, []);
  return { citations: findCitations({ reportText, found, excluded: [] }), text: reportText.text };
}

function links(body: readonly PrintedLine[], entries: readonly string[], labels = true): number[][] {
  return cite(body, entries, labels).citations.map(({ references }) => references.map((index) => index + 1));
}

interface Row {
  readonly text: string;
  /** Positions in the list, from 1, of each mention. */
  readonly links: readonly (readonly number[])[];
}

const BRACKETED: readonly Row[] = [
  { text: "This is known [1] and proved [2, 4].", links: [[1], [2, 4]] },
  {
    text: "Ranges [1-3,5] and [2–4] are expanded.",
    links: [
      [1, 2, 3, 5],
      [2, 3, 4],
    ],
  },
  {
    text: "已有研究［１］～［３］表明，方法［4，6］有效。",
    links: [
      [1, 2, 3],
      [4, 6],
    ],
  },
  { text: "早有论述〔2〕，后又改进【3】。", links: [[2], [3]] },
  { text: "模型 YOLOv5[3]优于文献[1]的方法。", links: [[3], [1]] },
  { text: "As shown in [2, Theorem 3.1] and [4, chapter 5] it holds.", links: [[2], [4]] },
  {
    text: "It is known [3, ch. 2; 5, sec. 3.6; 6, pp. 5–7], see [1; 2, p. 4].",
    links: [
      [3, 5, 6],
      [1, 2],
    ],
  },
  { text: "先后两处[1][2]引用。", links: [[1], [2]] },
  { text: "The entry arr[3] and values[1] are set, see [2].", links: [[2]] },
  { text: "数组 VR[i][1] 保存结果，见[2]。", links: [[2]] },
  { text: "A number in the interval [1, 5] or f(x) ∈ [0, 1], see [2].", links: [[2]] },
  {
    text: "首次提出[¹]，后有改进[²\u{1d112}⁴]与综述[⁴–⁶]。",
    links: [[1], [2, 4], [4, 5, 6]],
  },
  { text: "The standard [2019] is no label, [6] is.", links: [[6]] },
];

const BY_NAME: readonly Row[] = [
  { text: "It helps (Smith & Lee, 2020a; Lee, 2019).", links: [[3, 2]] },
  { text: "Smith and Lee (2020a) as well as Fox (2018) found it.", links: [[3], [1]] },
  { text: "It fades (see Smith et al., 2020b, p. 15).", links: [[4]] },
  { text: "The review by van Stock (2004) says so.", links: [[5]] },
  { text: "如张三等（2020）所述，遗忘有规律（王五，2019）。", links: [[6], [7]] },
  { text: "In the year (2019) and the version (1.2) nothing is cited.", links: [] },
];

describe("findCitations()", () => {
  for (const row of BRACKETED) {
    test(`findCitations() links "${row.text}"`, () => {
      expect(links([{ text: row.text }], NUMBERED)).toEqual(row.links.map((link) => [...link]));
    });
  }

  for (const row of BY_NAME) {
    test(`findCitations() links by name "${row.text}"`, () => {
      expect(links([{ text: row.text }], NAMED, false)).toEqual(row.links.map((link) => [...link]));
    });
  }

  test("findCitations() reads raised numbers when they cover the list", () => {
    const body: PrintedLine[] = [
      { text: "这一方法早有研究1,2。后来又有改进3。", raised: ["1,2", "3"] },
      { text: "面积为 12 m2，其余见文献4-6。", raised: ["2", "4-6"] },
    ];
    const { citations } = cite(body, NUMBERED);
    expect(citations.map(({ kind, references }) => [kind, references])).toEqual([
      ["superscript", [0, 1]],
      ["superscript", [2]],
      ["superscript", [3, 4, 5]],
    ]);
  });

  test("findCitations() leaves raised numbers to footnotes and exponents when brackets are the habit", () => {
    const body: PrintedLine[] = [{ text: "已有研究[1]指出10的平方2与脚注3。", raised: ["2", "3"] }];
    expect(links(body, NUMBERED)).toEqual([[1]]);
  });

  test("findCitations() marks raised brackets as superscript", () => {
    const { citations } = cite([{ text: "首次发布[1]。", raised: ["[1]"] }], NUMBERED);
    expect(citations.map(({ kind }) => kind)).toEqual(["superscript"]);
  });

  test("findCitations() reads numbers in parentheses only where they are the habit", () => {
    const habit = ["A compiler (1) and a tracer (2) were compared with an engine (3).", "Later work (4) agrees."];
    expect(
      links(
        habit.map((text) => ({ text })),
        NUMBERED,
      ),
    ).toEqual([[1], [2], [3], [4]]);
    const broken = [...habit, "It goes on over the end of the line as in the work of others", "(5) and of many"];
    expect(
      links(
        broken.map((text) => ({ text })),
        NUMBERED,
      ),
    ).toEqual([[1], [2], [3], [4], [5]]);
    const listed = [...habit, "There are three of them:", "(5) the last of all", "Conclusion", "(6) and more"];
    expect(
      links(
        listed.map((text) => ({ text })),
        NUMBERED,
      ),
    ).toEqual([[1], [2], [3], [4]]);
    const formulas = ["From equation (1) and step (2) we get (3)"];
    expect(
      links(
        formulas.map((text) => ({ text })),
        NUMBERED,
      ),
    ).toEqual([]);
  });

  test("findCitations() names labels that the list does not have", () => {
    const { citations } = cite([{ text: "Known [2] and unknown [9]." }], NUMBERED);
    expect(citations.map(({ dangling }) => dangling)).toEqual([[], ["9"]]);
  });

  test("findCitations() links footnotes that name a reference, and takes no mark of a footnote for a label", () => {
    const body: PrintedLine[] = [
      { text: "遗忘有规律1，学习有方法2，另有说明3。", raised: ["1", "2", "3"] },
      { text: "早先的研究也如此①。" },
    ];
    const entries = [
      "[1] 王五. 遗忘规律研究[J]. 心理学报, 2019, 4(2): 3-9.",
      "[2] 张三. 学习方法研究[J]. 教育研究, 2020, 41(2): 3-9.",
    ];
    const reportText = printText([...body, { text: "参考文献", size: 16 }, ...entries.map((text) => ({ text }))]);
    const box = { x0: 0, y0: 0, x1: 1, y1: 1 };
    const note = (label: string, text: string): Footnote => ({ page: 1, box, label, text });
    const footnotes = [
      note("1", "王五：《遗忘规律研究》，《心理学报》2019年第2期。"),
      note("2", "参见文献[2]。"),
      note("3", "数据来源于公报。"),
      note("①", "王五. 遗忘规律研究."),
    ];
    const found = findReferences(reportText, []);
    const citations = findCitations({ reportText, found, excluded: [], footnotes });
    expect(citations.map(({ kind, text, references }) => [kind, text, references])).toEqual([
      ["footnote", "1", [0]],
      ["footnote", "2", [1]],
      ["footnote", "①", [0]],
    ]);
  });

  test("findCitations() says of a report without a list that its labels point to nothing", () => {
    const cited = printText([{ text: "早有研究[1]，后又改进[2]，最后总结[3]。" }]);
    const found = findReferences(cited, []);
    expect(findCitations({ reportText: cited, found, excluded: [] }).map(({ dangling }) => dangling)).toEqual([
      ["1"],
      ["2"],
      ["3"],
    ]);
    const program = printText([{ text: "the values of x in [5] and [7]" }]);
    expect(findCitations({ reportText: program, found: findReferences(program, []), excluded: [] })).toEqual([]);
  });

  test("findCitations() links to the list of the chapter", () => {
    const entries = ["Smith J. One, 2019.", "Lee K. Two, 2019."];
    const chapter = (title: string, text: string): PrintedLine[] => [
      { text: title, size: 18 },
      { text },
      { text: "参考文献", size: 16 },
      ...entries.map((entry, index) => ({ text: `[${index + 1}] ${entry}` })),
    ];
    const reportText = printText([
      ...chapter("第一章 绪论", "早有研究[2]。"),
      ...chapter("第二章 方法", "方法见[1]。"),
    ]);
    const found = findReferences(reportText, []);
    expect(findCitations({ reportText, found, excluded: [] }).map(({ references }) => references)).toEqual([[1], [2]]);
  });

  test("findCitations() gives the sentence, also for a mark behind the full stop", () => {
    const { citations, text } = cite(
      [{ text: "早期工作很多。该方法由他人提出[1]，效果好。后来有改进。[2]最后总结。" }],
      NUMBERED,
    );
    expect(citations.map(({ sentence }) => text.slice(sentence.start, sentence.end))).toEqual([
      "该方法由他人提出[1]，效果好。",
      "后来有改进。[2]",
    ]);
  });

  test("findCitations() finds nothing inside the list and in excluded parts", () => {
    const reportText = printText([
      { text: "1.1 Work [1] ........ 5" },
      { text: "Body [2]." },
      { text: "References", size: 16 },
      { text: "[1] Smith J. See also [2], 2019." },
      { text: "[2] Lee K. Two, 2019." },
    ]);
    const found = findReferences(reportText, []);
    const citations = findCitations({ reportText, found, excluded: [{ start: 0, end: 20 }] });
    expect(citations.map(({ text }) => text)).toEqual(["[2]"]);
  });

  test("findCitations() takes time in proportion to hostile texts", () => {
    for (const part of ["[1", "[1,", "[1-2]", "(Smith, 2019", "Smith and ", "张三等（", "（2019）", "[[[[", "1, "]) {
      expect(timeGrowth((text) => cite([{ text }], NUMBERED), part, 4000)).toBeLessThan(10);
    }
  });
});

describe("expandNumbers()", () => {
  test("expandNumbers() undoes any way of writing ranges and lists", () => {
    const dash = fc.constantFrom("-", "–", "—", "～", "~", "至", " - ");
    const comma = fc.constantFrom(",", "，", "、", ", ", ";");
    const range = fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 40 }));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 6 }), dash, comma, (ranges, between, and) => {
        const printed = ranges
          .map(([from, length]) => (length === 0 ? `${from}` : `${from}${between}${from + length}`))
          .join(and);
        const expected = ranges.flatMap(([from, length]) =>
          Array.from({ length: length + 1 }, (_, index) => from + index),
        );
        expect(expandNumbers(printed)).toEqual(expected);
      }),
    );
  });

  test("expandNumbers() refuses zero, falling ranges and what is no list", () => {
    for (const text of ["0", "0,1", "5-3", "1-500", "1-2-3", "a", "1.5", ""]) expect(expandNumbers(text)).toBeNull();
  });
});
