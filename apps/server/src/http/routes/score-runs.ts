import { routes, type Schemas } from "@rubrica/contract";
import type { GradebookEntry, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { compareScores, provisionalNotice, type Rubric, wordLevel } from "@rubrica/scoring";
import { auditRecorder } from "../../audit-recorder.ts";
import { readRubrics } from "../../gradebook/word-marks.ts";
import { failure, type Language, ok } from "../reply.ts";
import { implement, type Route } from "../route.ts";
import { type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts.ts";

/** What the routes of runs work with. */
export interface ScoreRunRoutesOptions extends EntryWriterOptions {
  readonly transaction: Transaction<ReportScore>;
}

/** All runs of a report, and how they differ. */
export function scoreRunRoutes(options: ScoreRunRoutesOptions): readonly Route[] {
  const { transaction, rubrics } = options;
  const toEntryJson = entryWriter(options);
  const record = auditRecorder(transaction);
  return [
    implement(routes.scoreRuns.list, {
      async handle({ person, params: { id }, query: { limit = 100 }, language }) {
        // One more, for the change since the run before.
        const read = await transaction.run(person, async (stores) =>
          (await stores.reports.find(id)) ? stores.gradebook.runs(id, { limit: limit + 1 }) : null,
        );
        if (!read) return failure(404, texts.reportNotFound);
        const runs = read.items.slice(-limit);
        const [before] = read.items.slice(0, -limit);
        const detail = { runs: runs.map(({ runId }) => runId) };
        if (runs.length > 0) await record(person, { action: "score.read", reportId: id, detail });
        const hashes = runs.map(({ score }) => score.provenance.rubricHash);
        const kept = await readRubrics(rubrics, hashes);
        const wordingOf = ({ score }: GradebookEntry<ReportScore>) => ({
          language,
          rubric: kept.get(score.provenance.rubricHash),
        });
        return ok(texts.listed, {
          runs: runs.map((run, index) => toRunJson(run, runs[index - 1] ?? before, wordingOf(run))),
          criteria: compare(runs, wordingOf),
          total: read.total,
        });
      },
    }),

    implement(routes.scoreRuns.find, {
      async handle({ person, params: { id, run_id: runId }, language }) {
        const entry = await transaction.run(person, (stores) => stores.gradebook.find(id, runId));
        if (!entry) return failure(404, texts.runNotFound);
        const detail = { runId, version: entry.version };
        await record(person, { action: "score.read", reportId: id, detail });
        return ok(texts.listed, await toEntryJson(entry, { person, language }), { ETag: entityTag(entry) });
      },
    }),
  ];
}

interface RunWording {
  readonly language: Language;
  readonly rubric: Rubric | undefined;
}

function toRunJson(
  entry: GradebookEntry<ReportScore>,
  before: GradebookEntry<ReportScore> | undefined,
  wording: RunWording,
): Schemas["ScoreRun"] {
  const score = standing(entry);
  const change = before === undefined ? null : compareScores(score, standing(before));
  return {
    run_id: entry.runId,
    version: entry.version,
    created_at: entry.createdAt.toISOString(),
    asked_anew: entry.askedAnew,
    released_at: entry.releasedAt?.toISOString() ?? null,
    final_score: score.finalScore,
    judged_final_score: entry.score.finalScore,
    level: wordLevel(score.level, wording),
    mode: score.mode,
    provisional: score.provisional,
    notice: provisionalNotice(score.mode),
    decision: entry.decision,
    needs_review: entry.decision !== "clear",
    accepted_at: entry.acceptedAt?.toISOString() ?? null,
    rubric_id: score.provenance.rubricId,
    rubric_hash: score.provenance.rubricHash,
    model_id: score.provenance.modelId,
    overrides: entry.overrides.map(({ criterionId, points, reason, personId, personName, at }) => ({
      criterion_id: criterionId,
      points,
      reason,
      person: { id: personId, name: personName },
      at: at.toISOString(),
    })),
    change: change && {
      final_score: change.finalScore,
      criteria: change.criteria.map(({ criterionId, change: points }) => ({
        criterion_id: criterionId,
        change: points,
      })),
    },
  };
}

/** The score as people see it: put right, where somebody did. */
function standing({ overriddenScore, score }: GradebookEntry<ReportScore>): ReportScore {
  return overriddenScore ?? score;
}

/** The points of every run below one another, by criterion in the order of the newest rubric. */
function compare(
  runs: readonly GradebookEntry<ReportScore>[],
  wordingOf: (run: GradebookEntry<ReportScore>) => RunWording,
): Schemas["RunComparison"][] {
  const newest = runs.at(-1);
  const onOneScale = new Set(
    runs.filter((run) => newest && compareScores(standing(newest), standing(run)) !== null).map(({ runId }) => runId),
  );
  const criteria = new Map<string, Schemas["RunComparison"]>();
  for (const entry of runs.toReversed()) {
    const judged = pointsOf(entry.score);
    const { language, rubric } = wordingOf(entry);
    for (const { section, criteria: shown } of standing(entry).sections) {
      for (const { criterionId, name, score: points, source } of shown) {
        const line = criteria.get(criterionId) ?? {
          criterion_id: criterionId,
          name: rubric?.sections[section].criteria.find(({ id }) => id === criterionId)?.name[language] ?? name,
          section,
          points: [],
          spread: null,
        };
        line.points.unshift({ run_id: entry.runId, points, judged_points: judged.get(criterionId) ?? null, source });
        criteria.set(criterionId, line);
      }
    }
  }
  return [...criteria.values()].map((line) => {
    const points = line.points.flatMap((run) => (onOneScale.has(run.run_id) ? (run.points ?? []) : []));
    return { ...line, spread: points.length > 1 ? Math.max(...points) - Math.min(...points) : null };
  });
}

function pointsOf({ sections }: ReportScore): ReadonlyMap<string, number | null> {
  return new Map(sections.flatMap(({ criteria }) => criteria.map(({ criterionId, score }) => [criterionId, score])));
}
