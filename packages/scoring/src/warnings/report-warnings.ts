import type { IntegrityKind, ParsedReport, ScoreWarning } from "@rubrica/report-model";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";
import { findInjectionPhrases } from "./injection-phrases.ts";
import type { WarningDraft } from "./score-warning.ts";
import { scoreWarning } from "./score-warning.ts";
import { findStructureWarnings } from "./structure-warnings.ts";

/** What a teacher should know about the file before trusting a score; each once, with all its pages. */
export function findReportWarnings(report: ParsedReport, language: ScoreLanguage): ScoreWarning[] {
  return [
    ...kindWarnings(report),
    ...readingWarnings(report),
    ...integrityWarnings(report),
    ...injectionWarnings(report),
    ...findStructureWarnings(report),
  ].map((draft) => scoreWarning(draft, language));
}

const KIND_NAMES = {
  slides: { zh: "演示文稿", en: "slides" },
  form: { zh: "表单", en: "a form" },
  scanned: { zh: "扫描件", en: "a scan" },
  empty: { zh: "空文档", en: "an empty document" },
} as const;
const MAX_UNREADABLE_SHARE = 0.05;

function kindWarnings({ kind, textQuality }: ParsedReport): WarningDraft[] {
  const warnings: WarningDraft[] = [];
  if (kind !== "report") {
    const name = KIND_NAMES[kind];
    const words = {
      zh: `文件看来是${name.zh}，不是报告或论文`,
      en: `the file looks like ${name.en}, not like a report or thesis`,
    };
    warnings.push({ code: "not_a_report", words });
  }
  const unreadable = textQuality.unmappedShare + textQuality.garbageShare;
  if (unreadable > MAX_UNREADABLE_SHARE) {
    const percent = Math.round(unreadable * 100);
    const words = { zh: `约${percent}%的文字无法读出`, en: `about ${percent} % of the text could not be read` };
    warnings.push({ code: "text_unreadable", words });
  }
  const pages = textQuality.scannedPages;
  if (kind !== "scanned" && pages.length > 0) {
    const words = {
      zh: `有${pages.length}页是图片，其中的文字没有计入`,
      en: `${pages.length} pages are pictures; text in them does not count`,
    };
    warnings.push({ code: "scanned_pages", words, pages });
  }
  return warnings;
}

/** A file that had to be mended may lack parts, and what is missing costs points. */
function readingWarnings({ reading }: ParsedReport): WarningDraft[] {
  const warnings: WarningDraft[] = [];
  if (reading.repaired) {
    const words = {
      zh: "文件已损坏，经修复后读取，内容可能不完整",
      en: "the file was damaged and read after repair; parts of it may be missing",
    };
    warnings.push({ code: "repaired", words });
  }
  const unread = reading.warnings.filter(({ code }) => code === "page_unreadable");
  if (unread.length > 0) {
    const words = {
      zh: `有${unread.length}页无法读取，其内容没有计入`,
      en: `${unread.length} pages could not be read; they do not count`,
    };
    warnings.push({ code: "page_unreadable", words, pages: unread.flatMap(({ page }) => page ?? []) });
  }
  return warnings;
}

/** It draws pages to see what readers see of their text. */
const DRAWING_ENGINE = "pdfium";

const HIDDEN_NAMES: Readonly<Record<IntegrityKind, Bilingual>> = {
  "invisible-render-mode": { zh: "不着墨的文字", en: "text without ink" },
  "background-colour": { zh: "与底色相同的文字", en: "text in the colour of its ground" },
  tiny: { zh: "极小的文字", en: "tiny text" },
  "off-page": { zh: "页面之外的文字", en: "text outside of the page" },
  clipped: { zh: "被裁去的文字", en: "clipped text" },
  transparent: { zh: "透明的文字", en: "transparent text" },
  covered: { zh: "被遮盖的文字", en: "covered text" },
  "hidden-layer": { zh: "已关闭图层中的文字", en: "text in a layer that is off" },
  "zero-width-characters": { zh: "零宽字符", en: "characters without width" },
  "bidi-control-characters": { zh: "改变书写方向的字符", en: "characters that turn the direction of writing" },
  "tag-characters": { zh: "标签字符", en: "tag characters" },
  "glyph-mismatch": { zh: "字形与文字不符的字体", en: "a font whose letters are exchanged" },
  "replaced-text": { zh: "冒充所见文字的文字", en: "text given out for other text that is drawn" },
  "recognised-text": { zh: "由扫描件识别的文字", en: "text recognised from a scan" },
};

function integrityWarnings({ integrity, reading }: ParsedReport): WarningDraft[] {
  return [...hiddenWarnings(integrity), ...recognisedWarnings(integrity), ...engineWarnings(reading)];
}

function hiddenWarnings(integrity: ParsedReport["integrity"]): WarningDraft[] {
  const hidden = integrity.filter(({ kind }) => kind !== "recognised-text");
  if (hidden.length === 0) return [];
  const kinds = [...new Set(hidden.map(({ kind }) => kind))];
  const words = {
    zh: `有不可见的内容（${kinds.map((kind) => HIDDEN_NAMES[kind].zh).join("、")}），没有计入评分`,
    en: `there is content that is not visible (${kinds.map((kind) => HIDDEN_NAMES[kind].en).join(", ")}); it was not judged`,
  };
  return [{ code: "hidden_text", words, pages: hidden.map(({ page }) => page) }];
}

/** Such text is judged, since there is no other; that the picture says the same, a person has to see. */
function recognisedWarnings(integrity: ParsedReport["integrity"]): WarningDraft[] {
  const pages = integrity.filter(({ kind }) => kind === "recognised-text").map(({ page }) => page);
  if (pages.length === 0) return [];
  const words = {
    zh: `有${pages.length}页的文字由扫描图片识别而来，是否与图片一致没有核对`,
    en: `the text of ${pages.length} pages was recognised from scans; whether it is what they show was not checked`,
  };
  return [{ code: "recognised_text", words, pages }];
}

/** The engine that draws no pages takes a font's word for what it draws. */
function engineWarnings({ engine, pagesByOtherEngine }: ParsedReport["reading"]): WarningDraft[] {
  const isOther = engine !== DRAWING_ENGINE;
  if (!isOther && pagesByOtherEngine.length === 0) return [];
  const words = {
    zh: "部分页面无法绘制，其中的文字是否真的可见没有全部核对",
    en: "pages could not be drawn; whether all of their text is seen was not checked in full",
  };
  return [{ code: "visibility_unchecked", words, pages: isOther ? [] : pagesByOtherEngine }];
}

const PLACES: readonly { readonly hidden: boolean; readonly name: Bilingual }[] = [
  { hidden: false, name: { zh: "正文中", en: "the text" } },
  { hidden: true, name: { zh: "不可见的文字中", en: "hidden text" } },
];

function injectionWarnings(report: ParsedReport): WarningDraft[] {
  const phrases = findInjectionPhrases(report);
  return PLACES.flatMap(({ hidden, name }) => {
    const found = phrases.filter((phrase) => phrase.hidden === hidden);
    if (found.length === 0) return [];
    const words = {
      zh: `${name.zh}有类似给评分模型下指令的语句，请核对`,
      en: `${name.en} holds what looks like instructions to a grading model; please check`,
    };
    return [{ code: "instruction_to_grader", words, pages: found.flatMap(({ page }) => page ?? []) }];
  });
}
