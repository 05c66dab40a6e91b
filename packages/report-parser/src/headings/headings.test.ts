/** Contents, headings and sections on whole documents. */
import { expect, test } from "bun:test";
import type { ParsedReport } from "@rubrica/report-model";
import { analyseTyped, chineseParagraph, entry, paragraph, type TypedLine } from "../../test/printed-report.ts";

const contentsOf = (report: ParsedReport): unknown[] =>
  (report.tableOfContents?.entries ?? []).map(({ level, number, title, printedPage, page }) => [
    level,
    number,
    title,
    printedPage,
    page,
  ]);
const headingsOf = (report: ParsedReport): unknown[] =>
  report.headings.map(({ level, number, title, page }) => [level, number, title, page]);
const heading = (text: string, size = 14): TypedLine => ({ text, size, bold: true, gap: 34 });
const blank = { lines: [] };

const THESIS = [
  {
    lines: [heading("第一章 绪论", 16), ...chineseParagraph(), heading("1.1 研究背景"), ...chineseParagraph(6)],
    number: "1",
  },
  { lines: [heading("1.2 研究意义"), ...chineseParagraph(8)], number: "2" },
  {
    lines: [heading("第二章 方法", 16), ...chineseParagraph(4), heading("2.1 模型"), ...chineseParagraph(5)],
    number: "3",
  },
  { lines: [heading("参考文献", 16), "[1] 张三. 论文解析方法[J]. 计算机学报, 2020, 43(1): 1-10."], number: "4" },
];
const THESIS_ENTRIES = [
  [1, "第一章", "绪论", "1", 2],
  [2, "1.1", "研究背景", "1", 2],
  [2, "1.2", "研究意义", "2", 3],
  [1, "第二章", "方法", "3", 4],
  [2, "2.1", "模型", "3", 4],
  [1, null, "参考文献", "4", 5],
];

function thesisContents(leader: string, title: TypedLine | null): TypedLine[] {
  return [
    ...(title === null ? [] : [title]),
    entry("第一章 绪论", "1", 0, leader),
    entry("1.1 研究背景", "1", 20, leader),
    entry("1.2 研究意义", "2", 20, leader),
    entry("第二章 方法", "3", 0, leader),
    entry("2.1 模型", "3", 20, leader),
    entry("参考文献", "4", 0, leader),
  ];
}

test.each([".", "·", "…", "\u00ad", "-", "_"])("contents led by %p are read", (leader) => {
  const report = analyseTyped({ pages: [{ lines: thesisContents(leader, heading("目 录", 16)) }, ...THESIS] });
  expect(contentsOf(report)).toEqual(THESIS_ENTRIES);
  expect(report.tableOfContents?.pages).toEqual([1]);
});

test("contents may have no heading", () => {
  expect(contentsOf(analyseTyped({ pages: [{ lines: thesisContents(".", null) }, ...THESIS] }))).toEqual(
    THESIS_ENTRIES,
  );
});

test("neither a running header nor the heading below the contents is an entry", () => {
  const short = [entry("1 Introduction", "2"), entry("2 Method", "3"), entry("3 Results", "4")];
  const lines = [heading("Contents"), ...short, heading("1 Introduction"), ...paragraph(8)];
  const titlesOf = (report: ParsedReport): unknown[] =>
    (report.tableOfContents?.entries ?? []).map(({ title, printedPage }) => [title, printedPage]);
  expect(titlesOf(analyseTyped({ pages: [{ lines }, blank, blank] }))).toEqual([
    ["Introduction", "2"],
    ["Method", "3"],
    ["Results", "4"],
  ]);
  const second = [entry("目录", "IV"), entry("参考文献", "17"), entry("致谢", "19")];
  const long = analyseTyped({ pages: [{ lines: thesisContents(".", heading("目录")) }, { lines: second }, ...THESIS] });
  expect(titlesOf(long).slice(6)).toEqual([
    ["参考文献", "17"],
    ["致谢", "19"],
  ]);
});

test("an entry of the contents may take two lines", () => {
  const lines = [
    heading("Contents"),
    entry("1 Introduction", "1"),
    { text: "2 A title that is so long that it does not" },
    entry("fit on one line", "2", 20),
    entry("3 Conclusion", "3"),
  ];
  const titles = analyseTyped({ pages: [{ lines }, blank, blank] }).tableOfContents?.entries.map(({ title }) => title);
  expect(titles).toEqual(["Introduction", "A title that is so long that it does not fit on one line", "Conclusion"]);
});

test("lists of figures and tables are no part of the contents", () => {
  const figures = [heading("插图清单"), entry("图 1.1 系统架构", "2"), entry("图 1.2 流程", "3")];
  const report = analyseTyped({
    pages: [{ lines: thesisContents(".", heading("目录")) }, { lines: figures }, ...THESIS],
  });
  expect(report.tableOfContents?.entries).toHaveLength(6);
  expect(report.headings.map(({ title }) => title)).not.toContain("图 1.1 系统架构");
});

