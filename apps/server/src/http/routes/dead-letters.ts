import type { DeadLetter, DeadLetters } from "@rubrica/core";
import Type from "typebox";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, pageOf, pageQuery, timestamp } from "../schemas/envelope.ts";
import { withoutText } from "../schemas/queued-task.ts";
import { texts } from "../texts.ts";

const tag = "dead letters";
const path = "/api/v1/dead-letters/{id}";
const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
const access = ["admin"] as const;

const deadLetterSchema = Type.Object(
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

/** Tasks that nobody could finish: list, show, work on again, discard. For admins. */
export function deadLetterRoutes(deadLetters: DeadLetters): readonly Route[] {
  const notFound = { 404: { description: "No such dead letter." } };
  return [
    defineRoute({
      method: "get",
      path: "/api/v1/dead-letters",
      summary: "List dead letters, newest first",
      tag,
      access,
      query: Type.Object({ ...pageQuery, type: Type.Optional(Type.String()) }),
      answers: { 200: { description: "A page of them.", data: pageOf("dead_letters", deadLetterSchema) } },
      async handle({ query: { limit = 20, offset = 0, type } }) {
        const page = await deadLetters.list({ limit, offset, ...(type && { type }) });
        return ok(texts.listed, { dead_letters: page.items.map(toDeadLetterJson), total: page.total, limit, offset });
      },
    }),
    defineRoute({
      method: "get",
      path,
      summary: "Show a dead letter",
      tag,
      access,
      params,
      answers: { 200: { description: "The dead letter.", data: deadLetterSchema }, ...notFound },
      async handle({ params: { id } }) {
        const letter = await deadLetters.find(id);
        return letter ? ok(texts.listed, toDeadLetterJson(letter)) : failure(404, texts.deadLetterNotFound);
      },
    }),
    defineRoute({
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
      async handle({ params: { id } }) {
        if ((await deadLetters.redrive([id])) === 0) return failure(404, texts.deadLetterNotFound);
        return { status: 202, message: texts.redriven, data: { id } };
      },
    }),
    defineRoute({
      method: "delete",
      path,
      summary: "Discard a dead letter for good",
      tag,
      access,
      params,
      answers: { 200: { description: "It is gone.", data: Type.Object({ id: Type.String() }) }, ...notFound },
      async handle({ params: { id } }) {
        if ((await deadLetters.discard([id])) === 0) return failure(404, texts.deadLetterNotFound);
        return ok(texts.discarded, { id });
      },
    }),
  ];
}

function toDeadLetterJson(letter: DeadLetter): Type.Static<typeof deadLetterSchema> {
  return {
    id: letter.id,
    type: letter.type,
    payload: withoutText(letter.payload),
    key: letter.key,
    attempts: letter.attempts,
    crashes: letter.crashes,
    error: { code: letter.error.code, message: letter.error.message },
    enqueued_at: letter.enqueuedAt.toISOString(),
    died_at: letter.diedAt.toISOString(),
  };
}
