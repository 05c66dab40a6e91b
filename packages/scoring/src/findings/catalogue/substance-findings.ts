/** What cannot be the text of somebody's report, by its statistics. */
import type { ReportPart } from "../../substance/part-likeness.ts";
import { counted, type FindingKinds, say } from "../finding-kind.ts";

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
    words: ({ value }, context) =>
      say(context, {
        zh: `正文有${Math.round(value)}%的文字是前文的重复，请看所列页面是否把同样的内容写了多遍；在此之前总分不及格`,
        en: `${Math.round(value)} % of the body repeats what stood before; please see whether these pages say the same again and again; the mark stays below the pass until then`,
      }),
  },
  vocabulary_out_of_range: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "用词不像成文的报告", en: "Vocabulary unlike any report" },
    words: ({ value, least }, context) =>
      say(context, {
        zh: `用词${value < least ? "翻来覆去只有几个" : "几乎没有重复"}，不像成文的报告，请读所列页面，看写的是否成话；在此之前总分不及格`,
        en: `${value < least ? "a few words come again and again" : "hardly a word comes twice"}, unlike in any written report; please read these pages and see whether they say anything; the mark stays below the pass until then`,
      }),
  },
  sentences_unrelated: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "前后句互不相干", en: "Sentences without relation" },
    words: (_, context) =>
      say(context, {
        zh: `一句接一句说的不是一件事，像是无关语句的堆砌，请读所列页面，看前后是否连贯；在此之前总分不及格`,
        en: `one sentence after the other speaks of something else, as if strung together at random; please read these pages and see whether they follow; the mark stays below the pass until then`,
      }),
  },
  words_without_company: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "词语不成搭配", en: "Words without company" },
    words: (_, context) =>
      say(context, {
        zh: `词语不成句，像是随意堆在一起，请读所列页面，看写的是否成话；在此之前总分不及格`,
        en: `words stand beside each other as if thrown together; please read these pages and see whether they make sentences; the mark stays below the pass until then`,
      }),
  },
  sentences_chained: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "句子按相似拼接", en: "Sentences picked by likeness" },
    words: (_, context) =>
      say(context, {
        zh: `句子之间只是字面相像，像是从别处挑来接在一起的，请读几页，看是否有一条思路`,
        en: `each sentence only takes up words of the one before, as if picked from elsewhere and put in a row; please read some pages and see whether there is a train of thought`,
      }),
  },
  pieces_without_subject: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "各部分没有共同的主题", en: "Parts without a common subject" },
    words: (_, context) =>
      say(context, {
        zh: `正文前后几部分谈的不是同一个题目，像是由几篇拼成，请对照所列页面`,
        en: `the parts of the body speak of different subjects, as if pieced together from several reports; please compare these pages`,
      }),
  },
  sentences_reversed: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "句子顺序颠倒", en: "Sentences in reverse" },
    words: (_, context) =>
      say(context, {
        zh: `很多段落的开头像结尾、结尾像开头，句子顺序可能颠倒，请读几段`,
        en: `many paragraphs begin like ends and end like beginnings; sentences may stand in reverse, so please read some`,
      }),
  },
  text_runs_backward: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "文字像是倒着写的", en: "Text that runs backward" },
    words: (_, context) =>
      say(context, {
        zh: `常常先用后介绍、先总结后展开，句子顺序可能颠倒，请从头读几页`,
        en: `what refers back often stands before what it refers to, and ends before beginnings; please read some pages from the start, as their order may have been reversed`,
      }),
  },
  subjects_mixed: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "几篇文章混在一起", en: "Several texts in one" },
    words: ({ changes }, context) =>
      say(context, {
        zh: `正文在两个互不相干的题目之间来回${changes}次，像是由几篇文章拼成，请对照所列页面`,
        en: `the body goes to and fro ${changes} times between two subjects that have nothing to do with each other, as if put together from several texts; please compare these pages`,
      }),
  },
  text_in_disorder: {
    weight: "hold",
    reason: NOT_WRITTEN_SO,
    title: { zh: "上下文不连贯", en: "Text in disorder" },
    words: ({ unit }, context) =>
      say(context, {
        zh: `${unit === "pages" ? "一页接一页" : "一段接一段"}谈的不是一件事，顺序可能被打乱，请看前后是否接得上`,
        en: `one ${unit === "pages" ? "page" : "paragraph"} after the other speaks of something else; their order may have been changed, so please see whether they follow`,
      }),
  },
  mostly_quoted: {
    weight: "hold",
    reason: {
      zh: "大部分不是作者自己的话",
      en: "much of it are not the author's own words",
    },
    title: { zh: "大量引号内的文字", en: "Mostly quotation" },
    words: ({ value }, context) =>
      say(context, {
        zh: `正文有${Math.round(value)}%的文字在引号内，请看还有多少是作者自己写的`,
        en: `${Math.round(value)} % of the body stands in quotation marks; please see how much of it the author wrote`,
      }),
  },
  pages_repeated: {
    weight: "hold",
    reason: { zh: "同样的页面不应出现多次", en: "the same page should not stand in a report twice" },
    title: { zh: "重复的页面", en: "Pages that come twice" },
    words: ({ count }, context) =>
      say(context, {
        zh: `有${count}页与前面的某一页文字相同，请看是否重复装订`,
        en: `${counted(count, "page says what a page before it said", "pages say what a page before them said")}; please see whether ${count === 1 ? "it was" : "they were"} put in twice`,
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
        zh: `${parts.map((part) => PART_NAMES[part]?.zh ?? part).join("、")}与正文谈的不是同一件事，可能属于另一篇报告，请对照着读`,
        en: `${parts.map((part) => PART_NAMES[part]?.en ?? part).join(", ")} and body speak of different things and may belong to different reports; please compare them`,
      }),
  },
  body_of_another_subject: {
    weight: "hold",
    reason: {
      zh: "正文可能属于另一篇报告；总分不变，由教师判断",
      en: "the body may belong to another report; the mark stays as it is, a teacher decides",
    },
    title: { zh: "正文与题目无关", en: "A body on another subject" },
    words: (_, context) =>
      say(context, {
        zh: `正文反复谈到的内容很少见于题目、标题、关键词、摘要和参考文献，正文可能属于另一篇报告，请对照题目读几页`,
        en: `the body speaks of something else than its title, headings, keywords, abstract and references; it may belong to another report, so please read some pages with the title in mind`,
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
