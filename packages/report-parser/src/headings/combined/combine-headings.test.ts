/** Outlines that say more, or put it deeper, than the headings of the document. */
import { expect, test } from "bun:test";
import { analyseTyped, chineseParagraph, entry, type TypedLine } from "../../../test/printed-report.ts";

const heading = (text: string): TypedLine => ({ text, size: 16, bold: true, gap: 34, centred: true });
const to = (title: string, level: number, pageIndex: number) => ({ title, level, destination: { pageIndex, y: null } });
const cover = { lines: [{ text: "图谱的报告评分研究", size: 26, centred: true }] };
const abstract = { lines: [heading("摘要"), ...chineseParagraph(6)] };
const more = { lines: chineseParagraph(9) };
const chapters = [1, 2, 3].map((number) => ({
  lines: [
    heading(`${number} 题目${"甲乙丙"[number - 1]}`),
    ...chineseParagraph(4),
    { ...heading(`${number}.1 小节${"甲乙丙"[number - 1]}`), size: 14 },
    ...chineseParagraph(6),
  ],
}));

test("chapters are at level 1 where the outline puts them below the title, beside the front matter", () => {
  const outline = [
    to("图谱的报告评分研究", 1, 0),
    to("摘要", 1, 1),
    ...[1, 2, 3].flatMap((number) => [
      to(`${number} 题目${"甲乙丙"[number - 1]}`, 2, number + 1),
      to(`${number}.1 小节${"甲乙丙"[number - 1]}`, 3, number + 1),
    ]),
  ];
  const { headings } = analyseTyped({ pages: [cover, abstract, ...chapters], outline });
  expect(headings.filter(({ number }) => number !== null).map(({ level }) => level)).toEqual([1, 2, 1, 2, 1, 2]);
});

test("the title on a second cover is no heading", () => {
  const second = { lines: [{ text: "RESEARCH ON SCORING OF REPORTS", size: 18, bold: true, centred: true }] };
  const outline = [
    to("RESEARCH ON SCORING OF REPORTS", 1, 1),
    to("摘要", 1, 2),
    ...[1, 2, 3].map((number) => to(`${number} 题目${"甲乙丙"[number - 1]}`, 1, number + 2)),
  ];
  const { headings } = analyseTyped({ pages: [cover, second, abstract, ...chapters, more, more], outline });
  expect(headings[0]?.title).toBe("摘要");
});

test("levels that only the contents have come below those of the outline", () => {
  const titles = [1, 2, 3].flatMap((number) => {
    const name = "甲乙丙"[number - 1];
    return [`${number} 题目${name}`, `${number}.1 小节${name}`, `${number}.1.1 细节${name}`];
  });
  const contents = { lines: [heading("目录"), ...titles.map((title, index) => entry(title, String((index / 3) | 0)))] };
  const pages = [0, 3, 6].map((first) => ({
    lines: titles
      .slice(first, first + 3)
      .flatMap((title) => [{ ...heading(title), centred: false }, ...chineseParagraph(3)]),
  }));
  const outline = [
    to("图谱的报告评分研究", 1, 0),
    ...titles.flatMap((title, index) => (index % 3 === 2 ? [] : [to(title, 2 + (index % 3), 3 + ((index / 3) | 0))])),
  ];
  const { headings } = analyseTyped({ pages: [cover, abstract, contents, ...pages, more, more, more], outline });
  expect(headings.map(({ level }) => level)).toEqual([1, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
});

test("lists of names that look like contents give only headings that look like one", () => {
  const titles = ["题目甲", "题目乙", "题目丙"];
  const sentences = ["先说一般的事情", "再说特别的事情", "最后说其余的事情"];
  const named = titles.map((title, index) => ({ title, sentence: sentences[index] ?? "", number: `${index}` }));
  const entries = named.flatMap(({ title, sentence, number }) => [entry(title, number), entry(sentence, number)]);
  const pages = named.map(({ title, sentence, number }) => ({
    lines: [heading(title), ...chineseParagraph(3), sentence, ...chineseParagraph(3)],
    number,
  }));
  const outline = titles.map((title, index) => to(title, 1, index + 1));
  const { headings } = analyseTyped({ pages: [{ lines: [heading("目录"), ...entries] }, ...pages], outline });
  expect(headings.map(({ title }) => title)).toEqual(titles);
});

test("an index that names few titles declares no headings", () => {
  const index = ["面积", "体积", "速度", "重量", "颜色", "时间", "声音", "题目甲", "题目乙", "题目丙"];
  const list = { lines: [heading("目录"), ...index.map((name) => entry(name, "1"))] };
  const { headings } = analyseTyped({ pages: [...chapters, list] });
  expect(headings.map(({ number }) => number)).toEqual(["1", "1.1", "2", "2.1", "3", "3.1"]);
});

test("headings stand below the contents on their page, items that lead on with a colon are none", () => {
  const titles = ["1 题目甲", "2 题目乙", "3 题目丙"];
  const lines = [
    heading("目录"),
    ...titles.map((title) => entry(title, "1")),
    ...titles.flatMap((title, index) => [
      { ...heading(title), size: 14, centred: false },
      ...chineseParagraph(3),
      { text: `${index + 1}) 要点：`, size: 10, bold: true, gap: 30 },
      ...chineseParagraph(3),
    ]),
  ];
  const outline = titles.map((title) => to(title, 1, 0));
  expect(
    analyseTyped({ pages: [{ lines, number: "1" }], outline }).headings.map(
      ({ number, title }) => `${number} ${title}`,
    ),
  ).toEqual(titles);
});

test("chapters beside an index are at level 1, and sections directly below their chapter", () => {
  const titles = ["1 题目甲", "1.1 小节甲", "2 题目乙", "2.1 小节乙", "3 题目丙", "3.1 小节丙"];
  const chaptersFrom = (chapter: number, section: number): unknown[] => {
    const outline = [
      to("图谱的报告评分研究", 1, 0),
      ...titles.map((title, index) => to(title, index % 2 === 0 ? chapter : section, 1 + (index >> 1))),
      to("索引", 1, 4),
    ];
    const index = { lines: [heading("索引"), ...chineseParagraph(5)] };
    const { headings } = analyseTyped({ pages: [cover, ...chapters, index, more, more, more], outline });
    return headings.filter(({ number }) => number !== null).map(({ level }) => level);
  };
  expect(chaptersFrom(2, 3)).toEqual([1, 2, 1, 2, 1, 2]);
  expect(chaptersFrom(1, 3)).toEqual([1, 2, 1, 2, 1, 2]);
});

test("a report whose outline names nothing but lines of its cover has the headings that its text shows", () => {
  const names = ["图谱的报告评分研究", "李明", "某某大学"];
  const front = { lines: names.map((text): TypedLine => ({ text, size: 26, centred: true, gap: 60 })) };
  const index = ["面积", "体积", "速度", "重量", "颜色", "时间", "声音"];
  const list = { lines: [heading("目录"), ...index.map((name) => entry(name, "1"))] };
  const outline = names.map((name) => to(name, 1, 0));
  const { headings, headingSource } = analyseTyped({ pages: [front, list, ...chapters], outline });
  expect(headings.map(({ number }) => number)).toEqual(["1", "1.1", "2", "2.1", "3", "3.1"]);
  expect(headingSource.primary).toBe("numbering");
});
