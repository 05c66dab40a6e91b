/** What cannot be the text of somebody's report, by its statistics. */
import type { ReportPart } from "../../substance/part-likeness.ts";
import { type FindingKinds, say } from "../finding-kind.ts";

const NO_TEXT_LIKE_THIS = {
  zh: "真实报告不落在这个范围之外；可能是没有内容的文字",
  en: "real reports do not lie outside of this range; the text may say nothing",
};

const NOT_WRITTEN_SO = {
  zh: "句子可能是真的，但没有人这样写成一篇报告；总分不变，由教师判断",
  en: "the sentences may be real, yet nobody wrote a report like that; the mark stays as it is, a teacher decides",
};

const PART_NAMES: Readonly<Record<ReportPart, { readonly zh: string; readonly en: string }>> = {
  title: { zh: "题目", en: "title" },
  abstract: { zh: "摘要", en: "abstract" },
  keywords: { zh: "关键词", en: "keywords" },
  headings: { zh: "标题", en: "headings" },
  conclusion: { zh: "结论", en: "conclusion" },
  references: { zh: "参考文献", en: "references" },
};

/** The figures of each. */
export interface SubstanceFigures {
  readonly text_repeated: { readonly value: number; readonly most: number };
  readonly vocabulary_out_of_range: {
    readonly value: number;
    readonly window: number;
    readonly least: number;
    readonly most: number;
  };
  readonly sentences_unrelated: { readonly near: number; readonly ratio: number; readonly least: number };
  readonly words_without_company: { readonly value: number; readonly least: number };
  readonly sentences_chained: { readonly value: number; readonly most: number };
  readonly pieces_without_subject: { readonly value: number; readonly least: number };
  readonly sentences_reversed: { readonly paragraphs: number };
  readonly text_runs_backward: { readonly sentences: number };
  readonly subjects_mixed: { readonly percent: number; readonly changes: number };
  readonly text_in_disorder: { readonly unit: "pages" | "paragraphs" };
  readonly mostly_quoted: { readonly value: number; readonly most: number };
  readonly pages_repeated: { readonly count: number };
  readonly parts_far_from_body: { readonly parts: readonly ReportPart[] };
  readonly body_of_another_subject: { readonly percent: number };
  readonly translated_abstract_far: { readonly percent: number };
  readonly language_not_measured: { readonly language: string };
}

