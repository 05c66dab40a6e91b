import Type from "typebox";
import { nullable, pageOf, pageQuery, timestamp } from "../envelope.ts";
import { route } from "../route.ts";

const tag = "dead letters";

const path = "/api/v1/dead-letters/{id}";

const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });

const access = { roles: ["admin"], reason: "The queue is the installation's." } as const;

export const deadLetterSchema = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    payload: Type.Unknown({
      description: "Ids, numbers and truth values as they are; of any other text only its length.",
    }),
    key: nullable(Type.String()),
    attempts: Type.Integer(),
    crashes: Type.Integer(),
    error: Type.Object({ code: Type.String(), message: Type.String() }),
    enqueued_at: timestamp,
    died_at: timestamp,
  },
  { $id: "DeadLetter" },
);

const notFound = { 404: { description: "No such dead letter." } };

export const list = route({
  method: "get",
  path: "/api/v1/dead-letters",
  summary: "List dead letters, newest first",
  tag,
  access,
  query: Type.Object({ ...pageQuery, type: Type.Optional(Type.String()) }),
  answers: { 200: { description: "A page of them.", data: pageOf("dead_letters", deadLetterSchema) } },
});

export const find = route({
  method: "get",
  path,
  summary: "Show a dead letter",
  tag,
  access,
  params,
  answers: { 200: { description: "The dead letter.", data: deadLetterSchema }, ...notFound },
});

export const redrive = route({
  method: "post",
  path: `${path}/redrive`,
  summary: "Work on it again, with fresh attempts",
  tag,
  access,
  params,
  answers: {
    202: { description: "It waits to be worked on.", data: Type.Object({ id: Type.String() }) },
    ...notFound,
  },
});

export const discard = route({
  method: "delete",
  path,
  summary: "Discard a dead letter for good",
  tag,
  access,
  params,
  answers: { 200: { description: "It is gone.", data: Type.Object({ id: Type.String() }) }, ...notFound },
});
