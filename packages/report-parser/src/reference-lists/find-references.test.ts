import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type PrintedLine, printText } from "../../test/printed-lines.ts";
import { findReferences } from "./find-references.ts";

const ENTRY = "Smith, J. (2019). A study of things. Journal of Examples, 12(3), 45-67.";

/** A list below its title, continuation lines hanging. */
function list(title: string, entries: readonly (readonly string[])[], indent = 14): PrintedLine[] {
  const lines: PrintedLine[] = [{ text: title, size: 16, bold: true }];
  for (const [first, ...rest] of entries) {
    lines.push({ text: first as string });
    for (const text of rest) lines.push({ text, x0: 90 + indent, startsParagraph: false });
  }
  return lines;
}

function labelsAndTexts(lines: readonly PrintedLine[]): [string | null, string][] {
  return findReferences(printText(lines), []).references.map(({ label, text }) => [label, text]);
}

interface Form {
  readonly name: string;
  readonly labels: readonly [string, string, string];
  readonly read: readonly [string, string, string];
}

const FORMS: readonly Form[] = [
  { name: "bracketed", labels: ["[1] ", "[2] ", "[3] "], read: ["1", "2", "3"] },
  { name: "full-width bracketed", labels: ["［1］", "［2］", "［3］"], read: ["1", "2", "3"] },
  { name: "dotted", labels: ["1. ", "2. ", "3. "], read: ["1", "2", "3"] },
  { name: "Chinese dotted", labels: ["1、", "2、", "3、"], read: ["1", "2", "3"] },
  { name: "parenthesised", labels: ["(1) ", "(2) ", "(3) "], read: ["1", "2", "3"] },
  { name: "circled", labels: ["① ", "② ", "③ "], read: ["1", "2", "3"] },
  { name: "alphabetic", labels: ["[Akk+18] ", "[Knu98] ", "[LMT18b] "], read: ["Akk+18", "Knu98", "LMT18b"] },
];