export const SUBSTANCE_FINDINGS: FindingKinds<SubstanceFigures> = {
  text_repeated: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "正文大量重复", en: "The body repeats itself" },
    words: ({ value, most }, context) =>
      say(context, {
        zh: `正文有${Math.round(value)}%的文字是前文的重复（真实报告不超过${most}%），总分不及格，请复核`,
        en: `${Math.round(value)} % of the body repeats what stood before (real reports: at most ${most} %); held below the pass mark, please review`,
      }),
  },
  vocabulary_out_of_range: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "用词不像成文的报告", en: "Vocabulary unlike any report" },
    words: ({ value, window, least, most }, context) =>
      say(context, {
        zh: `每${window}字词中有${Math.round(value)}%互不相同（真实报告为${least}%至${most}%），不像成文的报告，总分不及格，请复核`,
        en: `${Math.round(value)} % of ${window} words are distinct (real reports: ${least} % to ${most} %), unlike any written report; held below the pass mark, please review`,
      }),
  },
  sentences_unrelated: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "前后句互不相干", en: "Sentences without relation" },
    words: ({ near, ratio, least }, context) =>
      say(context, {
        zh: `相邻的句子之间的共同内容（${near}%）并不多于相隔半篇的句子（${ratio}倍，真实报告至少${least}倍），像是无关语句的堆砌，总分不及格，请复核`,
        en: `sentences have no more in common with the next (${near} %) than with those half a report away (${ratio} times; real reports: at least ${least} times), as if strung together at random; held below the pass mark, please review`,
      }),
  },
  words_without_company: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "词语不成搭配", en: "Words without company" },
    words: ({ value, least }, context) =>
      say(context, {
        zh: `词语同现的次数只是偶然的${value}倍（真实报告至少${least}倍），像是词语的堆砌，总分不及格，请复核`,
        en: `words come together only ${value} times as often as by chance (real reports: at least ${least} times), as if thrown together; held below the pass mark, please review`,
      }),
  },
  sentences_chained: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "句子按相似拼接", en: "Sentences picked by likeness" },
    words: ({ value, most }, context) =>
      say(context, {
        zh: `每句与下一句的相似程度是与同节其他句子的${value}倍（真实报告不超过${most}倍），像是按相似挑选的句子`,
        en: `each sentence is ${value} times as like the next as it is like others of its section (real reports: at most ${most} times), as if picked for that`,
      }),
  },
  pieces_without_subject: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "各部分没有共同的主题", en: "Parts without a common subject" },
    words: ({ value, least }, context) =>
      say(context, {
        zh: `正文相隔较远的部分之间的共同术语只有相邻部分的${value}倍（真实报告至少${least}倍），像是由几篇拼成`,
        en: `parts of the body far apart share only ${value} times what neighbouring parts share (real reports: at least ${least} times), as if pieced together from several`,
      }),
  },
  sentences_reversed: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "句子顺序颠倒", en: "Sentences in reverse" },
    words: ({ paragraphs }, context) =>
      say(context, {
        zh: `${paragraphs}个段落的开头像结尾、结尾像开头，句子顺序可能颠倒`,
        en: `of ${paragraphs} paragraphs the beginnings read like ends and the ends like beginnings; sentences may stand in reverse`,
      }),
  },
  text_runs_backward: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "文字像是倒着写的", en: "Text that runs backward" },
    words: ({ sentences }, context) =>
      say(context, {
        zh: `${sentences}个句子中，后文的说法常在前文之前（先用后介绍、先总结后展开），句子顺序可能颠倒`,
        en: `in ${sentences} sentences what refers back stands before what it refers to, and ends before beginnings; their order may have been reversed`,
      }),
  },
  subjects_mixed: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "几篇文章混在一起", en: "Several texts in one" },
    words: ({ percent, changes }, context) =>
      say(context, {
        zh: `正文的段落分成两组，两组之间的相似程度只有组内的${percent}%，而正文在两组之间来回${changes}次，像是由几篇文章拼成`,
        en: `the passages of the body fall into two groups that are ${percent} % as like each other as they are in themselves, and the text goes from one to the other ${changes} times, as if put together from several`,
      }),
  },
  text_in_disorder: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "上下文不连贯", en: "Text in disorder" },
    words: ({ unit }, context) =>
      say(context, {
        zh: `${unit === "pages" ? "相邻的页" : "相近的段落"}之间的共同内容并不多于相隔很远的，可能顺序被打乱`,
        en: `${unit === "pages" ? "pages" : "paragraphs"} have no more in common with the next than with those far away; their order may have been changed`,
      }),
  },
  mostly_quoted: {
    weight: "hold",
    reason: {
      zh: "大部分不是作者自己的话",
      en: "much of it are not the author's own words",
    },
    title: { zh: "大量引号内的文字", en: "Mostly quotation" },
    words: ({ value, most }, context) =>
      say(context, {
        zh: `正文有${Math.round(value)}%的文字在引号内（真实报告不超过${most}%）`,
        en: `${Math.round(value)} % of the body stand in quotation marks (real reports: at most ${most} %)`,
      }),
  },
  pages_repeated: {
    weight: "hold",
    reason: { zh: "同样的页面不应出现多次", en: "the same page should not stand in a report twice" },
    title: { zh: "重复的页面", en: "Pages that come twice" },
    words: ({ count }, context) =>
      say(context, {
        zh: `有${count}页与前面的某一页文字相同`,
        en: `${count} pages say what a page before them said`,
      }),
  },
  parts_far_from_body: {
    weight: "hold",
    reason: {
      zh: "摘要、题目等可能属于另一篇报告；总分不变，由教师判断",
      en: "abstract, title and the like may belong to another report; the mark stays as it is, a teacher decides",
    },
    title: { zh: "与正文无关的部分", en: "Parts that are not about the body" },
    words: ({ parts }, context) =>
      say(context, {
        zh: `${parts.map((part) => PART_NAMES[part]?.zh ?? part).join("、")}与正文几乎没有共同的术语，可能属于另一篇报告`,
        en: `${parts.map((part) => PART_NAMES[part]?.en ?? part).join(", ")} and body share hardly any terms; they may belong to different reports`,
      }),
  },
  body_of_another_subject: {
    weight: "hold",
    reason: {
      zh: "正文可能属于另一篇报告；总分不变，由教师判断",
      en: "the body may belong to another report; the mark stays as it is, a teacher decides",
    },
    title: { zh: "正文与题目无关", en: "A body on another subject" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `正文反复谈到的内容只有${percent}%见于题目、标题、关键词、摘要或参考文献，题目和标题中的术语正文也很少使用，正文可能属于另一篇报告`,
        en: `of what the body speaks of most, title, headings, keywords, abstract and references name ${percent} %, and the body hardly uses their terms; it may belong to another report`,
      }),
  },
  translated_abstract_far: {
    weight: "look",
    reason: {
      zh: "外文摘要可能属于另一篇报告，也可能只是全文很少用到外文",
      en: "the abstract may belong to another report, or the report may hardly use the language",
    },
    title: { zh: "外文摘要与报告无关", en: "Translated abstract of another report" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `外文摘要中的术语和数字只有${percent}%在报告别处出现，可能属于另一篇报告`,
        en: `only ${percent} % of the names and figures in the translated abstract stand elsewhere in the report; it may belong to another one`,
      }),
  },
  language_not_measured: {
    weight: "hold",
    reason: {
      zh: "统计范围只在中文和英文报告上测定过，对其他语言不作判断，也不限制总分",
      en: "the ranges were measured on reports in Chinese and English; nothing is said of other languages, and nothing capped",
    },
    title: { zh: "未测定的语言", en: "A language that was not measured" },
    words: ({ language }, context) =>
      say(context, {
        zh: `报告的语言（${language}）没有测定过，评分依据的指标可能不适用，请教师评阅`,
        en: `the report is in a language (${language}) that was not measured; measures may not hold for it, a teacher should read it`,
      }),
  },
};
