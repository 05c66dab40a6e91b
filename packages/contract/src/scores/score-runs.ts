import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { decision, level, mode, notice, scoreSchema } from "./score-schema.ts";

const tag = "scores";

const changeSchema = Type.Object({
  criterion_id: Type.String(),
  points: nullable(Type.Integer({ description: "Null: taken back." })),
  reason: Type.String(),
  person: Type.Object({ id: uuid, name: Type.String() }),
  at: timestamp,
});

export const runSchema = Type.Object(
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
    total_withheld: Type.Boolean({ description: "An open finding leaves it without a total." }),
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

export const comparisonSchema = Type.Object({
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

export const list = route({
  method: "get",
  path: "/api/v1/reports/{id}/runs",
  summary: "The scores of all runs, compared criterion by criterion; students see released ones",
  tag,
  access: "person",
  right: "read",
  params: Type.Object({ id: uuid }),
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100, description: "The newest of them." })),
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
});

export const find = route({
  method: "get",
  path: "/api/v1/reports/{id}/runs/{run_id}",
  summary: "The whole score of one run",
  tag,
  access: "person",
  right: "read",
  params: Type.Object({ id: uuid, run_id: uuid }),
  answers: {
    200: { description: "The score.", data: scoreSchema },
    404: { description: "No such report or run, or not yours to see." },
  },
});
