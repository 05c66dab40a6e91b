import type { GradebookEntry, MarkDecision, ScoreOverride } from "@rubrica/core";
import type { GradedLevel, ReportScore, ScoringMode } from "@rubrica/report-model";
import { compareScores, type ScoreComparison, type ScoreLanguage, withholdsTotal, wordLevel } from "@rubrica/scoring";
import type { RubricsByHash } from "./kept-rubrics.ts";

/** Runs of a report, compared. */
export interface WordedRuns {
  /** Oldest first. */
  readonly runs: readonly WordedRun[];
  /** All criteria of the runs, in the order of the newest run's rubric. */
  readonly criteria: readonly RunComparison[];
  /** All runs of the report. */
  readonly total: number;
}

/** A run in short, overrides in force. */
export interface WordedRun {
  readonly runId: string;
  readonly version: number;
  readonly createdAt: Date;
  /** The model was asked again for everything. */
  readonly askedAnew: boolean;
  readonly releasedAt: Date | null;
  /** Integer 0 to 100. */
  readonly finalScore: number;
  /** The final score without overrides. */
  readonly judgedFinalScore: number;
  readonly level: GradedLevel;
  readonly mode: ScoringMode;
  readonly provisional: boolean;
  /** The decision in force. */
  readonly decision: MarkDecision;
  /** True while an open finding leaves it without a total. */
  readonly totalWithheld: boolean;
  readonly acceptedAt: Date | null;
  /** Rubric of the score. */
  readonly provenance: ReportScore["provenance"];
  /** Every change, oldest first. */
  readonly overrides: readonly ScoreOverride[];
  /** Difference from the previous run; null for the first run and for runs on different scales. */
  readonly change: ScoreComparison | null;
}

/** The points of the runs for one criterion. */
export interface RunComparison {
  readonly criterionId: string;
  readonly name: string;
  readonly section: string;
  /** Points of the runs that have the criterion, oldest run first: the judge's and those in force. */
  readonly points: readonly RunPoints[];
  /** Between the highest and the lowest points of the runs on the newest one's scale; null for fewer than two. */
  readonly spread: number | null;
}

/** Points of a run for a criterion. */
export interface RunPoints {
  readonly runId: string;
  readonly points: number | null;
  readonly judgedPoints: number | null;
  /** Origin of the points: `ai`, `simulated` or `human`. */
  readonly source: string;
}

type Run = GradebookEntry<ReportScore>;

/** Dependencies of wording runs. */
interface RunWording {
  readonly language: ScoreLanguage;
  readonly rubrics: RubricsByHash;
}

/**
 * The runs with what changed from each to the next.
 * @param before the run before the first of them; undefined where there is none.
 */
export function wordRuns(runs: readonly Run[], before: Run | undefined, wording: RunWording): readonly WordedRun[] {
  return runs.map((run, index) => wordRun(run, runs[index - 1] ?? before, wording));
}

function wordRun(entry: Run, before: Run | undefined, { language, rubrics }: RunWording): WordedRun {
  const score = standing(entry);
  const { runId, version, createdAt, askedAnew, releasedAt, decision, acceptedAt, overrides } = entry;
  const { finalScore, mode, provisional, provenance } = score;
  return {
    runId,
    version,
    createdAt,
    askedAnew,
    releasedAt,
    finalScore,
    judgedFinalScore: entry.score.finalScore,
    level: wordLevel(score.level, { language, rubric: rubrics.get(entry.score.provenance.rubricHash) }),
    mode,
    provisional,
    decision,
    totalWithheld: (score.findings ?? []).some(
      (found, index) => withholdsTotal(found) && entry.openFindings.includes(index + 1),
    ),
    acceptedAt,
    provenance,
    overrides,
    change: before === undefined ? null : compareScores(score, standing(before)),
  };
}

/** The score in force, including overrides. */
function standing({ overriddenScore, score }: Run): ReportScore {
  return overriddenScore ?? score;
}

/** Points of all runs by criterion, in the order of the newest rubric. */
export function compareRuns(runs: readonly Run[], { language, rubrics }: RunWording): readonly RunComparison[] {
  const newest = runs.at(-1);
  const onOneScale = new Set(
    runs.filter((run) => newest && compareScores(standing(newest), standing(run)) !== null).map(({ runId }) => runId),
  );
  const criteria = new Map<string, Omit<RunComparison, "spread" | "points"> & { readonly points: RunPoints[] }>();
  for (const run of runs.toReversed()) {
    const judged = pointsOf(run.score);
    const rubric = rubrics.get(run.score.provenance.rubricHash);
    for (const { section, criteria: shown } of standing(run).sections) {
      for (const { criterionId, name, score: points, source } of shown) {
        const named = rubric?.sections[section].criteria.find(({ id }) => id === criterionId);
        const line = criteria.get(criterionId) ?? {
          criterionId,
          name: named?.name[language] ?? name,
          section,
          points: [],
        };
        line.points.unshift({ runId: run.runId, points, judgedPoints: judged.get(criterionId) ?? null, source });
        criteria.set(criterionId, line);
      }
    }
  }
  return [...criteria.values()].map((line) => {
    const points = line.points.flatMap((run) => (onOneScale.has(run.runId) ? (run.points ?? []) : []));
    return { ...line, spread: points.length > 1 ? Math.max(...points) - Math.min(...points) : null };
  });
}

function pointsOf({ sections }: ReportScore): ReadonlyMap<string, number | null> {
  return new Map(sections.flatMap(({ criteria }) => criteria.map(({ criterionId, score }) => [criterionId, score])));
}
