import type { ListedReport } from "../api/scores/gradebook.ts";

/** How the newest score of a report stands. */
type ScoreState = "released" | "awaiting" | "hold" | "look" | "reviewed" | "ready";

/** What the list says of a report that is scored. */
export function stateOf({ score, score_state: known }: Pick<ListedReport, "score" | "score_state">): ScoreState {
  if (score?.released_at) return "released";
  if (known === "awaiting_judgement") return "awaiting";
  if (score?.decision === "hold") return "hold";
  if (score?.decision === "look") return "look";
  return score?.accepted_at ? "reviewed" : "ready";
}

/** What a release would do with these: let them be seen, or leave them because they are on hold or wait for the model. */
export function sortForRelease(
  reports: readonly ListedReport[],
): Readonly<Record<"releasable" | "held" | "awaiting", readonly ListedReport[]>> {
  const of = (states: readonly ScoreState[]) =>
    reports.filter((report) => report.score !== null && states.includes(stateOf(report)));
  return { releasable: of(["ready", "reviewed", "look"]), held: of(["hold"]), awaiting: of(["awaiting"]) };
}

/** A kind of finding with the reports of which it is open. */
interface CountedFinding {
  readonly code: string;
  readonly title: string;
  readonly weight: "note" | "look" | "hold";
  readonly reports: readonly ListedReport[];
}

/** Each kind once, heaviest first, then the most frequent. */
export function countFindings(reports: readonly ListedReport[]): readonly CountedFinding[] {
  const counted = new Map<string, CountedFinding & { readonly reports: ListedReport[] }>();
  for (const report of reports) {
    for (const { code, title, weight } of report.score?.findings ?? []) {
      // The weight of a kind may follow from its figures: then it stands in two lines.
      const key = `${weight} ${code}`;
      const known = counted.get(key);
      if (!known) counted.set(key, { code, title, weight, reports: [report] });
      else if (!known.reports.includes(report)) known.reports.push(report);
    }
  }
  const ranks = { hold: 0, look: 1, note: 2 };
  return [...counted.values()].sort(
    (one, other) => ranks[one.weight] - ranks[other.weight] || other.reports.length - one.reports.length,
  );
}
