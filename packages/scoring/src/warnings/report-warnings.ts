import type { ParsedReport } from "@rubrica/report-model";
import type { JudgeWarning } from "../judge/judge.ts";
import type { ScoreLanguage } from "../rubric/rubric.ts";
import { findInjectionPhrases } from "./injection-phrases.ts";

/** What a teacher should know about the file before trusting a score. None of it changes the points. */
export function findReportWarnings(report: ParsedReport, language: ScoreLanguage): JudgeWarning[] {
  return [
    ...kindWarnings(report, language),
    ...readingWarnings(report, language),
    ...integrityWarnings(report, language),
    ...injectionWarnings(report, language),
  ];
}

const KIND_NAMES = {
  slides: { zh: "演示文稿", en: "slides" },
  form: { zh: "表单", en: "a form" },
  scanned: { zh: "扫描件", en: "a scan" },
  empty: { zh: "空文档", en: "an empty document" },
} as const;
const MAX_UNREADABLE_SHARE = 0.05;

function kindWarnings({ kind, textQuality }: ParsedReport, language: ScoreLanguage): JudgeWarning[] {
  const warnings: JudgeWarning[] = [];
  if (kind !== "report") {
    const name = KIND_NAMES[kind][language];
    const message =
      language === "zh"
        ? `文件看来是${name}，不是报告或论文`
        : `the file looks like ${name}, not like a report or thesis`;
    warnings.push({ code: "not_a_report", message, page: null });
  }
  const unreadable = textQuality.unmappedShare + textQuality.garbageShare;
  if (unreadable > MAX_UNREADABLE_SHARE) {
    const percent = Math.round(unreadable * 100);
    const message =
      language === "zh" ? `约${percent}%的文字无法读出` : `about ${percent} % of the text could not be read`;
    warnings.push({ code: "text_unreadable", message, page: null });
  }
  if (kind !== "scanned" && textQuality.scannedPages.length > 0) {
    const message =
      language === "zh"
        ? `有${textQuality.scannedPages.length}页是图片，其中的文字没有计入`
        : `${textQuality.scannedPages.length} pages are pictures; text in them does not count`;
    warnings.push({ code: "scanned_pages", message, page: textQuality.scannedPages[0] ?? null });
  }
  return warnings;
}

/** A file that had to be mended may lack parts, and what is missing costs points. */
function readingWarnings({ reading }: ParsedReport, language: ScoreLanguage): JudgeWarning[] {
  const warnings: JudgeWarning[] = [];
  if (reading.repaired) {
    const message =
      language === "zh"
        ? "文件已损坏，经修复后读取，内容可能不完整"
        : "the file was damaged and read after repair; parts of it may be missing";
    warnings.push({ code: "repaired", message, page: null });
  }
  for (const { code, page } of reading.warnings) {
    if (code !== "page_unreadable") continue;
    const message =
      language === "zh" ? "有一页无法读取，其内容没有计入" : "a page could not be read; it does not count";
    warnings.push({ code, message, page });
  }
  return warnings;
}

/** One warning for each kind of hidden text and page. */
function integrityWarnings({ integrity }: ParsedReport, language: ScoreLanguage): JudgeWarning[] {
  const byPlace = new Map<string, JudgeWarning>();
  for (const { kind, page } of integrity) {
    const message =
      language === "zh"
        ? `第${page}页有不可见的内容（${kind}），没有计入评分`
        : `page ${page} has content that is not visible (${kind}); it was not judged`;
    byPlace.set(`${kind} ${page}`, { code: "hidden_text", message, page });
  }
  return [...byPlace.values()].slice(0, 20);
}

function injectionWarnings(report: ParsedReport, language: ScoreLanguage): JudgeWarning[] {
  return findInjectionPhrases(report).map(({ page, hidden }) => {
    const where = hidden
      ? language === "zh"
        ? "不可见的文字中"
        : "hidden text"
      : language === "zh"
        ? "正文中"
        : "the text";
    const message =
      language === "zh"
        ? `${where}有类似给评分模型下指令的语句，请核对`
        : `${where} holds what looks like instructions to a grading model; please check`;
    return { code: "instruction_to_grader", message, page };
  });
}
