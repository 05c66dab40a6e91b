import Type from "typebox";
import { uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { scoreSchema } from "./score-schema.ts";

const tag = "scores";

const findingPath = "/api/v1/reports/{id}/findings/{number}/acknowledgement";

const acceptancePath = "/api/v1/reports/{id}/acceptance";

const access = "staff";

const findingParams = Type.Object({ id: uuid, number: Type.Integer({ minimum: 1, maximum: 10_000 }) });

const reportParams = Type.Object({ id: uuid });

const seen = {
  run_id: uuid,
  version: Type.Integer({
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Of the score that the person has before them.",
  }),
};

const reason = Type.Optional(Type.String({ maxLength: 2000, description: "Shown beside it." }));

const body = Type.Object({ ...seen, reason }, { additionalProperties: false });

const query = Type.Object({ ...seen, reason });

const answers = {
  200: { description: "The score that follows.", data: scoreSchema },
  404: { description: "No such report or finding, or nothing to take back." },
  409: {
    description: "The score changed since it was seen (with its version now), or is being made.",
    data: Type.Object({ run_id: Type.Optional(uuid), version: Type.Optional(Type.Integer()) }),
  },
};

export const acknowledge = route({
  method: "put",
  path: findingPath,
  summary: "Acknowledge a finding: it asks for nothing more",
  tag,
  access,
  right: "mark",
  params: findingParams,
  body,
  answers,
});

export const reopen = route({
  method: "delete",
  path: findingPath,
  summary: "Take the acknowledgement of a finding back",
  tag,
  access,
  right: "mark",
  params: findingParams,
  query,
  answers,
});

export const accept = route({
  method: "put",
  path: acceptancePath,
  summary: "Accept the score as it is; where scores are released at once, this releases it",
  tag,
  access,
  right: "mark",
  params: reportParams,
  body,
  answers,
});

export const undoAcceptance = route({
  method: "delete",
  path: acceptancePath,
  summary: "Take the acceptance back; a release stays",
  tag,
  access,
  right: "mark",
  params: reportParams,
  query,
  answers,
});