describe("findReferences()", () => {
  for (const { name, labels, read } of FORMS) {
    test(`findReferences() splits a ${name} list at its labels`, () => {
      const lines = list(
        "参考文献",
        labels.map((label) => [`${label}${ENTRY.slice(0, 40)}`, ENTRY.slice(40)]),
      );
      expect(labelsAndTexts(lines)).toEqual(read.map((label) => [label, expect.stringContaining("Smith, J. (2019)")]));
    });
  }

  test("findReferences() takes no number of an entry for the next label when the label follows", () => {
    const lines = list("References", [
      ["1. Adams, P.: First work. Examples, no.", "2, pp. 62-328 (2009)."],
      ["2. Brown, Q.: Second work. Examples (2010)."],
      ["3. Clark, R.: Third work. Examples (2011)."],
    ]);
    expect(labelsAndTexts(lines)).toEqual([
      ["1", "Adams, P.: First work. Examples, no. 2, pp. 62-328 (2009)."],
      ["2", "Brown, Q.: Second work. Examples (2010)."],
      ["3", "Clark, R.: Third work. Examples (2011)."],
    ]);
  });

  test("findReferences() reads on behind a figure that floats in the list", () => {
    const caption = "Figure 2: The flow of control";
    const lines = list("References", [["[1] Adams, P. First work, 2001."], ["[2] Brown, Q. Second work, 2002."]]);
    lines.splice(2, 0, { text: caption, size: 16, bold: true });
    const text = printText(lines);
    const start = text.text.indexOf(caption);
    const found = findReferences(text, [], [{ start, end: start + caption.length }]);
    expect(found.references.map((reference) => reference.text)).toEqual([
      "Adams, P. First work, 2001.",
      "Brown, Q. Second work, 2002.",
    ]);
  });

  test("findReferences() splits an unnumbered list at its hanging indents, also across pages", () => {
    const lines = list("References", [
      ["Adams, P. (2001). First work. Example", "Press, London."],
      ["Brown, Q. (2002). Second work. Journal of", "Examples, 3(1), 1-9."],
      ["Clark, R. (2003). Third work. Example Press."],
    ]).map((line, index) => ({ ...line, page: index < 4 ? 1 : 2, startsParagraph: index === 0 }));
    expect(labelsAndTexts(lines)).toEqual([
      [null, "Adams, P. (2001). First work. Example Press, London."],
      [null, "Brown, Q. (2002). Second work. Journal of Examples, 3(1), 1-9."],
      [null, "Clark, R. (2003). Third work. Example Press."],
    ]);
  });

  test("findReferences() ends a list at the acknowledgements, an appendix or a larger heading", () => {
    for (const ending of [
      "致谢",
      "致  谢",
      "附录A 程序清单",
      "Appendix A",
      "Acknowledgements",
      "攻读硕士学位期间发表的论文",
    ]) {
      const lines = [
        ...list("参考文献", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`]]),
        { text: ending },
        { text: "This is prose about people and things that follows the list of references." },
      ];
      expect(labelsAndTexts(lines).map(([label]) => label)).toEqual(["1", "2"]);
      expect(labelsAndTexts(lines).at(-1)?.[1]).toBe(ENTRY);
    }
  });

  test("findReferences() ends a list at the next heading that the report has", () => {
    const lines = [
      ...list("References", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`]]),
      { text: "Looking back" },
      { text: "We were glad." },
    ];
    const reportText = printText(lines);
    const start = reportText.text.indexOf("Looking back");
    const found = findReferences(reportText, [{ title: "Looking back", level: 1, range: { start, end: start + 12 } }]);
    expect(found.references.at(-1)?.text).toBe(ENTRY);
  });

  test("findReferences() keeps the lists of chapters apart", () => {
    const lines = [
      ...list("参考文献", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`]]),
      { text: "第二章 方法", size: 18 },
      { text: "正文继续说明方法和结果。" },
      ...list("参考文献", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`], [`[3] ${ENTRY}`]]),
    ];
    const { lists, references } = findReferences(printText(lines), []);
    expect(lists.map(({ first, count }) => [first, count])).toEqual([
      [0, 2],
      [2, 3],
    ]);
    expect(references).toHaveLength(5);
  });

  test("findReferences() leaves out the list of a task book before the contents", () => {
    const lines = [
      ...list("主要参考文献", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`], [`[3] ${ENTRY}`]]),
      { text: "目  录", size: 16 },
      { text: "1 绪论 ............ 1" },
      { text: "正文说明方法和结果。" },
      ...list("参考文献", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`]]),
    ];
    const found = findReferences(printText(lines), []);
    expect(found.references).toHaveLength(2);
    expect(found.frontMatter.end).toBeGreaterThan(100);
  });

  test("findReferences() heals URLs and Chinese words that were broken at the end of a line", () => {
    const lines = list("参考文献", [
      ["[1] 王明. 网络报告[EB/OL]. https://www.example.cn/a/b-", "c/index.html."],
      ["[2] 李华. 城市轨道交通客流预", "测方法[J]. 交通学报, 2019, 36(4): 5-8."],
    ]);
    expect(labelsAndTexts(lines).map(([, text]) => text)).toEqual([
      "王明. 网络报告[EB/OL]. https://www.example.cn/a/b-c/index.html.",
      "李华. 城市轨道交通客流预测方法[J]. 交通学报, 2019, 36(4): 5-8.",
    ]);
  });

  test("findReferences() reads a list whose title runs into the first entry", () => {
    const entry = (label: number): string => `[${label}] 李四. 研究${label}[J]. 计算机学报, 2019, 42(3): 1-9.`;
    const read = [1, 2, 3].map((label) => [String(label), `李四. 研究${label}[J]. 计算机学报, 2019, 42(3): 1-9.`]);
    const lines = [
      { text: "本文到此结束。" },
      { text: `参考文献：${entry(1)}` },
      { text: entry(2) },
      { text: entry(3) },
    ];
    expect(labelsAndTexts(lines)).toEqual(read as [string, string][]);
    const paragraph = [{ text: "本文到此结束。" }, { text: `参考文献：${[1, 2, 3].map(entry).join("")}` }];
    expect(labelsAndTexts(paragraph)).toEqual(read as [string, string][]);
  });

  test("findReferences() takes no sentence about the references for the title of a list", () => {
    expect(labelsAndTexts([{ text: "参考文献[1]提出了一种方法，" }, { text: "其后的工作改进了它。" }])).toEqual([]);
  });

  test("findReferences() does not take a chapter about references for a list", () => {
    const prose =
      "Every statement needs a reference so that readers can follow it, and this chapter explains how to give one.";
    const lines: PrintedLine[] = [{ text: "References", size: 16 }, { text: prose }, { text: prose }, { text: prose }];
    expect(labelsAndTexts(lines)).toEqual([]);
  });

  test("findReferences() takes no paragraph about references for a list of its own", () => {
    const prose = "Every mention needs its year, as in Adams (2012, p. 4), Brown (2013), or Clark et al. (2014).";
    const entries = [
      "Adams, P. (2012). First work.",
      "Brown, Q. (2013). Second work.",
      "Clark, R. (2014). Third work.",
    ];
    const lines = [
      ...list("References", [[prose]]),
      ...list(
        "References",
        entries.map((entry) => [`${entry} Examples.`]),
      ),
    ];
    expect(labelsAndTexts(lines).map(([, text]) => text)).toEqual(entries.map((entry) => `${entry} Examples.`));
  });

  test("findReferences() knows the titles of lists in other Western languages", () => {
    for (const title of [
      "Bibliografia",
      "Bibliografía",
      "Bibliographie",
      "Referências bibliográficas",
      "Références",
      "Riferimenti bibliografici",
      "Quellenverzeichnis",
      "Irodalomjegyzék",
    ]) {
      expect(labelsAndTexts(list(title, [[`1. ${ENTRY}`], [`2. ${ENTRY}`]])).map(([label]) => label)).toEqual([
        "1",
        "2",
      ]);
    }
  });

  test("findReferences() reads an entry behind a bare number that begins with an ordinal", () => {
    const lines = list("References", [
      [`1 ${ENTRY}`],
      ["2 21st century solution may have a sting. BMJ. 2002."],
      [`3 ${ENTRY}`],
    ]);
    expect(labelsAndTexts(lines).map(([label]) => label)).toEqual(["1", "2", "3"]);
  });

  test("findReferences() begins an entry at the top of a page where names follow a full stop", () => {
    const lines = list("References", [
      ["Adams, P. First work about several things. Example Press, 2001."],
      ["Brown, Q. Second work about several things. Example Press, 2002."],
      ["CLARK, R. Third work about several things. Example Press, 2003."],
      ["Davis, S.; Evans, T. Fourth work. Example Press, 2004."],
    ]).map((line, index) => ({ ...line, page: index < 3 ? 1 : 2, startsParagraph: index !== 3 }));
    expect(labelsAndTexts(lines)).toHaveLength(4);
  });

  test("findReferences() leaves out what stands behind the last unnumbered entry", () => {
    const lines = [
      ...list("References", [
        ["Adams, P. (2001). First work. Example", "Press, London."],
        ["Brown, Q. (2002). Second work. Journal of", "Examples, 3(1), 1-9."],
        ["Clark, R. (2003). Third work. Example Press."],
      ]),
      { text: "This is no figure, too." },
    ];
    expect(labelsAndTexts(lines)).toHaveLength(3);
  });

  test("findReferences() reads on behind text of another size that breaks into a numbered list", () => {
    const lines: PrintedLine[] = [
      { text: "References", size: 12, bold: true },
      ...[1, 2, 3].map((label) => ({ text: `[${label}] ${ENTRY}`, size: 7 })),
      { text: "The title and the abstract are set in the main language", size: 9 },
      { text: "of the paper and may be given in others.", size: 9, startsParagraph: false },
      ...[4, 5, 6].map((label) => ({ text: `[${label}] ${ENTRY}`, size: 7 })),
    ];
    expect(labelsAndTexts(lines)).toEqual([1, 2, 3, 4, 5, 6].map((label) => [String(label), ENTRY]));
  });

  test("findReferences() finds a list without a title that takes most of a short paper", () => {
    const body = Array.from({ length: 6 }, () => ({
      text: "This is prose about things that are shown in the list [1].",
    }));
    const lines = [...body, ...Array.from({ length: 14 }, (_, index) => ({ text: `[${index + 1}] ${ENTRY}` }))];
    expect(labelsAndTexts(lines)).toHaveLength(14);
  });

  test("findReferences() does not take numbers inside an entry for labels", () => {
    const lines = list("References", [
      ["[1] Adams, P. A work in two volumes. Example Press,", "2. edition, 2001."],
      ["[2] Brown, Q. Another work. Example Press, 2002."],
    ]);
    expect(labelsAndTexts(lines).map(([label]) => label)).toEqual(["1", "2"]);
  });

  test("findReferences() gives every entry the page on which it begins", () => {
    const lines = list("References", [[`[1] ${ENTRY}`], [`[2] ${ENTRY}`]]).map((line, index) => ({
      ...line,
      page: index + 1,
    }));
    expect(findReferences(printText(lines), []).references.map(({ page }) => page)).toEqual([2, 3]);
  });

  test("findReferences() finds as many entries as a labelled list has, however they break into lines", () => {
    const entry = fc.array(
      fc.constantFrom("Smith J.", "Some title,", "2019,", "Journal of Examples,", "12(3): 4-5.", "王明."),
      {
        minLength: 2,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        const lines = list(
          "参考文献",
          entries.map(([first, ...rest], index) => [`[${index + 1}] Adams P. ${first}`, ...rest]),
        );
        expect(labelsAndTexts(lines).map(([label]) => label)).toEqual(entries.map((_, index) => String(index + 1)));
      }),
      { numRuns: 60 },
    );
  });
});
