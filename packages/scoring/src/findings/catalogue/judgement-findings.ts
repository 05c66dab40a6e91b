/** What the judge left open, or gave points for in a way that has to be doubted. */
import type { FallbackReason, SectionKind } from "@rubrica/report-model";
import { isOutageCode } from "../../judge/judging-again.ts";
import type { Bilingual, ScoreLanguage } from "../../rubric/rubric.ts";
import { counted, type FindingKinds, type LeftTo, type NoFigures, say, type WordingContext } from "../finding-kind.ts";

function names(list: readonly string[], { language }: WordingContext): string {
  return list.join(language === "zh" ? "、" : ", ");
}

/** What became of a section that the model did not judge. */
const STAND_IN: Readonly<Record<LeftTo, Bilingual>> = {
  model: { zh: "补评之前以结构化指标代替", en: "; measures of form stand in until it is asked again" },
  person: {
    zh: "不再自动补评，请人工评定",
    en: " and is not asked again; measures of form stand in, a person should judge this",
  },
  nobody: { zh: "不再自动补评，以结构化指标代替", en: " and is not asked again; measures of form stand in" },
};

/** What became of criteria that it showed no passage for. */
const NO_POINTS: Readonly<Record<LeftTo, Bilingual>> = {
  model: { zh: "补评之前不计分", en: "no points until it is asked again" },
  person: { zh: "不计分，请人工评定", en: "no points, a person should judge this" },
  nobody: { zh: "不计分", en: "no points" },
};

/** Percent of a section that the model has to have read for nothing to be asked. */
const READ_NEARLY_ALL = 99;
/** Below this the mark rests on something else than the report. */
const READ_ENOUGH = 90;

/** The figures of each. */
export interface JudgementFigures {
  readonly judge_failed: {
    readonly sections: readonly SectionKind[];
    readonly reason: FallbackReason["code"];
  };
  readonly equal_answers: { readonly points: number };
  readonly all_at_the_top: { readonly points: number };
  /** `systematic`: `yes` where it is half of what was measured, or all of a section, in one direction. */
  readonly criteria_far_from_measures: { readonly points: number; readonly systematic: "yes" | "no" };
  readonly unverified_quotes: { readonly count: number };
  readonly criteria_unjudged: NoFigures;
  /** `none`: more than a third of the section was refused. */
  readonly part_refused: { readonly percent: number; readonly points: "of_the_rest" | "none" };
  readonly part_far_from_neighbours: { readonly titles: readonly string[] };
  readonly partial_coverage: { readonly percent: number };
  readonly wrong_scale: NoFigures;
  readonly one_passage_for_many: NoFigures;
  readonly comments_in_other_language: { readonly asked: ScoreLanguage };
  readonly code_unread: { readonly percent: number };
}

