/** What cannot be the text of somebody's report, by its statistics. */
import { type FindingKinds, say } from "../finding-kind.ts";

const NO_TEXT_LIKE_THIS = {
  zh: "真实报告不落在这个范围之外；可能是没有内容的文字",
  en: "real reports do not lie outside of this range; the text may say nothing",
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
}

export const SUBSTANCE_FINDINGS: FindingKinds<SubstanceFigures> = {
  text_repeated: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "正文大量重复", en: "the body repeats itself" },
    words: ({ value, most }, context) =>
      say(context, {
        zh: `正文有${Math.round(value)}%的文字是前文的重复（真实报告不超过${most}%），总分不及格，请复核`,
        en: `${Math.round(value)} % of the body repeats what stood before (real reports: at most ${most} %); held below the pass mark, please review`,
      }),
  },
  vocabulary_out_of_range: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "用词不像成文的报告", en: "vocabulary unlike any report" },
    words: ({ value, window, least, most }, context) =>
      say(context, {
        zh: `每${window}字词中有${Math.round(value)}%互不相同（真实报告为${least}%至${most}%），不像成文的报告，总分不及格，请复核`,
        en: `${Math.round(value)} % of ${window} words are distinct (real reports: ${least} % to ${most} %), unlike any written report; held below the pass mark, please review`,
      }),
  },
  sentences_unrelated: {
    weight: "hold",
    reason: NO_TEXT_LIKE_THIS,
    title: { zh: "前后句互不相干", en: "sentences without relation" },
    words: ({ near, ratio, least }, context) =>
      say(context, {
        zh: `相邻的句子之间的共同内容（${near}%）并不多于相隔半篇的句子（${ratio}倍，真实报告至少${least}倍），像是无关语句的堆砌，总分不及格，请复核`,
        en: `sentences have no more in common with the next (${near} %) than with those half a report away (${ratio} times; real reports: at least ${least} times), as if strung together at random; held below the pass mark, please review`,
      }),
  },
};
