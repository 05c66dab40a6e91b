import {
  checkObject,
  checkScore,
  type EvaluationResult,
  type FallbackReason,
  type MeasuredFeature,
  type Remark,
  type ReportScore,
  type ScoreGate,
  type SectionKind,
  type SectionScore,
} from "@rubrica/report-model";
import { defaultFeatures, featureCatalogue } from "../features/feature-catalogue.ts";
import type { FeatureId } from "../features/feature-ids.ts";
import { FEATURE_IDS } from "../features/feature-ids.ts";
import type { LeftTo } from "../findings/finding-kind.ts";
import { type WordedFinding, wordFinding } from "../findings/word-finding.ts";
import { failureMessage } from "../judge/failure-messages.ts";
import type { MeasuredCriterion } from "../judge/measured-criterion.ts";
import {
  criterionComment,
  provisionalNotice,
  sectionComment,
  strengthsOf,
  suggestionsOf,
} from "../judge/simulated-words.ts";
import { checkLanguage, checkRubric } from "../rubric/check-rubric.ts";
import type { Bilingual, Rubric, RubricSection, ScoreLanguage } from "../rubric/rubric.ts";
import { isPutRight, putRight, summarize } from "../score-summary.ts";
import { languageOfText } from "./language-of-text.ts";
import { type RemarkContext, wordRemark } from "./remarks.ts";
import { readStoredScore } from "./stored-score.ts";
import { takeTurns } from "./take-turns.ts";
import { wordLevel } from "./word-level.ts";

/** How a score is worded. */
export interface ScoreWording {
  /** Language of whoever reads. */
  readonly language: ScoreLanguage;
  /**
   * The rubric that the score was made by; it names sections and criteria. Default: none, so that they keep the names that
   * the score was made with.
   */
  readonly rubric?: Rubric | undefined;
  /**
   * Numbers of the findings, from 1 on in the order of the score, that a model is going to answer by itself. Default: none,
   * so that they say what a person should do.
   */
  readonly awaited?: readonly number[];
  /** Numbers of the findings that a person has settled, so that nothing is asked of anybody. Default: none. */
  readonly settled?: readonly number[];
}

/** A remark in words. */
export interface WordedRemark extends Remark {
  /** The whole sentence. */
  readonly message: string;
}

/** A comment, and what is said beside it. */
interface WordedComment {
  /** Language that the comment is in, told by its letters; null where there is none. */
  readonly commentLanguage: ScoreLanguage | null;
  readonly remarks: readonly WordedRemark[];
}

/** A criterion in words. */
export interface WordedCriterion extends Omit<EvaluationResult, "remarks">, WordedComment {}

/** A section in words. */
export interface WordedSection extends Omit<SectionScore, "remarks" | "criteria">, WordedComment {
  readonly criteria: readonly WordedCriterion[];
}

/** A score in the words of one language. What a model or a person wrote, and what is quoted, stays as it is. */
export interface WordedScore extends Omit<ReportScore, "findings" | "fallbackReason" | "breakdown" | "sections"> {
  readonly sections: readonly WordedSection[];
  readonly findings: readonly WordedFinding[];
  readonly fallbackReason: (FallbackReason & { readonly message: string }) | null;
  readonly breakdown: Omit<ReportScore["breakdown"], "cap"> & {
    readonly cap: {
      readonly points: number;
      readonly gates: readonly (ScoreGate & { readonly message: string })[];
    } | null;
  };
  /** What whoever shows the score has to say with it; null where a model judged everything. */
  readonly notice: Bilingual | null;
  /** @deprecated The findings in the shape of version 0.1; gone with the next. */
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    readonly page: number | null;
    readonly pages: readonly number[];
    readonly review: boolean;
  }[];
}

/**
 * The score worded for whoever reads: findings, names, and every sentence that this package makes from figures. Scores that an
 * earlier version stored are read too; their findings keep the words that they were stored with.
 *
 * @throws {InvalidArgumentError} for what is no score or rubric, and for an unknown language.
 */