test("the contents are the first, not those of a document in the appendix", () => {
  const second = { lines: [heading("目录"), entry("1 别的文档", "1"), entry("2 其他内容", "2"), entry("3 更多", "3")] };
  const report = analyseTyped({ pages: [{ lines: thesisContents(".", heading("目录")) }, ...THESIS, second] });
  expect(report.tableOfContents?.entries).toHaveLength(6);
});

test("contents, headings and pages belong together", () => {
  const report = analyseTyped({ pages: [{ lines: thesisContents(".", heading("目录")) }, ...THESIS] });
  expect(headingsOf(report)).toEqual(
    THESIS_ENTRIES.map(([level, number, title, , page]) => [level, number, title, page]),
  );
  expect(report.headingSource.primary).toBe("printed-contents");
  expect(report.headings.map(({ parent }) => parent)).toEqual([null, 0, 0, null, 3, null]);
  expect(report.tableOfContents?.entries.map((each) => each.heading)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(report.headings.map(({ range }) => report.text.slice(range.start, range.end))).toEqual([
    "第一章 绪论",
    "1.1 研究背景",
    "1.2 研究意义",
    "第二章 方法",
    "2.1 模型",
    "参考文献",
  ]);
});

test("headings come from the structure tree before everything else", () => {
  const tagged = THESIS.map((page) => ({
    ...page,
    lines: page.lines.map((line, index) => ({ ...(typeof line === "string" ? { text: line } : line), mcid: index })),
  }));
  const element = (role: string, mcid: number) => ({ role, mcids: [mcid], alt: null, children: [] });
  const structure = [
    [element("H1", 0), element("H2", 4)],
    [element("H2", 0)],
    [element("H1", 0), element("H2", 5)],
    [element("H1", 0)],
  ];
  const report = analyseTyped({ pages: tagged.map((page, index) => ({ ...page, structure: structure[index] ?? [] })) });
  expect(report.headingSource.primary).toBe("structure-tree");
  expect(headingsOf(report)).toEqual([
    [1, "第一章", "绪论", 1],
    [2, "1.1", "研究背景", 1],
    [2, "1.2", "研究意义", 2],
    [1, "第二章", "方法", 3],
    [2, "2.1", "模型", 3],
    [1, null, "参考文献", 4],
  ]);
});

test("entries of the outline are headings on their pages, bookmarks to nothing are none", () => {
  const to = (title: string, level: number, pageIndex: number) => ({
    title,
    level,
    destination: { pageIndex, y: null },
  });
  const outline = [
    to("封面", 1, 0),
    to("绪论", 1, 0),
    to("研究背景", 2, 0),
    to("研究意义", 2, 1),
    to("第二章 方法", 1, 2),
    to("2.1 模型", 2, 2),
    to("参考文献", 1, 3),
  ];
  const report = analyseTyped({ pages: THESIS, outline });
  expect(report.headingSource.primary).toBe("outline");
  expect(report.headings.map(({ level, number, title }) => [level, number, title])).toEqual([
    [1, "第一章", "绪论"],
    [2, "1.1", "研究背景"],
    [2, "1.2", "研究意义"],
    [1, "第二章", "方法"],
    [2, "2.1", "模型"],
    [1, null, "参考文献"],
  ]);
});

test("headings are known by number and look where nothing is declared", () => {
  const report = analyseTyped({ pages: THESIS });
  expect(report.headingSource.primary).toBe("numbering");
  expect(report.headings.map(({ level, title }) => [level, title])).toEqual([
    [1, "绪论"],
    [2, "研究背景"],
    [2, "研究意义"],
    [1, "方法"],
    [2, "模型"],
    [1, "参考文献"],
  ]);
});

test("headings without numbers are ranked by size", () => {
  const page = (title: string, sub: string) => ({
    lines: [heading(title, 18), ...paragraph(4), heading(sub, 13), ...paragraph(5)],
  });
  const report = analyseTyped({
    pages: [
      page("Setting out", "Why we went"),
      page("On the road", "What we saw"),
      page("Coming home", "What remains"),
    ],
  });
  expect(report.headingSource.primary).toBe("fonts");
  expect(report.headings.map(({ level, title }) => [level, title])).toEqual([
    [1, "Setting out"],
    [2, "Why we went"],
    [1, "On the road"],
    [2, "What we saw"],
    [1, "Coming home"],
    [2, "What remains"],
  ]);
});

test("items of a list and sentences that begin with a number are no headings", () => {
  const lines = [
    heading("1 Introduction"),
    ...paragraph(4),
    { text: "1. first item of a list" },
    { text: "2. second item" },
    { text: "3. third item" },
    ...paragraph(3),
    "2 of the three models failed in all of our experiments with the data.",
  ];
  expect(
    analyseTyped({ pages: [{ lines: [...lines, heading("2 Method"), ...paragraph(5)] }] }).headings.map(
      ({ title }) => title,
    ),
  ).toEqual(["Introduction", "Method"]);
});

test("a chapter's number and the title below it are one heading, and so is a title of two lines", () => {
  const pages = [1, 2, 3].map((chapter) => ({
    lines: [
      { text: `Chapter ${chapter}`, size: 18, bold: true },
      { text: `The title of chapter ${chapter} is certainly long enough`, size: 18, bold: true, gap: 40 },
      { text: "to take two lines", size: 18, bold: true, gap: 24 },
      ...paragraph(5),
    ],
  }));
  expect(analyseTyped({ pages }).headings.map(({ number, title }) => [number, title])).toEqual(
    [1, 2, 3].map((chapter) => [
      `Chapter ${chapter}`,
      `The title of chapter ${chapter} is certainly long enough to take two lines`,
    ]),
  );
});

test("sections have their roles, and the contents are cut out", () => {
  const report = analyseTyped({ pages: [{ lines: thesisContents(".", heading("目录")) }, ...THESIS] });
  expect(report.sections.map(({ role }) => role)).toEqual([
    "cover",
    "contents",
    "introduction",
    "introduction",
    "introduction",
    "method",
    "method",
    "references",
  ]);
  for (const section of report.sections) expect(section.range.start).toBeLessThanOrEqual(section.range.end);
  const background = report.sections.find((section) => section.heading === 1)?.range;
  expect(report.text.slice(background?.start, background?.end)).toContain("效果良好");
  expect(background).toBeDefined();
});

test("entries of contents may be links without page numbers", () => {
  const titles = ["第一章 绪论", "1.1 研究背景", "1.2 研究意义", "第二章 方法", "2.1 模型"];
  const lines = [{ text: "目录", size: 16, y: 100 }, ...titles.map((text, index) => ({ text, y: 140 + index * 20 }))];
  const links = [1, 1, 2, 3, 3].map((pageIndex, index) => ({
    box: { x0: 90, y0: 131 + index * 20, x1: 200, y1: 143 + index * 20 },
    uri: null,
    destination: { pageIndex, y: null },
  }));
  const report = analyseTyped({ pages: [{ lines, links }, ...THESIS] });
  expect(contentsOf(report)).toEqual(
    THESIS_ENTRIES.slice(0, 5).map(([level, number, title, , page]) => [level, number, title, null, page]),
  );
});

test("a translated paper in the appendix is no part of the abstracts and headings of the whole", () => {
  const appendix = {
    lines: [
      heading("附录A 外文翻译", 16),
      heading("摘要"),
      ...chineseParagraph(4),
      heading("目录"),
      entry("1 别的文档", "1"),
      entry("2 其他", "3"),
    ],
  };
  const contents = [...thesisContents(".", heading("目录")), entry("附录A 外文翻译", "5")];
  const report = analyseTyped({ pages: [{ lines: contents }, ...THESIS, appendix] });
  expect(report.headings.map(({ title }) => title).slice(-2)).toEqual(["参考文献", "外文翻译"]);
});

test("letters stand below Roman numbers and plain numbers below letters", () => {
  const part = (roman: string): TypedLine[] => [
    heading(`${roman}. A long part`, 16),
    ...paragraph(4),
    heading("A. First half", 13),
    heading("1. Detail of it", 11),
    ...paragraph(4),
    heading("B. Second half", 13),
    heading("1. Detail of that", 11),
    ...paragraph(4),
  ];
  const report = analyseTyped({ pages: [{ lines: part("I") }, { lines: part("II") }] });
  expect(report.headings.map(({ level }) => level)).toEqual([1, 2, 3, 2, 3, 1, 2, 3, 2, 3]);
});

test("the last entries of the contents may stand over the first chapter", () => {
  const gap = (title: string, page: string, y: number): TypedLine[] => [
    { text: title, y },
    { text: page, x: 480, y },
  ];
  const first = { lines: [...thesisContents(".", heading("目录")).slice(0, 6)] };
  const [chapter, ...rest] = THESIS;
  const [title, ...below] = chapter?.lines ?? [];
  const mixed = {
    lines: [
      ...gap("参考文献", "4", 100),
      ...gap("致谢", "5", 116),
      typeof title === "object" ? { ...title, y: 160 } : "",
      ...below,
    ],
    number: "1",
  };
  const report = analyseTyped({ pages: [first, mixed, ...rest] });
  expect(report.tableOfContents?.entries.map(({ title }) => title)).toEqual([
    "绪论",
    "研究背景",
    "研究意义",
    "方法",
    "模型",
    "参考文献",
    "致谢",
  ]);
});

test("`A` before a title is an article where no other heading has a number", () => {
  const titles = (second: string): unknown[] =>
    headingsOf(
      analyseTyped({
        pages: [
          { lines: [heading("Overview"), ...paragraph(8), heading(second), ...paragraph(8)] },
          { lines: [heading("A Glimpse Into the Future"), ...paragraph(8), heading("Results"), ...paragraph(8)] },
        ],
      }),
    ).map((found) => (found as unknown[]).slice(1, 3));
  expect(titles("History")[2]).toEqual([null, "A Glimpse Into the Future"]);
  expect(titles("1 History")[2]).toEqual(["A", "Glimpse Into the Future"]);
});
