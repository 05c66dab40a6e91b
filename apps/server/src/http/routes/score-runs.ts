import type { GradebookEntry, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { compareScores, provisionalNotice, type Rubric, wordLevel } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { readRubrics } from "../../word-marks.ts";
import { failure, type Language, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { nullable, timestamp, uuid } from "../schemas/envelope.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { decision, level, mode, notice, scoreSchema } from "../schemas/score.ts";
import { texts } from "../texts.ts";

const tag = "scores";

const changeSchema = Type.Object({
  criterion_id: Type.String(),
  points: nullable(Type.Integer({ description: "Null: taken back." })),
  reason: Type.String(),
  person: Type.Object({ id: uuid, name: Type.String() }),
  at: timestamp,
});

const runSchema = Type.Object(
  {
    run_id: uuid,
    version: Type.Integer(),
    created_at: timestamp,
    asked_anew: Type.Boolean({ description: "The model was asked again for everything." }),
    released_at: nullable(timestamp),
    final_score: Type.Integer(),
    judged_final_score: Type.Integer(),
    level,
    mode,
    provisional: Type.Boolean(),
    notice,
    decision,
    needs_review: Type.Boolean(),
    accepted_at: nullable(timestamp),
    rubric_id: Type.String(),
    rubric_hash: Type.String(),
    model_id: nullable(Type.String()),
    overrides: Type.Array(changeSchema, { description: "Every change, oldest first." }),
    change: nullable(
      Type.Object(
        {
          final_score: Type.Integer(),
          criteria: Type.Array(Type.Object({ criterion_id: Type.String(), change: Type.Integer() })),
        },
        { description: "Against the run before; null for the first run and where the two are not on one scale." },
      ),
    ),
  },
  { $id: "ScoreRun" },
);

const comparisonSchema = Type.Object({
  criterion_id: Type.String(),
  name: Type.String(),
  section: Type.String(),
  points: Type.Array(
    Type.Object({
      run_id: uuid,
      points: nullable(Type.Integer()),
      judged_points: nullable(Type.Integer()),
      source: Type.String(),
    }),
    { description: "Of the runs that have the criterion, oldest first." },
  ),
  spread: nullable(
    Type.Integer({ description: "Between the highest and the lowest points of the runs on the newest one's scale." }),
  ),
});

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
    defineRoute({
      method: "get",
      path: "/api/v1/reports/{id}/runs",
      summary: "The scores of all runs, compared criterion by criterion; students see released ones",
      tag,
      access: "person",
      params: Type.Object({ id: uuid }),
      query: Type.Object({
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, default: 100, description: "The newest of them." }),
        ),
      }),
      answers: {
        200: {
          description: "The runs, oldest first.",
          data: Type.Object({
            runs: Type.Array(runSchema),
            criteria: Type.Array(comparisonSchema),
            total: Type.Integer({ description: "All runs of the report." }),
          }),
        },
        404: { description: "No such report, or not yours." },
      },
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

    defineRoute({
      method: "get",
      path: "/api/v1/reports/{id}/runs/{run_id}",
      summary: "The whole score of one run",
      tag,
      access: "person",
      params: Type.Object({ id: uuid, run_id: uuid }),
      answers: {
        200: { description: "The score.", data: scoreSchema },
        404: { description: "No such report or run, or not yours to see." },
      },
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
): Type.Static<typeof runSchema> {
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
): Type.Static<typeof comparisonSchema>[] {
  const newest = runs.at(-1);
  const onOneScale = new Set(
    runs.filter((run) => newest && compareScores(standing(newest), standing(run)) !== null).map(({ runId }) => runId),
  );
  const criteria = new Map<string, Type.Static<typeof comparisonSchema>>();
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
