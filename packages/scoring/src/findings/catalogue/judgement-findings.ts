/** What the judge left open, or gave points for in a way that has to be doubted. */
import type { FallbackReason, SectionKind } from "@rubrica/report-model";
import { isOutageCode } from "../../judge/outage-codes.ts";
import { type FindingKinds, type NoFigures, say, type WordingContext } from "../finding-kind.ts";

function names(list: readonly string[], { language }: WordingContext): string {
  return list.join(language === "zh" ? "、" : ", ");
}

/** Percent of a section that the model has to have read for nothing to be asked. */
const READ_NEARLY_ALL = 99;
/** Below this the mark rests on something else than the report. */
const READ_ENOUGH = 90;

/** The figures of each. */
export interface JudgementFigures {
  readonly judge_failed: { readonly sections: readonly SectionKind[]; readonly reason: FallbackReason["code"] };
  readonly equal_answers: { readonly points: number };
  readonly criteria_far_from_measures: { readonly points: number };
  readonly unverified_quotes: { readonly count: number };
  readonly criteria_unjudged: NoFigures;
  readonly part_far_from_neighbours: { readonly titles: readonly string[] };
  readonly partial_coverage: { readonly percent: number };
}

export const JUDGEMENT_FINDINGS: FindingKinds<JudgementFigures> = {
  judge_failed: {
    weight: ({ reason }) => (isOutageCode(reason) ? "note" : "hold"),
    reason: {
      zh: "模型暂时不可用时恢复后自动补评，此前分数不发布；模型回答了却不能用，由教师决定",
      en: "a model that is away judges later by itself, and until then the mark is not released; where its answers cannot be used, a teacher decides",
    },
    title: { zh: "AI尚未评出", en: "the AI has not judged yet" },
    words: ({ sections }, context) =>
      say(context, {
        zh: `AI没有评出以下部分，暂以结构化指标代替：${names(sections.map(context.nameOfSection), context)}`,
        en: `the AI did not judge ${names(sections.map(context.nameOfSection), context)}; measures of form stand in for the time being`,
      }),
  },
  equal_answers: {
    weight: "hold",
    reason: {
      zh: "所有项同分的评分没有区分，可能是照报告中的话办的",
      en: "points that are all alike weigh nothing, and may be what the report asked for",
    },
    title: { zh: "AI给各项同分", en: "the same points for everything" },
    words: ({ points }, context) =>
      say(context, {
        zh: `AI给所有评分项都打了${points}分，没有加以区分，请复核`,
        en: `the AI gave ${points} points for every criterion alike; please review`,
      }),
  },
  criteria_far_from_measures: {
    weight: "look",
    reason: {
      zh: "指标只衡量形式，相差很大未必有误，但值得看一眼",
      en: "measures show form only; a large distance need not be wrong, but is worth a look",
    },
    title: { zh: "AI评分与实测指标相差很大", en: "points far from what was measured" },
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
    title: { zh: "有引文在原文中找不到", en: "quotations that were not found" },
    words: ({ count }, context) =>
      say(context, {
        zh: `${context.section}：AI给出的${count}条引文太短、在所读内容中找不到或改动了原意，已舍弃`,
        en: `${context.section}: ${count} quotations given by the AI are too short, not in what it read or changed in meaning, and were dropped`,
      }),
  },
  criteria_unjudged: {
    weight: "hold",
    reason: { zh: "有评分项没有分数，总分不完整", en: "a criterion has no points: the mark is incomplete" },
    title: { zh: "有评分项没有评出", en: "criteria left open" },
    words: (_, context) =>
      say(context, {
        zh: `${context.section}：AI没有为以下评分项给出原文依据，不计分：${names(context.criteria, context)}`,
        en: `${context.section}: the AI showed no passage for ${names(context.criteria, context)}; no points`,
      }),
  },
  part_far_from_neighbours: {
    weight: "hold",
    reason: {
      zh: "一部分的评分与前后相差很大，可能被其中的话左右",
      en: "points for a part far from those around it may follow what the part says",
    },
    title: { zh: "某部分的评分与前后相差很大", en: "a part judged unlike its neighbours" },
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
    title: { zh: "AI没有读完", en: "not all of it was read by the AI" },
    words: ({ percent }, context) =>
      say(context, {
        zh: `${context.section}：AI只读了${percent}%的内容`,
        en: `${context.section}: the AI read only ${percent} % of it`,
      }),
  },
};
