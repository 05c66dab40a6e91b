import type { FeatureDefinition } from "../feature-definition.ts";
import { PERCENT, PROXY_CEILING } from "../feature-definition.ts";
import type { BodyFeatureId } from "../feature-ids.ts";

const PER_THOUSAND = { zh: "处/千字", en: " per 1,000 characters" };

/**
 * The features of the body. None rewards length by itself: lengths only count as missing below a threshold, all
 * else is a share or a density. Thresholds: see the README for where they come from.
 */
export const bodyCatalogue: Readonly<Record<BodyFeatureId, FeatureDefinition>> = {
  "body.parts": {
    name: {
      zh: "论证环节齐全度（引言、方法、结果或讨论、结论）",
      en: "Introduction, method, results or discussion, conclusion",
    },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 0, fullAt: 100 } },
    ceiling: PROXY_CEILING,
    praise: {
      zh: "引言、方法、结果、结论各环节齐全",
      en: "introduction, method, results and conclusion are all present",
    },
    advice: {
      zh: "补充缺少的论证环节（引言、方法、结果与讨论、结论）",
      en: "add the missing parts among introduction, method, results and discussion, conclusion",
    },
  },
  "body.thin_sections": {
    name: { zh: "内容过少（不足80字）的小节占比", en: "Sections with hardly any text (under 80 characters)" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 5 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "各小节内容充实", en: "every section has substance" },
    advice: { zh: "充实或合并内容过少的小节", en: "extend or merge the sections that hold hardly any text" },
  },
  "body.abstract_length": {
    name: { zh: "摘要篇幅", en: "Length of the abstract" },
    unit: { zh: "字", en: " characters (a word counts 1.6)" },
    curve: { ramp: { zeroAt: 0, fullAt: 200 }, excess: { zeroAt: 3000, fullAt: 1500 } },
    praise: { zh: "摘要篇幅适当", en: "an abstract of suitable length" },
    advice: {
      zh: "摘要以200至1500字写明目的、方法、结果与结论",
      en: "write an abstract of 120 to 900 words with aim, method, results and conclusion",
    },
  },
  "body.abstract_languages": {
    name: { zh: "摘要语种数", en: "Languages of the abstract" },
    unit: { zh: "种", en: " languages" },
    curve: { ramp: { zeroAt: 0, fullAt: 2 } },
    praise: { zh: "中英文摘要齐全", en: "abstracts in both languages" },
    advice: { zh: "同时提供中文摘要和英文摘要", en: "give the abstract in Chinese and English" },
  },
  "body.keywords": {
    name: { zh: "关键词个数", en: "Keywords" },
    unit: { zh: "个", en: " keywords" },
    curve: { ramp: { zeroAt: 0, fullAt: 3 }, excess: { zeroAt: 16, fullAt: 8 } },
    praise: { zh: "关键词个数适当", en: "a suitable number of keywords" },
    advice: { zh: "给出3至8个关键词", en: "give three to eight keywords" },
  },
  "body.keyword_coverage": {
    name: { zh: "关键词在正文中出现占比", en: "Keywords that the body uses" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 20, fullAt: 90 } },
    praise: { zh: "关键词与正文内容一致", en: "the keywords agree with the text" },
    advice: { zh: "选用正文中真正讨论的概念作关键词", en: "choose keywords for what the text really discusses" },
  },
  "body.quantities": {
    name: { zh: "量化表述密度", en: "Quantified statements" },
    unit: PER_THOUSAND,
    curve: { ramp: { zeroAt: 0, fullAt: 4 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "以数据支撑论述", en: "statements are backed by figures" },
    advice: { zh: "用带单位的数据支撑论述和结论", en: "support statements and conclusions with measured figures" },
  },
  "body.illustrations": {
    name: { zh: "图、表、公式密度", en: "Figures, tables and formulas" },
    unit: { zh: "个/万字", en: " per 10,000 characters" },
    curve: { ramp: { zeroAt: 0, fullAt: 10 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "图表公式充分支撑正文", en: "figures, tables and formulas support the text" },
    advice: { zh: "用图、表或公式说明关键内容", en: "show the key points in figures, tables or formulas" },
  },
  "body.repetition": {
    name: { zh: "重复语句占比", en: "Repeated sentences" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 15, fullAt: 2 } },
    praise: { zh: "几乎没有重复语句", en: "hardly any repeated sentences" },
    advice: { zh: "删去重复的段落和语句", en: "remove repeated paragraphs and sentences" },
  },
  "body.captioned": {
    name: { zh: "有题注的图表占比", en: "Figures and tables with a caption" },
    unit: PERCENT,
    // Logos and decorations are figures to the reader of the file: not everything needs a caption.
    curve: { ramp: { zeroAt: 0, fullAt: 60 } },
    praise: { zh: "图表均有题注", en: "figures and tables have captions" },
    advice: { zh: "为每个图和表加上编号和题注", en: "give every figure and table a number and a caption" },
  },
  "body.captions_in_order": {
    name: { zh: "图表编号连续占比", en: "Captions numbered in order" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 95 } },
    praise: { zh: "图表编号连续", en: "captions are numbered in order" },
    advice: { zh: "使图表按章连续编号", en: "number figures and tables in order" },
  },
  "body.captions_mentioned": {
    name: { zh: "图表在正文中被提及占比", en: "Captions that the text mentions" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 10, fullAt: 90 } },
    praise: { zh: "图表均在正文中被提及", en: "figures and tables are discussed in the text" },
    advice: { zh: "在正文中引用并说明每个图表", en: "mention and explain every figure and table in the text" },
  },
  "body.references_resolved": {
    name: { zh: "图、表、公式指引有效占比", en: "Mentions of figures, tables, formulas that exist" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 50, fullAt: 95 } },
    praise: { zh: "文中指引的图表公式均存在", en: "every figure, table or formula mentioned exists" },
    advice: {
      zh: "更正指向不存在的图、表、公式的引用",
      en: "correct mentions of figures, tables or formulas that do not exist",
    },
  },
  "body.paragraphs": {
    name: { zh: "篇幅适中（20至600字）的正文占比", en: "Text in paragraphs of suitable length (20 to 600 characters)" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 30, fullAt: 85 } },
    praise: { zh: "段落划分适当", en: "paragraphs of suitable length" },
    advice: { zh: "拆分过长的段落，合并零碎的段落", en: "split very long paragraphs and join fragments" },
  },
  "body.sentences": {
    name: { zh: "长度适中（6至100字）的句子占比", en: "Sentences of suitable length (6 to 100 characters)" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 85 } },
    praise: { zh: "句子长度适中", en: "sentences of suitable length" },
    advice: { zh: "拆分过长的句子，补全残句", en: "split overlong sentences and complete fragments" },
  },
  "body.connectives": {
    name: { zh: "逻辑连接词密度", en: "Connectives" },
    unit: PER_THOUSAND,
    curve: { ramp: { zeroAt: 0, fullAt: 6 }, excess: { zeroAt: 40, fullAt: 20 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "行文有逻辑衔接", en: "the argument is linked by connectives" },
    advice: {
      zh: "用因果、转折、递进等连接词说明论述关系",
      en: "show with connectives how the statements follow from each other",
    },
  },
  "body.vocabulary": {
    name: { zh: "词汇丰富度（MATTR，窗口100）", en: "Lexical diversity (MATTR, window 100)" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 45, fullAt: 68 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "用词丰富", en: "a varied vocabulary" },
    advice: { zh: "减少同一词语的反复使用", en: "vary the wording" },
  },
  "body.punctuation": {
    name: { zh: "全角、半角标点误用", en: "Full-width and half-width punctuation mixed up" },
    unit: PER_THOUSAND,
    curve: { ramp: { zeroAt: 6, fullAt: 0.5 } },
    praise: { zh: "标点使用规范", en: "clean punctuation" },
    advice: {
      zh: "统一标点：中文用全角，英文用半角",
      en: "use full-width punctuation in Chinese and half-width in English",
    },
  },
};
