/** What is missing from a report or not in its place, and what of it is not judged. */
import type { FindingWeight } from "@rubrica/report-model";
import { counted, type FindingKinds, type NoFigures, say } from "../finding-kind.ts";

/** Share of the contents' entries without a heading from which on it cannot be the reading of headings alone. */
const MOST_ENTRIES = 0.6;

/** `known` where the printed page numbers go up one by one: then no page is missing or misplaced. */
type PageOrder = "known" | "unknown";

/** Held unless the pages are known to be complete: then a heading was not recognised, or its author misnumbered it. */
const heldUnlessKnown = ({ order }: { readonly order: PageOrder }): FindingWeight =>
  order === "known" ? "look" : "hold";

/** The figures of each. */
export interface StructureFigures {
  readonly contents_without_heading: {
    readonly count: number;
    /** Entries of the contents. */
    readonly of: number;
    readonly titles: readonly string[];
  };
  readonly headings_out_of_order: { readonly order: PageOrder };
  readonly chapters_missing: { readonly missing: readonly number[]; readonly order: PageOrder };
  readonly chapters_out_of_order: { readonly order: PageOrder };
  readonly sections_missing: { readonly before: readonly string[] };
  readonly page_numbers_out_of_order: {
    readonly count: number;
    readonly before: string;
    readonly after: string;
    /** `slight`: single pages are missing, as blank ones are. */
    readonly severity: "slight" | "severe";
  };
  readonly order_unknown: NoFigures;
  readonly references_not_recognised: NoFigures;
  readonly references_absent: NoFigures;
  readonly mostly_code: { readonly percent: number };
}

export const STRUCTURE_FINDINGS: FindingKinds<StructureFigures> = {
  contents_without_heading: {
    weight: ({ count, of }) => (count > of * MOST_ENTRIES ? "hold" : "look"),
    reason: {
      zh: "可能缺页或缺章，也可能只是标题没有识别出来；大部分条目都找不到时，目录不是这份报告的",
      en: "pages or chapters may be missing, or headings were not recognised; where most entries have none, it is the contents of something else",
    },
    title: { zh: "目录项在正文里找不到", en: "Entries of the contents without a heading" },
    words: ({ count, titles }, context) =>
      say(context, {
        zh: `目录中有${count}项在正文里找不到标题，可能缺页或缺章：${titles.join("；")}`,
        en: `${counted(count, "entry", "entries")} of the table of contents ${count === 1 ? "has" : "have"} no heading in the text, pages or chapters may be missing: ${titles.join("; ")}`,
      }),
  },
  headings_out_of_order: {
    weight: heldUnlessKnown,
    reason: {
      zh: "页面可能排错或重复；页码连续时只是标题有误",
      en: "pages may be misplaced or repeated; where page numbers run on it is the headings alone",
    },
    title: { zh: "标题顺序与目录不一致", en: "Headings out of order" },
    words: (_, context) =>
      say(context, {
        zh: "标题的先后与目录不一致，页面可能排错或重复",
        en: "headings do not come in the order of the table of contents; pages may be misplaced or repeated",
      }),
  },
  chapters_missing: {
    weight: heldUnlessKnown,
    reason: {
      zh: "缺少的章没有评到；页码连续时可能只是标题没有识别出来",
      en: "chapters that are missing were not judged; where page numbers run on their headings may not have been recognised",
    },
    title: { zh: "缺章", en: "Missing chapters" },
    words: ({ missing }, context) =>
      say(context, {
        zh: `缺少第${missing.join("、")}章，请看是漏了内容还是编号有误`,
        en: `${missing.length === 1 ? "chapter" : "chapters"} ${missing.join(", ")} ${missing.length === 1 ? "is missing; please see whether it was" : "are missing; please see whether they were"} left out or misnumbered`,
      }),
  },
  chapters_out_of_order: {
    weight: heldUnlessKnown,
    reason: {
      zh: "章可能排错或重复；页码连续时可能只是编号有误",
      en: "chapters may be misplaced or repeated; where page numbers run on they may only be misnumbered",
    },
    title: { zh: "章的顺序有误", en: "Chapters out of order" },
    words: (_, context) =>
      say(context, {
        zh: "章的编号顺序有误，请看页面是否排错或重复",
        en: "chapters are not numbered in order; please see whether pages are misplaced or repeated",
      }),
  },
  sections_missing: {
    weight: "hold",
    reason: {
      zh: "没有目录和页码可核对时，小节缺号可能是缺页",
      en: "without contents and page numbers to check by, a section left out may be pages left out",
    },
    title: { zh: "小节缺号", en: "Missing sections" },
    words: ({ before }, context) =>
      say(context, {
        zh: `小节编号不连续（${before.join("、")}之前），可能缺页或排错`,
        en: `sections are not numbered one by one (before ${before.join(", ")}); pages may be missing or misplaced`,
      }),
  },
  page_numbers_out_of_order: {
    weight: ({ severity }) => (severity === "severe" ? "hold" : "note"),
    reason: {
      zh: "可能缺页、重复或排错；只差单独一页时，多半是省去的空白页",
      en: "pages may be missing, repeated or misplaced; single pages are mostly blank ones that were left out",
    },
    title: { zh: "页码不连续", en: "Page numbers out of order" },
    words: ({ count, before, after }, context) =>
      say(context, {
        zh: `页码有${count}处不连续（如${before}之后是${after}），可能缺页、重复或排错`,
        en: `page numbers break in ${counted(count, "place", "places")} (${before} is followed by ${after}); pages may be missing, repeated or misplaced`,
      }),
  },
  order_unknown: {
    weight: "note",
    reason: {
      zh: "有些报告本来就没有页码和目录",
      en: "a shape that is usual for some reports",
    },
    title: { zh: "无法核对页序", en: "The order of pages cannot be checked" },
    words: (_, context) =>
      say(context, {
        zh: "没有页码、目录和章节编号，无法核对是否缺页或排错",
        en: "without page numbers, contents and numbered chapters nothing shows whether pages are missing or misplaced",
      }),
  },
  references_not_recognised: {
    weight: "look",
    reason: {
      zh: "引用部分没有计分；表可能有，只是没有识别出来",
      en: "citations are not measured; the list may be there and was not recognised",
    },
    title: { zh: "参考文献表没有识别出来", en: "References not recognised" },
    words: (_, context) =>
      say(context, {
        zh: "有参考文献或引文标记，但文献表没有识别出来，引用部分不计分",
        en: "there are references or marks that cite, but the list was not recognised; citations are not measured",
      }),
  },
  references_absent: {
    weight: "note",
    costsPoints: true,
    reason: {
      zh: "引用部分已因此失分，分数没有可疑之处；班级页仍会写明",
      en: "it has cost the points for citations already, and leaves nothing about the mark in doubt; the class page says it all the same",
    },
    title: { zh: "没有参考文献表", en: "No list of references" },
    words: (_, context) =>
      say(context, {
        zh: "没有读到参考文献表，也没有引文标记，引用部分因此失分",
        en: "neither a list of references nor marks that cite were found, which costs the points for citations",
      }),
  },
  mostly_code: {
    weight: "note",
    reason: {
      zh: "课程设计报告常附大量代码；代码不评分",
      en: "reports on programming often hold much code, which is not judged",
    },
    title: { zh: "大部分是程序代码", en: "Mostly program code" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `报告约${percent}%是程序代码，代码没有评分`,
        en: `about ${percent} % of the report is program code, which is not judged`,
      }),
  },
};