export const JUDGEMENT_FINDINGS: FindingKinds<JudgementFigures> = {
  judge_failed: {
    weight: "hold",
    reason: {
      zh: "没有AI评出的分数不能预测教师的评分；恢复后自动补评的，此前只是等待补评，不必由教师决定",
      en: "a mark without the model that was asked does not predict a teacher's; while judging follows by itself, the mark waits for that and not for a teacher",
    },
    title: { zh: "AI没有评出", en: "Not judged by the AI" },
    words: ({ sections, reason }, context) => {
      const failed = names(sections.map(context.nameOfSection), context);
      const what = isOutageCode(reason)
        ? { zh: "AI没有评出以下部分", en: `the AI did not judge ${failed}` }
        : { zh: "AI没有给出以下部分可用的评分", en: `the AI gave no usable judgement of ${failed}` };
      const now = STAND_IN[context.leftTo];
      return say(context, { zh: `${what.zh}，${now.zh}：${failed}`, en: `${what.en}${now.en}` });
    },
  },
  equal_answers: {
    weight: "hold",
    reason: {
      zh: "所有项同分的评分没有区分，可能是照报告中的话办的",
      en: "points that are all alike weigh nothing, and may be what the report asked for",
    },
    title: { zh: "AI给各项同分", en: "The same points for everything" },
    words: ({ points }, context) =>
      say(context, {
        zh: `AI给所有评分项都打了${points}分，没有加以区分，请复核`,
        en: `the AI gave ${points} points for every criterion alike; please review`,
      }),
  },
  all_at_the_top: {
    weight: "hold",
    reason: {
      zh: "几乎没有报告处处接近满分；模型也可能是照一句没有被识别的话办的",
      en: "hardly a report is at the top in everything; a model may have obeyed a sentence that was not recognised",
    },
    title: { zh: "AI给各项都接近满分", en: "Top points for everything" },
    words: ({ points }, context) =>
      say(context, {
        zh: `AI给每个评分项都打了${points}分以上，请核对是否有依据`,
        en: `the AI gave ${points} points or more for every criterion; please check that they are earned`,
      }),
  },
  criteria_far_from_measures: {
    weight: ({ systematic }) => (systematic === "yes" ? "look" : "note"),
    reason: {
      zh: "指标只衡量形式，个别项相差很大是常事；一半以上的项或整个部分都偏向一边，才值得看",
      en: "measures show form only, and single criteria are often far from them; half of all, or a whole section, to one side is worth a look",
    },
    title: { zh: "AI评分与实测指标相差很大", en: "Points far from what was measured" },
    words: ({ points }, context) =>
      say(context, {
        zh: `以下评分项的AI评分与实测指标相差${points}分以上，请核对：${names(context.criteria, context)}`,
        en: `the AI's points are ${points} or more away from what was measured, please check: ${names(context.criteria, context)}`,
      }),
  },
  unverified_quotes: {
    weight: "note",
    reason: {
      zh: "找不到的引文已舍弃，不影响分数",
      en: "quotations that were not found are dropped and carry no points",
    },
    title: { zh: "有引文在原文中找不到", en: "Quotations that were not found" },
    words: ({ count }, context) =>
      say(context, {
        zh: `${context.section}：AI给出的${count}条引文太短、在所读内容中找不到或改动了原意，已舍弃`,
        en: `${context.section}: ${counted(count, "quotation", "quotations")} given by the AI ${count === 1 ? "is" : "are"} too short, not in what it read or changed in meaning, and ${count === 1 ? "was" : "were"} dropped`,
      }),
  },
  criteria_unjudged: {
    weight: "hold",
    reason: { zh: "有评分项没有分数，总分不完整", en: "a criterion has no points: the mark is incomplete" },
    title: { zh: "有评分项没有评出", en: "Criteria left open" },
    words: (_, context) =>
      say(context, {
        zh: `${context.section}：AI没有为以下评分项给出原文依据，${NO_POINTS[context.leftTo].zh}：${names(context.criteria, context)}`,
        en: `${context.section}: the AI showed no passage for ${names(context.criteria, context)}; ${NO_POINTS[context.leftTo].en}`,
      }),
  },
  part_refused: {
    weight: "hold",
    reason: {
      zh: "被拒绝的页没有人评过；拒绝超过三分之一时，其余部分不能代表整个部分，不计分",
      en: "nobody has judged pages that were refused; from more than a third of a section on, the rest does not stand for it, and it has no points",
    },
    title: { zh: "AI拒绝评阅部分内容", en: "Pages that the AI refused" },
    words: ({ percent, points }, context) =>
      say(
        context,
        points === "none"
          ? {
              zh: `${context.section}：AI服务的内容审查拒绝了约${percent}%的内容，这一部分不计分，请人工评定`,
              en: `${context.section}: the content check of the AI service refused about ${percent} % of it; it has no points, a person should judge it`,
            }
          : {
              zh: `${context.section}：AI服务的内容审查拒绝了约${percent}%的内容，这些页没有评，分数只来自其余部分，请人工评定`,
              en: `${context.section}: the content check of the AI service refused about ${percent} % of it; these pages are not judged and the points are those of the rest, please review`,
            },
      ),
  },
  part_far_from_neighbours: {
    weight: "hold",
    reason: {
      zh: "一部分的评分与前后相差很大，可能被其中的话左右",
      en: "points for a part far from those around it may follow what the part says",
    },
    title: { zh: "某部分的评分与前后相差很大", en: "A part judged unlike its neighbours" },
    words: ({ titles }, context) =>
      say(context, {
        zh: `${context.section}：AI对其中一部分的评分与前后部分相差很大，请核对：${titles.join("、")}`,
        en: `${context.section}: the AI's points for a part are far from those of its neighbours, please check: ${titles.join(", ")}`,
      }),
  },
  partial_coverage: {
    weight: ({ percent }) => (percent >= READ_NEARLY_ALL ? "note" : percent >= READ_ENOUGH ? "look" : "hold"),
    reason: {
      zh: `读了${READ_NEARLY_ALL}%以上不必过问；不到${READ_ENOUGH}%时评的不是整篇报告`,
      en: `from ${READ_NEARLY_ALL} % on nothing is asked; below ${READ_ENOUGH} % something else than the report was judged`,
    },
    title: { zh: "AI没有读完", en: "Not all of it was read by the AI" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `${context.section}：AI只读了${percent}%的内容`,
        en: `${context.section}: the AI read only ${percent} % of it`,
      }),
  },
  wrong_scale: {
    weight: "hold",
    reason: {
      zh: "说明满分100分之后，分数仍全在10分以内：分不清是十分制还是极低的分",
      en: "the points stay within 10 after the scale of 100 was named: ten of ten or ten of a hundred cannot be told apart",
    },
    title: { zh: "AI用错了分制", en: "Points on another scale" },
    words: (_, context) =>
      say(context, {
        zh: `${context.section}：AI的评分全在0至10分之间，说明满分100分后仍然如此，请人工评定`,
        en: `${context.section}: all points of the AI lie between 0 and 10, also after it was told that the scale goes to 100; a person should judge this`,
      }),
  },
  one_passage_for_many: {
    weight: "note",
    reason: {
      zh: "一段原文撑不起多项评分，小模型却常这样做；依据就在评分项旁，可自行判断；同一部分三项起",
      en: "one passage hardly shows several things, yet small models often give no more; it stands beside the points for anybody to weigh; from three criteria of a section on",
    },
    title: { zh: "多项评分只有同一段依据", en: "One passage for many criteria" },
    words: (_, context) =>
      say(context, {
        zh: `${context.section}：以下评分项的依据是同一段原文，请核对：${names(context.criteria, context)}`,
        en: `${context.section}: one and the same passage stands for ${names(context.criteria, context)}, please check`,
      }),
  },
  comments_in_other_language: {
    weight: "note",
    reason: {
      zh: "评语不是要求的语言，分数不受影响",
      en: "comments in a language that was not asked for leave the points as they are",
    },
    title: { zh: "评语语言不符", en: "Comments in another language" },
    words: ({ asked }, context) =>
      say(context, {
        zh: `${context.section}：要求AI用${asked === "zh" ? "中文" : "英文"}写评语，它用了别的语言`,
        en: `${context.section}: the AI was asked for comments in ${asked === "zh" ? "Chinese" : "English"} and wrote them in another language`,
      }),
  },
  code_unread: {
    weight: "note",
    reason: {
      zh: "程序代码不评分，正文已读",
      en: "program code is not judged; the running text was read",
    },
    title: { zh: "程序代码没有评", en: "Program code was not judged" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `${context.section}：报告约${percent}%是程序代码，AI没有读`,
        en: `${context.section}: about ${percent} % of the report is program code, which the AI did not read`,
      }),
  },
};
