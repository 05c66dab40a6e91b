/** What could not be read, or is no report. */
import { counted, type FindingKinds, type NoFigures, say } from "../finding-kind.ts";

const KIND_NAMES = {
  slides: { zh: "演示文稿", en: "slides" },
  form: { zh: "表单", en: "a form" },
  scanned: { zh: "扫描件", en: "a scan" },
  empty: { zh: "空文档", en: "an empty document" },
} as const;

/** The figures of each. */
export interface ReadingFigures {
  readonly not_a_report: { readonly kind: keyof typeof KIND_NAMES };
  readonly text_unreadable: { readonly percent: number };
  readonly scanned_pages: { readonly count: number; readonly share: number };
  readonly repaired: NoFigures;
  readonly page_unreadable: { readonly count: number };
  /** Characters of prose on the pages, how many of them were read into the text, and their share of 1. */
  readonly text_left_out: { readonly prose: number; readonly read: number; readonly share: number };
}

/** Below this share of the prose somebody should look; */
export const SHARE_TO_LOOK = 0.8;
/** below this one the mark says nothing of the report. */
const SHARE_TO_HOLD = 0.5;

export const READING_FINDINGS: FindingKinds<ReadingFigures> = {
  not_a_report: {
    weight: "hold",
    reason: { zh: "没有可评的报告", en: "there is no report to be judged" },
    title: { zh: "不像报告或论文", en: "Not a report or thesis" },
    words: ({ kind }, context) =>
      say(context, {
        zh: `文件看来是${KIND_NAMES[kind]?.zh ?? kind}，不是报告或论文`,
        en: `the file looks like ${KIND_NAMES[kind]?.en ?? kind}, not like a report or thesis`,
      }),
  },
  text_unreadable: {
    weight: "hold",
    reason: {
      zh: "超过5%的文字读不出来，评分依据的不是完整的报告",
      en: "more than 5 % of the text could not be read: the mark rests on something else than the report",
    },
    title: { zh: "部分文字无法读出", en: "Text that could not be read" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `约${percent}%的文字无法读出，没有计入评分，请看所列页面写了什么`,
        en: `about ${percent} % of the text could not be read and does not count; please read these pages`,
      }),
  },
  scanned_pages: {
    weight: ({ share }) => (share > 0.1 ? "look" : "note"),
    reason: {
      zh: "个别图片页很常见（封面、签名页）；超过十分之一时请看一眼",
      en: "single pages that are pictures are usual (cover, signatures); above a tenth of the pages somebody should look",
    },
    title: { zh: "图片页", en: "Pages that are pictures" },
    words: ({ count }, context) =>
      say(context, {
        zh: `有${count}页是图片，其中的文字没有计入`,
        en: `${counted(count, "page is a picture", "pages are pictures")}; text in ${count === 1 ? "it" : "them"} does not count`,
      }),
  },
  repaired: {
    weight: "look",
    reason: {
      zh: "修复后的文件可能缺少内容",
      en: "parts of a file that had to be repaired may be missing",
    },
    title: { zh: "文件经过修复", en: "The file was repaired" },
    words: (_, context) =>
      say(context, {
        zh: "文件已损坏，经修复后读取，内容可能不完整",
        en: "the file was damaged and read after repair; parts of it may be missing",
      }),
  },
  page_unreadable: {
    weight: "hold",
    reason: { zh: "有整页内容没有评到", en: "whole pages were not judged" },
    title: { zh: "有页面无法读取", en: "Pages that could not be read" },
    words: ({ count }, context) =>
      say(context, {
        zh: `有${count}页无法读取，没有计入评分，请看原文件中的这几页`,
        en: `${counted(count, "page", "pages")} could not be read and ${count === 1 ? "does" : "do"} not count; please look at ${count === 1 ? "it" : "them"} in the file`,
      }),
  },
  text_left_out: {
    weight: ({ share }) => (share < SHARE_TO_HOLD ? "hold" : "look"),
    withholdsTotal: true,
    reason: {
      zh: "页面上的句子有两成以上没有读进正文时请看一眼；不到一半读进正文时，分数说明不了这份报告，没有总分",
      en: "more than a fifth of the sentences on the pages are not in the text: somebody should look; where less than half of them are, the mark says nothing of the report, and there is no total",
    },
    title: { zh: "有句子没有读进正文", en: "Sentences that are not in the text" },
    words: ({ prose, read, share }, context) =>
      say(context, {
        zh: `页面上看得见${prose}个字的句子，读进正文的是${read}个（${Math.floor(share * 100)}%），其余没有计入`,
        en: `the pages show ${prose} characters of sentences, of which ${read} (${Math.floor(share * 100)} %) are in the text; the rest does not count`,
      }),
  },
};
