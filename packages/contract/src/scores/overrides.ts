import Type from "typebox";
import { uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { scoreSchema } from "./score-schema.ts";

const tag = "scores";

const path = "/api/v1/reports/{id}/overrides/{criterion_id}";

const access = "staff";

const params = Type.Object({ id: uuid, criterion_id: Type.String({ minLength: 1, maxLength: 64 }) });

const seen = {
  run_id: uuid,
  version: Type.Integer({
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Of the score that the person has before them.",
  }),
};

const reason = Type.String({ minLength: 1, maxLength: 2000, description: "Shown beside the points." });

const answers = {
  200: { description: "The score that follows.", data: scoreSchema },
  404: { description: "No such report, or its score has no such criterion, or no override of it." },
  409: {
    description: "The score changed since it was seen (with its version now), is being made, or cannot be recomputed.",
    data: Type.Object({ run_id: Type.Optional(uuid), version: Type.Optional(Type.Integer()) }),
  },
};

export const change = route({
  method: "put",
  path,
  summary: "Give a criterion other points, or base-score-cap another limit (100 lifts it)",
  tag,
  access,
  right: "mark",
  params,
  body: Type.Object(
    { points: Type.Integer({ minimum: 0, maximum: 100 }), reason, ...seen },
    { additionalProperties: false },
  ),
  answers,
});

export const undo = route({
  method: "delete",
  path,
  summary: "Let the judge's points count again",
  tag,
  access,
  right: "mark",
  params,
  query: Type.Object({ ...seen, reason: Type.Optional(reason) }),
  answers,
});
