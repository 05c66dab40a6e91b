/** Covers of theses and reports in the forms that schools print. */
import { expect, test } from "bun:test";
import type { Cover } from "@rubrica/report-model";
import { analyseTyped, chineseParagraph, type TypedLine } from "../../test/printed-report.ts";

const chapter = {
  lines: [{ text: "第一章 绪论", size: 16, bold: true, gap: 34, centred: true }, ...chineseParagraph(8)],
};
const line = (text: string, more: Partial<TypedLine> = {}): TypedLine => ({ text, size: 14, gap: 30, ...more });

function readCover(...pages: TypedLine[][]): Cover {
  return analyseTyped({ pages: [...pages.map((lines) => ({ lines })), chapter, chapter] }).cover;
}

const FORM = [line("学    院：计算机学院", { gap: 50 }), line("学生姓名：李四"), line("指导教师：王五 教授")];

test("readCover() takes the line on which a labelled title runs on below its label", () => {
  const title = [line("题目：石墨烯改性水性聚氨酯涂层的制备及其防", { size: 16 }), line("腐性能", { size: 16 })];
  expect(readCover([...title, ...FORM]).title).toBe("石墨烯改性水性聚氨酯涂层的制备及其防腐性能");
});

test("readCover() reads names with characters that few people have", () => {
  const cover = [
    line("题目：图谱的报告评分研究与实现", { size: 16 }),
    line("学生姓名：王䶮、李四"),
    line("指导教师：王五"),
  ];
  expect(readCover(cover).authors).toEqual(["王䶮", "李四"]);
});

test("readCover() reads a title of two lines with its label in the middle", () => {
  const title = [
    line("基于图谱的报告评分系统的设", { x: 230 }),
    line("题目：", { x: 115, gap: 9 }),
    line("计与实现", { x: 280, gap: 9 }),
  ];
  expect(readCover([line("某某大学", { size: 22, centred: true }), ...title, ...FORM])).toMatchObject({
    title: "基于图谱的报告评分系统的设计与实现",
    institution: "某某大学",
  });
});

test("readCover() prefers the university to a department, and takes no title that names one for it", () => {
  expect(readCover([line("题    目：某某大学食堂排队问题研究与改进某某大学"), ...FORM]).institution).toBe("计算机学院");
  expect(
    readCover([line("图谱的报告评分研究", { size: 22, centred: true }), ...FORM, line("授予学位单位：某某大学")]),
  ).toMatchObject({
    institution: "某某大学",
    authors: ["李四"],
  });
});

test("readCover() takes neither the translated title nor degrees of a school for authors", () => {
  const cover = readCover([
    line("博士学位论文", { size: 22, centred: true }),
    line("图谱的报告智能评分研究", { size: 22, centred: true, gap: 50 }),
    line("RESEARCH ON SCORING OF REPORTS", { size: 18, centred: true }),
    line("BASED ON KNOWLEDGE GRAPHS: A SURVEY", { size: 18, centred: true }),
    line("李四", { centred: true, gap: 60 }),
  ]);
  expect(cover).toMatchObject({
    title: "图谱的报告智能评分研究",
    titleTranslated: "RESEARCH ON SCORING OF REPORTS BASED ON KNOWLEDGE GRAPHS: A SURVEY",
    authors: ["李四"],
  });
});

test("readCover() passes over the name of the course", () => {
  const cover = readCover([
    line("《软件工程》课程实践报告", { size: 26, centred: true }),
    line("图书馆座位预约系统的设计", { size: 22, centred: true, gap: 60 }),
    ...FORM,
  ]);
  expect(cover.title).toBe("图书馆座位预约系统的设计");
});

test("readCover() finds the titles over the abstracts of a report without a cover", () => {
  const abstract = (title: string, label: string, text: TypedLine[]): TypedLine[] => [
    line(title, { size: 16, centred: true }),
    line(label, { size: 16, bold: true, centred: true, gap: 40 }),
    ...text,
  ];
  const english = Array.from({ length: 4 }, () => ({
    text: "The quick brown fox jumps over the lazy dog in the forest.",
  }));
  const cover = readCover(
    [line("诚信声明", { size: 16, bold: true, centred: true }), ...chineseParagraph(6)],
    abstract("图书馆座位预约系统的设计", "摘 要", chineseParagraph(4)),
    abstract("Design of a Seat Reservation System", "Abstract", english),
  );
  expect(cover.title).toBe("图书馆座位预约系统的设计");
  expect(cover.titleTranslated).toBe("Design of a Seat Reservation System");
});

test("readCover() takes what stands behind the label of the author, and no field of the form for a title", () => {
  const cover = readCover([
    line("某某大学", { size: 22, centred: true }),
    line("毕业论文", { size: 26, centred: true, gap: 50 }),
    line("题目：NUA 示例文档的设计", { size: 22 }),
    line("学生姓名：NUA Thesis Group", { size: 16, gap: 60 }),
    line("指导教师：Donald Knuth 大师", { size: 16 }),
  ]);
  expect(cover).toMatchObject({ titleTranslated: null, authors: ["NUA Thesis Group"], advisor: "Donald Knuth 大师" });
});

test("readCover() reads several labels on a line and a university in the kind of the work", () => {
  const cover = readCover([
    line("图谱的报告智能评分研究", { size: 26, centred: true }),
    line("(申请某某大学工学硕士学位论文)", { size: 18, centred: true }),
    line("作者姓名：李四 导师姓名、职称：王五 教授", { gap: 80 }),
    line("申请学位类别：工学博士 提交学位论文日期：2022 年 6 月"),
  ]);
  expect(cover).toMatchObject({
    institution: "某某大学",
    authors: ["李四"],
    advisor: "王五 教授",
    date: "2022 年 6 月",
  });
});

test("readCover() reads names with initials, and an institution without the year behind it", () => {
  const cover = readCover([
    line("Probing Phases in Layers of Matter", { size: 18, centred: true }),
    line("Yu.A.Pusep, L.Fernandes dos Santos, A.K.Bakarov", { size: 11, centred: true }),
    line("University of Somewhere, 2026", { size: 11, centred: true }),
  ]);
  expect(cover).toMatchObject({
    authors: ["Yu.A.Pusep", "L.Fernandes dos Santos", "A.K.Bakarov"],
    institution: "University of Somewhere",
  });
});

test("readCover() reads the cover behind pages that are left empty", () => {
  const cover = [
    line("某某大学", { size: 22, centred: true }),
    line("石墨烯涂层的制备及其防腐性能", { size: 24, centred: true }),
    ...FORM,
  ];
  expect(readCover([], cover)).toEqual(readCover(cover));
});

test("readCover() takes a stamp on every page for no title", () => {
  const stamp = { text: "查重专用", x: 440, y: 40, size: 26 };
  const cover = [
    line("某某大学", { size: 22, centred: true, y: 120 }),
    line("石墨烯涂层的制备", { size: 24, centred: true }),
  ];
  const pages = [[...cover, ...FORM], chapter.lines, chapter.lines].map((lines) => ({ lines: [...lines, stamp] }));
  expect(analyseTyped({ pages }).cover.title).toBe("石墨烯涂层的制备");
});