export function wordScore(stored: ReportScore, wording: ScoreWording): WordedScore {
  checkScore("wordScore(score)", stored);
  checkObject("wordScore(wording)", wording, { expected: "an object with language" });
  checkLanguage("wordScore(wording.language)", wording.language);
  if (wording.rubric !== undefined) checkRubric("wordScore(wording.rubric)", wording.rubric);
  const score = readStoredScore(stored);
  const { language, awaited = [], settled = [] } = wording;
  const leftTo = score.findings.map((_, index): LeftTo => {
    const number = index + 1;
    return awaited.includes(number) ? "model" : settled.includes(number) ? "nobody" : "person";
  });
  const findings = score.findings.map((found, index) =>
    wordFinding(found, { ...wording, leftTo: leftTo[index] ?? "person" }),
  );
  const openCriteria = new Map(
    score.findings.flatMap(({ code, criterionIds }, index) =>
      code === "criteria_unjudged" ? criterionIds.map((id) => [id, leftTo[index] ?? "person"] as const) : [],
    ),
  );
  const sections = score.sections.map((section) => wordSection(section, wording, openCriteria));
  const { breakdown, fallbackReason } = score;
  return {
    ...score,
    level: wordLevel(score.level, wording),
    findings,
    fallbackReason: fallbackReason && {
      ...fallbackReason,
      message: failureMessage(fallbackReason.code, language, fallbackReason.status),
    },
    sections,
    breakdown: {
      ...breakdown,
      coefficientLevel: wordLevel(breakdown.coefficientLevel, wording),
      cap: breakdown.cap && {
        points: breakdown.cap.points,
        gates: breakdown.cap.gates.map((gate) => ({
          ...gate,
          message: findings.find(({ code }) => code === gate.code)?.message ?? gate.code,
        })),
      },
    },
    summary: wordSummary(score, wording),
    warnings: findings.map(({ code, message, pages, weight }) => ({
      code,
      message,
      page: pages[0] ?? null,
      pages,
      review: weight !== "note",
    })),
    notice: provisionalNotice(score.mode),
    // Of a score in part by a model as well: they were taken from the sections in the same way.
    ...(score.mode !== "ai" && {
      strengths: takeTurns(sections.map((section) => section.strengths)),
      suggestions: takeTurns(sections.map((section) => section.suggestions)),
    }),
  };
}

function wordSummary(score: ReportScore, wording: ScoreWording): string {
  const { language } = wording;
  const { finalScore, baseScore, coefficient, breakdown, mode } = score;
  const sum = summarize({
    total: { finalScore, baseScore, coefficient, uncappedBaseScore: breakdown.uncappedBaseScore },
    capped: breakdown.cap !== null,
    level: wordLevel(score.level, wording),
    coefficientLevel: wordLevel(breakdown.coefficientLevel, wording),
    mode,
    language,
  });
  return isPutRight(score.summary) ? putRight(sum, language) : sum;
}

function wordSection(
  section: SectionScore,
  wording: ScoreWording,
  openCriteria: ReadonlyMap<string, LeftTo>,
): WordedSection {
  const { language, rubric } = wording;
  const part = rubric?.sections[section.section];
  const name = part?.name[language] ?? section.name;
  const measured = section.criteria.map((criterion) => ({
    criterion,
    facts: factsOf(criterion, section.section, part, language),
  }));
  const isMeasured = section.mode === "simulated";
  const criteria = measured.map(({ criterion, facts }): WordedCriterion => {
    const { criterionId, source, remarks } = criterion;
    const missing = source === "human" ? "given" : (openCriteria.get(criterionId) ?? "person");
    return {
      ...criterion,
      ...wordComment(isMeasured ? criterionComment(facts, language) : criterion.comment, {
        remarks,
        context: { language, section: name, missing },
      }),
      name: part?.criteria.find(({ id }) => id === criterionId)?.name[language] ?? criterion.name,
      level: criterion.level && wordLevel(criterion.level, wording),
      features: facts.features,
    };
  });
  const level = section.level && wordLevel(section.level, wording);
  const facts = measured.map((each) => each.facts);
  const comment = wordComment(isMeasured ? sectionComment(facts, language) : section.comment, {
    remarks: section.remarks,
    context: { language, section: name, missing: "person" },
  });
  if (!isMeasured) return { ...section, name, level, criteria, ...comment };
  const features = facts.flatMap((each) => each.features);
  return {
    ...section,
    name,
    level,
    criteria,
    ...comment,
    strengths: strengthsOf(features, language),
    suggestions: suggestionsOf(features, language),
  };
}

function wordComment(
  comment: string,
  { remarks, context }: { readonly remarks: readonly Remark[]; readonly context: RemarkContext },
): Pick<EvaluationResult, "comment"> & WordedComment {
  return {
    comment,
    commentLanguage: languageOfText(comment),
    remarks: remarks.map((each) => ({ ...each, message: wordRemark(each, context) })),
  };
}

type NamedFeature = MeasuredFeature & { readonly id: FeatureId };

const KNOWN: ReadonlySet<string> = new Set(FEATURE_IDS);

function isKnown(feature: MeasuredFeature): feature is NamedFeature {
  return KNOWN.has(feature.id);
}

/** What was measured on the criterion, named in the language; a feature that this version does not know is left out. */
function factsOf(
  { criterionId, features }: EvaluationResult,
  kind: SectionKind,
  section: RubricSection | undefined,
  language: ScoreLanguage,
): MeasuredCriterion {
  const named = features.filter(isKnown).map((feature) => {
    const { name, unit } = featureCatalogue[feature.id];
    return { ...feature, name: name[language], unit: unit[language] };
  });
  const asked = section?.criteria.find(({ id }) => id === criterionId)?.features ?? defaultFeatures[kind];
  const sum = named.reduce((total, { attained }) => total + attained, 0);
  return {
    score: named.length === 0 ? null : Math.floor((sum / named.length) * 100 + 0.5),
    features: named,
    notMeasurable: asked.filter((id) => !named.some((feature) => feature.id === id)),
    uncertain: false,
  };
}
