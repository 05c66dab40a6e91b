import { type TestPdf, writePdf } from "../../packages/pdf/test/pdf-writer/write-pdf.ts";
import type { Chapter, ReportText } from "./report-text.ts";
import { PageSetter } from "./set-pages.ts";

const words = {
  zh: { abstract: "摘要", keywords: "关键词：", contents: "目录", references: "参考文献", separator: "；" },
  en: { abstract: "Abstract", keywords: "Keywords: ", contents: "Contents", references: "References", separator: ", " },
} as const;

const chineseNumbers = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];

interface ContentsLine {
  readonly title: string;
  readonly level: 1 | 2;
  label: string;
}

/** Sets a report as PDF. */
export function typeset(report: ReportText): Uint8Array {
  return writePdf(setTwice(report));
}

/** The pages of a report before they are written: twice, because the contents need the page numbers of the first time. */
export function setTwice(report: ReportText): TestPdf {
  const contents = contentsOf(report);
  setReport(report, contents);
  const setter = setReport(report, contents);
  return {
    pages: setter.finish(),
    info: {
      Title: report.title,
      Author: report.author,
      Producer: "Rubrica sample reports",
      CreationDate: "D:20260301090000+08'00'",
    },
  };
}

function contentsOf(report: ReportText): ContentsLine[] {
  const lines: ContentsLine[] = [];
  report.chapters.forEach((chapter, index) => {
    lines.push({ title: chapterTitle(report, chapter, index), level: 1, label: "" });
    chapter.sections?.forEach((section, inner) => {
      lines.push({ title: `${index + 1}.${inner + 1} ${section.title}`, level: 2, label: "" });
    });
  });
  if (report.references.length > 0) lines.push({ title: words[report.language].references, level: 1, label: "" });
  return lines;
}

function chapterTitle(report: ReportText, chapter: Chapter, index: number): string {
  const chinese = report.language === "zh" && report.layout === "thesis";
  return chinese ? `第${chineseNumbers[index]}章 ${chapter.title}` : `${index + 1} ${chapter.title}`;
}

function setReport(report: ReportText, contents: readonly ContentsLine[]): PageSetter {
  const setter = new PageSetter(report.language);
  if (report.layout === "thesis") setFrontMatter(report, contents, setter);
  else setHead(report, setter);
  setBody(report, contents, setter);
  return setter;
}

function setFrontMatter(report: ReportText, contents: readonly ContentsLine[], setter: PageSetter): void {
  const word = words[report.language];
  setter.newPage(null);
  setter.text(report.institution, { size: 20, leading: 60, centred: true, bold: true });
  setter.text(report.language === "zh" ? "本科毕业论文" : "Bachelor Thesis", { size: 18, leading: 50, centred: true });
  setter.text(report.title, { size: 22, leading: 40, before: 60, centred: true, bold: true });
  const facts =
    report.language === "zh"
      ? [
          `学生姓名：${report.author}`,
          report.studentNumber && `学号：${report.studentNumber}`,
          report.advisor && `指导教师：${report.advisor}`,
        ]
      : [`Author: ${report.author}`, report.advisor && `Supervisor: ${report.advisor}`];
  for (const fact of facts) if (fact) setter.text(fact, { size: 14, leading: 30, before: 10, centred: true });
  setAbstract(report, setter);
  setter.newPage(null);
  setter.text(word.contents, { size: 16, leading: 40, centred: true, bold: true });
  for (const line of contents) setter.contentsLine(line.title, line.label, line.level === 2 ? 22 : 0);
}

function setAbstract(report: ReportText, setter: PageSetter): void {
  const word = words[report.language];
  if (!report.abstract) return;
  if (report.layout === "thesis") setter.newPage(null);
  setter.text(word.abstract, { size: report.layout === "thesis" ? 16 : 11, leading: 30, centred: true, bold: true });
  setter.text(report.abstract, { size: 10.5, leading: 18, indent: 21 });
  const keywords = `${word.keywords}${(report.keywords ?? []).join(word.separator)}`;
  setter.text(keywords, { size: 10.5, leading: 18, before: 10 });
}

function setHead(report: ReportText, setter: PageSetter): void {
  setter.newPage("1");
  setter.text(report.title, { size: 18, leading: 34, centred: true, bold: true });
  setter.text(report.author, { size: 12, leading: 22, centred: true });
  setter.text(report.institution, { size: 11, leading: 18, centred: true });
  if (report.studentNumber) setter.text(`学号：${report.studentNumber}`, { size: 11, leading: 18, centred: true });
  setAbstract(report, setter);
  if (report.layout === "article") setter.splitColumns();
}

function setBody(report: ReportText, contents: readonly ContentsLine[], setter: PageSetter): void {
  let at = 0;
  const mark = () => {
    const line = contents[at++];
    if (line) line.label = setter.label ?? "";
    return line?.title ?? "";
  };
  const leading = report.layout === "article" ? 13 : 19;
  const size = report.layout === "article" ? 9.5 : 11;
  let page = 1;
  let lostPages = 0;
  for (const chapter of report.chapters) {
    if (chapter.lost) {
      lostPages += 1;
      const line = contents[at++];
      if (line) line.label = String(Number(setter.label) + lostPages);
      continue;
    }
    if (report.layout === "thesis") {
      page = page === 1 && at === 0 ? 1 : Number(setter.label) + 1 + lostPages;
      lostPages = 0;
      setter.newPage(String(page));
      if (page === 1 && report.hidden) setter.text(report.hidden, { size: 8, leading: 10, white: true });
    }
    setter.text(mark(), { size: size + 5, leading: leading + 12, before: 8, bold: true });
    for (const paragraph of chapter.paragraphs) setter.text(paragraph, { size, leading, indent: size * 2 });
    for (const section of chapter.sections ?? []) {
      setter.text(mark(), { size: size + 2, leading: leading + 8, before: 6, bold: true });
      for (const paragraph of section.paragraphs) setter.text(paragraph, { size, leading, indent: size * 2 });
    }
  }
  if (report.references.length === 0) return;
  if (report.layout === "thesis") setter.newPage(String(Number(setter.label) + 1));
  setter.text(mark(), { size: size + 5, leading: leading + 12, before: 8, bold: true });
  report.references.forEach((reference, index) => {
    setter.text(`[${index + 1}] ${reference}`, { size: size - 1, leading: leading - 2, before: 3 });
  });
}
