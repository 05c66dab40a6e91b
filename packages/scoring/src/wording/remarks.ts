/** What scoring says itself of criteria and sections, beside what a judge wrote: codes and figures, worded for whoever reads. */
import type { Remark } from "@rubrica/report-model";
import type { LeftTo, NoFigures } from "../findings/finding-kind.ts";
import type { Bilingual, ScoreLanguage } from "../rubric/rubric.ts";

/** The figures of each. */
interface RemarkFigures {
  /** The model showed no passage for its points, so that they do not count. */
  readonly no_passage: NoFigures;
  /** The points are the mean of parts that the model was asked about one by one. */
  readonly parts_judged: { readonly parts: number; readonly least: number; readonly most: number };
  /** There is nothing of the section to be judged. */
  readonly section_absent: NoFigures;
  /** The section may be there and was not recognised. */
  readonly section_not_recognised: NoFigures;
  /** Too much of the section was refused by the model or its provider. */
  readonly section_refused: NoFigures;
}

/** A code of this version's remarks. */
export type RemarkCode = keyof RemarkFigures;

/** What a remark is worded with besides its figures. */
export interface RemarkContext {
  readonly language: ScoreLanguage;
  /** Name of the section that it stands in. */
  readonly section: string;
  /** Whom points that are missing are left to; `given` where a person has given them. */
  readonly missing: LeftTo | "given";
}

type RemarkKinds = {
  readonly [Code in RemarkCode]: (figures: RemarkFigures[Code], context: Omit<RemarkContext, "language">) => Bilingual;
};

const NO_PASSAGE: Readonly<Record<RemarkContext["missing"], Bilingual>> = {
  model: {
    zh: "AI没有给出可核对的原文依据，补评之前不计分。",
    en: "The AI showed no passage that could be verified: no points until it is asked again.",
  },
  person: {
    zh: "AI没有给出可核对的原文依据，本项不计分，请人工评定。",
    en: "The AI showed no passage that could be verified: no points, a person should judge this.",
  },
  nobody: {
    zh: "AI没有给出可核对的原文依据，本项不计分。",
    en: "The AI showed no passage that could be verified: no points.",
  },
  given: { zh: "AI没有给出可核对的原文依据。", en: "The AI showed no passage that could be verified." },
};

const REMARKS: RemarkKinds = {
  no_passage: (_, { missing }) => NO_PASSAGE[missing],
  parts_judged: ({ parts, least, most }) => ({
    zh: `共${parts}部分，${least}至${most}分。`,
    en: `${parts} parts, ${least} to ${most} points.`,
  }),
  section_absent: (_, { section }) => ({
    zh: `报告中没有${section}。`,
    en: `${section}: the report has nothing of this kind.`,
  }),
  section_not_recognised: (_, { section }) => ({
    zh: `${section}没有识别出来，不计分，请人工评定。`,
    en: `${section}: not recognised; no points, a person should judge it.`,
  }),
  section_refused: (_, { section }) => ({
    zh: `${section}的内容被AI服务拒绝过多，不计分，请人工评定。`,
    en: `${section}: the AI service refused too much of it; no points, a person should judge it.`,
  }),
};

/** Figures are named where the code has any. */
type Given<Code extends RemarkCode> = keyof RemarkFigures[Code] extends never ? [] : [figures: RemarkFigures[Code]];

/** A remark of this version. */
export function remark<Code extends RemarkCode>(code: Code, ...given: Given<Code>): Remark;
export function remark(code: RemarkCode, figures: Remark["figures"] = {}): Remark {
  return { code, figures };
}

/** The remark as a sentence for whoever reads. A code of another version is shown as it is. */
export function wordRemark({ code, figures }: Remark, { language, ...context }: RemarkContext): string {
  if (!Object.hasOwn(REMARKS, code)) return code;
  const words = REMARKS[code as RemarkCode] as (given: Remark["figures"], place: typeof context) => Bilingual;
  return words(figures, context)[language];
}
