import type { FeatureDefinition } from "../feature-definition.ts";
import { NO_UNIT, PERCENT } from "../feature-definition.ts";
import type { ContentsFeatureId } from "../feature-ids.ts";

/** The features of the table of contents. Thresholds: see the README for where they come from. */
export const contentsCatalogue: Readonly<Record<ContentsFeatureId, FeatureDefinition>> = {
  "contents.printed": {
    name: { zh: "印有目录（1是，0否）", en: "Table of contents printed (1 yes, 0 no)" },
    unit: NO_UNIT,
    curve: { ramp: { zeroAt: 0, fullAt: 1 } },
    praise: { zh: "有印出的目录", en: "has a printed table of contents" },
    advice: { zh: "在正文之前加入自动生成的目录", en: "insert a generated table of contents before the body" },
  },
  "contents.required_parts": {
    name: { zh: "必备部分齐全度", en: "Mandatory parts present" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 20, fullAt: 100 } },
    praise: {
      zh: "摘要、绪论、结论、参考文献等必备部分齐全",
      en: "abstract, introduction, conclusion and references are all there",
    },
    advice: {
      zh: "补全摘要、绪论（引言）、结论、参考文献等必备部分",
      en: "add the missing parts among abstract, introduction, conclusion and references",
    },
  },
  "contents.depth": {
    name: { zh: "目录层级数", en: "Levels" },
    unit: { zh: "级", en: " levels" },
    curve: { ramp: { zeroAt: 0, fullAt: 2 }, excess: { zeroAt: 8, fullAt: 5 } },
    praise: { zh: "层级深度适当", en: "an appropriate number of levels" },
    advice: { zh: "用二至三级标题组织各章", en: "organise chapters with two or three levels of headings" },
  },
  "contents.chapters": {
    name: { zh: "正文章数", en: "Chapters of the body" },
    unit: { zh: "章", en: " chapters" },
    curve: { ramp: { zeroAt: 1, fullAt: 4 }, excess: { zeroAt: 25, fullAt: 12 } },
    praise: { zh: "章数适当", en: "a suitable number of chapters" },
    advice: { zh: "把内容分为四章以上、十二章以内", en: "divide the text into four to twelve chapters" },
  },
  "contents.branching": {
    name: { zh: "分支合理的标题占比", en: "Headings that divide into at least two" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 90 } },
    praise: { zh: "标题分支合理", en: "headings divide sensibly" },
    advice: {
      zh: "避免一个标题之下只有一个子标题",
      en: "avoid headings with a single subheading",
    },
  },
  "contents.balance": {
    name: { zh: "各章篇幅均衡度", en: "Balance of chapter lengths" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 50, fullAt: 85 } },
    praise: { zh: "各章篇幅均衡", en: "chapters of balanced length" },
    advice: {
      zh: "调整各章篇幅，拆分过长的章、充实过短的章",
      en: "balance the chapters: split very long ones, extend very short ones",
    },
  },
  "contents.numbering": {
    name: { zh: "标题编号连续占比", en: "Headings numbered in order" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 95 } },
    praise: { zh: "标题编号规范、连续", en: "headings are numbered regularly and in order" },
    advice: { zh: "用自动编号使各级标题编号连续", en: "number all headings automatically and in order" },
  },
  "contents.titles": {
    name: { zh: "标题表意明确占比", en: "Telling, distinct titles" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 60, fullAt: 95 } },
    praise: { zh: "标题表意明确、互不重复", en: "titles are telling and distinct" },
    advice: {
      zh: "把空泛、重复或过长的标题改为具体的标题",
      en: "replace generic, repeated or overlong titles with specific ones",
    },
  },
  "contents.agreement": {
    name: { zh: "目录与正文标题一致度（F1）", en: "Agreement with the headings of the body (F1)" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 60, fullAt: 97 } },
    praise: { zh: "目录与正文标题一致", en: "the table of contents agrees with the headings" },
    advice: {
      zh: "更新目录，使其与正文标题一致",
      en: "update the table of contents so that it agrees with the headings",
    },
  },
  "contents.page_numbers": {
    name: { zh: "目录页码正确占比", en: "Correct page numbers" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 60, fullAt: 98 } },
    praise: { zh: "目录页码与实际一致", en: "page numbers are correct" },
    advice: { zh: "更新目录页码域，使页码与实际一致", en: "update the page numbers of the table of contents" },
  },
};
