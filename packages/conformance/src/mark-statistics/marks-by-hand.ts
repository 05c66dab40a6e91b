import type {
  FindingFrequency,
  GradebookItem,
  MarkOutline,
  MarkScale,
  MarkSummary,
  OutlinedCriterion,
  ReportMark,
} from "@rubrica/core";

/** What the items of a list, the newest report first, come to: mark by mark, as it was done before a database did it. */
export function summarizeByHand(items: readonly GradebookItem[]): MarkSummary {
  const marks = items.flatMap(({ mark }) => mark ?? []);
  const unreleased = marks.filter(({ releasedAt }) => releasedAt === null);
  const judged = unreleased.filter(({ awaitingJudgement }) => !awaitingJudgement);
  const decided = judged.map(({ decision }) => decision);
  return {
    reports: items.length,
    withoutScore: items.length - marks.length,
    inProgress: items.filter(({ report: { status } }) => status === "queued" || status === "processing").length,
    // Nothing here is handed in to an assignment.
    late: 0,
    unreleased: {
      awaitingJudgement: unreleased.length - decided.length,
      hold: decided.filter((decision) => decision === "hold").length,
      look: decided.filter((decision) => decision === "look").length,
      clear: decided.filter((decision) => decision === "clear").length,
      accepted: judged.filter(({ acceptedAt }) => acceptedAt !== null).length,
    },
    findings: countFindings(marks),
    scales: ["ai", "mixed", "simulated"].flatMap((mode) =>
      [false, true].flatMap((provisional) => {
        const scale = marks.filter((mark) => mark.mode === mode && mark.provisional === provisional);
        return scale.length === 0 ? [] : [summarizeScale(mode, provisional, scale)];
      }),
    ),
  };
}

/** What a list holds, from its items. */
export function outlineByHand(items: readonly GradebookItem[]): MarkOutline {
  const criteria = new Map<string, OutlinedCriterion>();
  for (const mark of items.flatMap((item) => item.mark ?? [])) {
    for (const { criterionId, name } of mark.criteria)
      criteria.set(criterionId, { criterionId, name, rubricHash: mark.rubricHash });
  }
  return { reportIds: items.map(({ report }) => report.id), criteria: [...criteria.values()] };
}

function countFindings(marks: readonly ReportMark[]): readonly FindingFrequency[] {
  const found = new Map<string, FindingFrequency>();
  for (const { openFindings } of marks) {
    for (const code of new Set(openFindings.map((finding) => finding.code))) {
      const isHold = openFindings.some((finding) => finding.code === code && finding.weight === "hold");
      const known = found.get(code);
      const weight = isHold || known?.weight === "hold" ? "hold" : "look";
      found.set(code, { code, weight, reports: (known?.reports ?? 0) + 1 });
    }
  }
  const rank = ({ weight }: FindingFrequency) => (weight === "hold" ? 0 : 1);
  return [...found.values()].sort((a, b) => rank(a) - rank(b) || b.reports - a.reports);
}

function summarizeScale(mode: string, provisional: boolean, marks: readonly ReportMark[]): MarkScale {
  const scores = marks.map(({ finalScore }) => finalScore).sort((a, b) => a - b);
  const middle = scores.slice((scores.length - 1) >> 1, (scores.length >> 1) + 1);
  const levels = new Map<string, ReportMark[]>();
  for (const mark of marks) levels.set(mark.level.code, [...(levels.get(mark.level.code) ?? []), mark]);
  return {
    mode,
    provisional,
    count: marks.length,
    overridden: marks.filter(({ overridden }) => overridden).length,
    needsReview: marks.filter(({ decision }) => decision !== "clear").length,
    released: marks.filter(({ releasedAt }) => releasedAt !== null).length,
    mean: meanOf(scores) ?? 0,
    median: meanOf(middle) ?? 0,
    lowest: scores[0] ?? 0,
    highest: scores.at(-1) ?? 0,
    levels: [...levels.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first.level, rubricHash: first.rubricHash, count: others.length + 1 }] : [],
    ),
    criteria: averageCriteria(marks),
  };
}

function averageCriteria(marks: readonly ReportMark[]): MarkScale["criteria"] {
  const found = new Map<string, Omit<MarkScale["criteria"][number], "count" | "mean"> & { readonly all: number[] }>();
  for (const { criteria, rubricHash } of marks) {
    for (const { criterionId, number, name, points } of criteria) {
      const line = found.get(criterionId) ?? { criterionId, number, name, rubricHash, all: [] };
      if (points !== null) line.all.push(points);
      found.set(criterionId, line);
    }
  }
  return [...found.values()].map(({ all, ...line }) => ({ ...line, count: all.length, mean: meanOf(all) }));
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;
}
