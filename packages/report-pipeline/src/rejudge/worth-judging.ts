import type { AwaitedJudgement } from "@rubrica/core";
import type { Finding, ReportScore } from "@rubrica/report-model";
import { isOutageCode, timesJudgedAgain } from "@rubrica/scoring";

/** How often a score is judged again at most: 0 where nothing is missing, `Infinity` in an outage. */
export function timesWorthJudging({ provisional, fallbackReason, findings }: ReportScore): number {
  if (provisional && fallbackReason !== null) return timesJudgedAgain(fallbackReason.code);
  return findings.some(isLeftOpen) ? timesJudgedAgain("no_evidence") : 0;
}

/** True for what a model was asked and did not answer: the points of a criterion, or whether passages speak to their grader. */
function isLeftOpen({ code, figures }: Finding): boolean {
  return code === "criteria_unjudged" || (code === "instruction_to_grader" && figures.reading === "no_answer");
}

/** What judging again will answer. */
export function awaitedJudgement({ findings, fallbackReason }: ReportScore): AwaitedJudgement {
  const isAway = fallbackReason !== null && isOutageCode(fallbackReason.code);
  return {
    findings: findings.flatMap((found, index) =>
      found.code === "judge_failed" || isLeftOpen(found) ? [index + 1] : [],
    ),
    from: isAway ? "model" : "answers",
  };
}

/** True where a model judged more of the one score than of the other: sections count first, then criteria, then passages. */
export function isMoreJudged(score: ReportScore, than: ReportScore): boolean {
  const more = [sectionsOfModel, criteriaOfModel, answeredPassages].map((count) => count(score) - count(than));
  return (more.find((difference) => difference !== 0) ?? 0) > 0;
}

/** Minus the number of passages without an answer. */
function answeredPassages({ findings }: ReportScore): number {
  const unanswered = findings.filter(({ figures }) => figures.reading === "no_answer");
  return -unanswered.reduce((sum, { figures }) => sum + Number(figures.count), 0);
}

function sectionsOfModel({ sections }: ReportScore): number {
  return sections.filter(({ mode }) => mode === "ai").length;
}

function criteriaOfModel({ sections }: ReportScore): number {
  return sections.flatMap(({ criteria }) => criteria.filter(({ source, score }) => source === "ai" && score !== null))
    .length;
}
