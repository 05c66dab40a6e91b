/** What a model's judgement of a section has to be told with. */
import type { Finding } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import { codeShare, isMostlyCode } from "../findings/in-report/structure-findings.ts";
import type { JudgeRequest } from "../judge/judge.ts";
import type { ScoreLanguage } from "../rubric/rubric.ts";
import type { MergedAnswer, PartAnswer } from "./merge-answers.ts";

interface JudgedParts {
  readonly request: JudgeRequest;
  readonly parts: readonly PartAnswer[];
  readonly merged: MergedAnswer;
  /** Share of the section that the model was shown, 0 to 1. */
  readonly coverage: number;
}

export function findInJudgement({ request, parts, merged, coverage }: JudgedParts): Finding[] {
  const { section, language, report } = request;
  const findings: Finding[] = [];
  const count = parts.reduce((sum, { answer }) => sum + answer.refused, 0);
  if (count > 0) findings.push(finding("unverified_quotes", { section, figures: { count } }));
  const criterionIds = merged.criteria.filter(({ score }) => score === null).map(({ criterionId }) => criterionId);
  if (criterionIds.length > 0) findings.push(finding("criteria_unjudged", { section, criterionIds }));
  const far = partsFarFromNeighbours(parts);
  if (far.length > 0) {
    const titles = [...new Set(far.map(({ title }) => title))].filter((title) => title !== "");
    const pages = far.flatMap((part) => part.pages);
    findings.push(finding("part_far_from_neighbours", { section, pages, figures: { titles } }));
  }
  if (coverage < 1) {
    findings.push(finding("partial_coverage", { section, figures: { percent: Math.floor(coverage * 100) } }));
  }
  const onSmallScale = parts.filter(({ answer }) => answer.wrongScale);
  if (onSmallScale.length > 0) {
    findings.push(finding("wrong_scale", { section, pages: onSmallScale.flatMap(({ pages }) => pages) }));
  }
  const alike = criteriaOnOnePassage(merged);
  if (alike.length > 0) findings.push(finding("one_passage_for_many", { section, criterionIds: alike }));
  if (!isWrittenIn(language, commentsOf(parts))) {
    findings.push(finding("comments_in_other_language", { section, figures: { asked: language } }));
  }
  const code = section === "body" ? codeShare(report) : 0;
  if (code >= LEAST_CODE && !isMostlyCode(code)) {
    findings.push(finding("code_unread", { section, figures: { percent: Math.round(code * 100) } }));
  }
  return findings;
}

/** Less code than this is not worth a line. */
const LEAST_CODE = 0.01;
/** Criteria of a section with the same passage, and no other, from which on nobody believes that each was looked at. */
const MANY_CRITERIA = 3;

/** Criteria that rest on one and the same passage alone; empty unless they are many. */
function criteriaOnOnePassage({ criteria }: MergedAnswer): string[] {
  const byPassage = new Map<string, string[]>();
  for (const { criterionId, evidence } of criteria) {
    const [only, ...more] = evidence;
    if (only === undefined || more.length > 0) continue;
    byPassage.set(only.quote, [...(byPassage.get(only.quote) ?? []), criterionId]);
  }
  return [...byPassage.values()].find((ids) => ids.length >= MANY_CRITERIA) ?? [];
}

function commentsOf(parts: readonly PartAnswer[]): string {
  return parts
    .flatMap(({ answer }) => [answer.comment, ...Object.values(answer.criteria).map(({ comment }) => comment)])
    .join("\n");
}

const LETTERS = { han: /\p{Script=Han}/gu, latin: /\p{Script=Latin}/gu, all: /\p{L}/gu } as const;
/** A Chinese comment may be full of English terms, an English one may quote some Chinese. */
const LEAST_HAN = 0.05;
const LEAST_LATIN = 0.5;
/** Fewer letters tell no language. */
const MIN_LETTERS = 20;

/** Tells languages by script alone: what is in another one of the same script passes. */
function isWrittenIn(language: ScoreLanguage, text: string): boolean {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const all = count(LETTERS.all);
  if (all < MIN_LETTERS) return true;
  return language === "zh" ? count(LETTERS.han) >= LEAST_HAN * all : count(LETTERS.latin) >= LEAST_LATIN * all;
}

/** Points between a part and the parts around it from which on a person should look: two and a half bands. */
const FAR_POINTS = 25;
const MIN_PARTS = 3;

/** Parts whose mean lies far from that of every neighbour. */
function partsFarFromNeighbours(parts: readonly PartAnswer[]): PartAnswer[] {
  if (parts.length < MIN_PARTS) return [];
  const means = parts.map(({ answer }) => {
    const scores = Object.values(answer.criteria).map(({ score }) => score);
    return scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  });
  return parts.filter((_, index) => {
    const own = means[index] ?? 0;
    const around = [means[index - 1], means[index + 1]].filter((mean) => mean !== undefined);
    return around.every((mean) => Math.abs(mean - own) >= FAR_POINTS);
  });
}
