import type { AwaitedJudgement } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { isOutageCode, timesJudgedAgain } from "@rubrica/scoring";

/** How often a score is judged again at most: 0 where nothing is missing, `Infinity` in an outage. */
export function timesWorthJudging({ provisional, fallbackReason, findings }: ReportScore): number {
  if (provisional && fallbackReason !== null) return timesJudgedAgain(fallbackReason.code);
  const isLeftOpen = findings.some(({ code }) => code === "criteria_unjudged");
  return isLeftOpen ? timesJudgedAgain("no_evidence") : 0;
}

/** What judging again will answer. */
export function awaitedJudgement({ findings, fallbackReason }: ReportScore): AwaitedJudgement {
  const isAway = fallbackReason !== null && isOutageCode(fallbackReason.code);
  return {
    findings: findings.flatMap(({ code }, index) => (AWAITED.has(code) ? [index + 1] : [])),
    from: isAway ? "model" : "answers",
  };
}

const AWAITED: ReadonlySet<string> = new Set(["judge_failed", "criteria_unjudged"]);

/** True where the one has more of what a model judged than the other: sections first, then criteria. */
export function isMoreJudged(score: ReportScore, than: ReportScore): boolean {
  const more = sectionsOfModel(score) - sectionsOfModel(than);
  return more === 0 ? criteriaOfModel(score) > criteriaOfModel(than) : more > 0;
}

function sectionsOfModel({ sections }: ReportScore): number {
  return sections.filter(({ mode }) => mode === "ai").length;
}

function criteriaOfModel({ sections }: ReportScore): number {
  return sections.flatMap(({ criteria }) => criteria.filter(({ source, score }) => source === "ai" && score !== null))
    .length;
}
