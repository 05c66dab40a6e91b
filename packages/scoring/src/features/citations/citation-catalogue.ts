import type { FeatureDefinition } from "../feature-definition.ts";
import { PERCENT, PROXY_CEILING } from "../feature-definition.ts";
import type { CitationFeatureId } from "../feature-ids.ts";

/** The features of references and citations. Thresholds: see the README for where they come from. */
export const citationCatalogue: Readonly<Record<CitationFeatureId, FeatureDefinition>> = {
  "citations.references": {
    name: { zh: "参考文献条数", en: "References" },
    unit: { zh: "条", en: " references" },
    curve: { ramp: { zeroAt: 0, fullAt: 20 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "参考文献数量充足", en: "a sufficient number of references" },
    advice: {
      zh: "补充与研究内容相关的参考文献（一般不少于20条）",
      en: "add relevant references (usually at least 20)",
    },
  },
  "citations.density": {
    name: { zh: "引用密度", en: "Citations in the text" },
    unit: { zh: "处/万字", en: " per 10,000 characters" },
    curve: { ramp: { zeroAt: 0, fullAt: 8 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "正文中引用充分", en: "the text cites its sources throughout" },
    advice: {
      zh: "在陈述他人观点、方法和数据处标注引用",
      en: "cite sources where the text uses others' ideas, methods or data",
    },
  },
  "citations.spread": {
    name: { zh: "含有引用的章占比", en: "Chapters with citations" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 0, fullAt: 50 } },
    praise: { zh: "引用分布于多个章节", en: "citations are spread over the chapters" },
    advice: { zh: "不要只在绪论中集中引用，其他章也应标注来源", en: "cite sources beyond the introduction" },
  },
  "citations.recency": {
    name: { zh: "近五年文献占比", en: "References of the last five years" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 0, fullAt: 35 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "文献较新", en: "recent literature" },
    advice: { zh: "补充近五年的文献", en: "add literature of the last five years" },
  },
  "citations.types": {
    name: { zh: "文献类型数", en: "Kinds of sources" },
    unit: { zh: "种", en: " kinds" },
    curve: { ramp: { zeroAt: 0, fullAt: 3 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "文献类型多样", en: "different kinds of sources" },
    advice: { zh: "兼用期刊、会议、图书、学位论文等多种文献", en: "use journals, proceedings, books and theses" },
  },
  "citations.foreign": {
    name: { zh: "外文文献占比", en: "References in other languages" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 0, fullAt: 20 } },
    ceiling: PROXY_CEILING,
    praise: { zh: "引用了外文文献", en: "uses literature in other languages" },
    advice: { zh: "适当参考外文文献", en: "consult literature in other languages" },
  },
  "citations.concentration": {
    name: { zh: "同一第一作者的文献占比", en: "References by the same first author" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 60, fullAt: 20 } },
    praise: { zh: "文献来源分散", en: "sources by many authors" },
    advice: { zh: "避免文献过度集中于同一作者", en: "do not rely on a single author" },
  },
  "citations.completeness": {
    name: { zh: "著录项目齐全度", en: "Required fields present" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 92 } },
    praise: { zh: "著录项目齐全", en: "references are complete" },
    advice: {
      zh: "按所用的著录格式补全作者、题名、出处、年份、页码等著录项目",
      en: "complete authors, title, source, year and pages of the references",
    },
  },
  "citations.style": {
    name: { zh: "著录格式一致度", en: "References in the required or dominant style" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 50, fullAt: 95 } },
    praise: { zh: "著录格式统一", en: "one style throughout" },
    advice: {
      zh: "全部文献按要求采用同一种著录格式",
      en: "use one style for all references, the one that is asked for",
    },
  },
  "citations.identifiers": {
    name: { zh: "DOI 与网址书写正确占比", en: "Well-formed DOIs and URLs" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 50, fullAt: 100 } },
    praise: { zh: "DOI 与网址书写正确", en: "DOIs and URLs are well formed" },
    advice: { zh: "更正书写错误的 DOI 或网址", en: "correct malformed DOIs and URLs" },
  },
  "citations.duplicates": {
    name: { zh: "重复文献占比", en: "Duplicate references" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 15, fullAt: 0 } },
    praise: { zh: "没有重复的文献", en: "no duplicate references" },
    advice: { zh: "合并重复的参考文献", en: "merge duplicate references" },
  },
  "citations.cited": {
    name: { zh: "在正文中被引用的文献占比", en: "References that the text cites" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 20, fullAt: 95 } },
    praise: { zh: "所列文献均在正文中被引用", en: "every reference is cited" },
    advice: {
      zh: "在正文中标注每条文献的引用，或删去未引用的文献",
      en: "cite every reference in the text, or remove it",
    },
  },
  "citations.resolved": {
    name: { zh: "引用可对应到文献的占比", en: "Citations that match a reference" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 50, fullAt: 98 } },
    praise: { zh: "文中引用均有对应文献", en: "every citation matches a reference" },
    advice: { zh: "补上缺失的文献，或更正引用编号", en: "add the missing references or correct the labels" },
  },
  "citations.order": {
    name: { zh: "按首次引用顺序编号占比", en: "References numbered in order of first citation" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 30, fullAt: 90 } },
    praise: { zh: "文献按引用顺序编号", en: "references are numbered in order of citation" },
    advice: { zh: "按正文中首次引用的顺序为文献编号", en: "number references in order of their first citation" },
  },
  "citations.bursts": {
    name: { zh: "一处引用五条以上文献的占比", en: "Citations of more than five references at once" },
    unit: PERCENT,
    curve: { ramp: { zeroAt: 40, fullAt: 5 } },
    praise: { zh: "没有堆砌引用", en: "no piled-up citations" },
    advice: {
      zh: "避免一处堆砌多条文献，分别说明各文献的贡献",
      en: "do not pile up references; say what each contributes",
    },
  },
};
