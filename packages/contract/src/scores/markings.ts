import Type from "typebox";
import { nullable, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const tag = "scores";

const access = "staff";

export const markingSchema = Type.Object(
  {
    request_id: uuid,
    report_id: uuid,
    run_id: uuid,
    version: Type.Integer({ description: "Of the score after it." }),
    final_score: Type.Integer({ minimum: 0, maximum: 100 }),
    accepted: Type.Boolean({ description: "Somebody stands for the score as it is." }),
    released: Type.Boolean({ description: "The report's author may see the score." }),
  },
  { $id: "Marking" },
);

const conflict = {
  description:
    "The score changed since it was seen (with its version now), is being made, or cannot be recomputed; or the request id stands for another request.",
  data: Type.Object({ run_id: Type.Optional(uuid), version: Type.Optional(Type.Integer()) }),
};

export const mark = route({
  method: "put",
  path: "/api/v1/reports/{id}/marking",
  summary:
    "Save points, reasons and acceptance of a report at once; the same request again is answered as the first time",
  tag,
  access,
  right: "mark",
  params: Type.Object({ id: uuid }),
  body: Type.Object(
    {
      request_id: Type.String({ ...uuid, description: "Chosen by who asks, the same for each try of one request." }),
      person_id: Type.Optional({
        ...uuid,
        description: "Whose request it is: refused where somebody else is signed in when it comes.",
      }),
      run_id: uuid,
      version: Type.Integer({
        minimum: 1,
        maximum: 2 ** 31 - 1,
        description: "Of the score that the person has before them.",
      }),
      points: Type.Array(
        Type.Object(
          {
            criterion_id: Type.String({ minLength: 1, maxLength: 64 }),
            points: nullable(Type.Integer({ minimum: 0, maximum: 100, description: "null takes the override back." })),
            reason: Type.String({
              maxLength: 2000,
              description: "Shown beside the points; not empty where they are given.",
            }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 200, description: "Each criterion once." },
      ),
      accept: Type.Boolean({
        description: "Accept the score as it then is; where scores are released at once, this releases it.",
      }),
      reason: Type.Optional(Type.String({ maxLength: 2000, description: "Why it is accepted." })),
    },
    { additionalProperties: false },
  ),
  answers: {
    200: { description: "What it came to.", data: markingSchema },
    404: { description: "No such report, or its score has no such criterion, or no override of it." },
    409: conflict,
  },
});

export const undo = route({
  method: "delete",
  path: "/api/v1/reports/{id}/marking/{request_id}",
  summary: "Take back all that a request did, release included; for a week, and unless the score changed since",
  tag,
  access,
  right: "mark",
  params: Type.Object({ id: uuid, request_id: uuid }),
  answers: {
    200: { description: "What it came to.", data: markingSchema },
    404: { description: "No such report, or the person made no such request within a week." },
    409: conflict,
  },
});
