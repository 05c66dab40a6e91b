import { routes, type Schemas } from "@rubrica/contract";
import type { DeadLetter, DeadLetters } from "@rubrica/core";
import { failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { withoutText } from "../schemas/queued-task.ts";
import { texts } from "../texts/route-texts.ts";

/** Tasks that nobody could finish: list, show, work on again, discard. For admins. */
export function deadLetterRoutes(deadLetters: DeadLetters): readonly Route[] {
  return [
    implement(routes.deadLetters.list, {
      async handle({ query: { limit = 20, offset = 0, type } }) {
        const page = await deadLetters.list({ limit, offset, ...(type && { type }) });
        return ok(texts.listed, { dead_letters: page.items.map(toDeadLetterJson), total: page.total, limit, offset });
      },
    }),
    implement(routes.deadLetters.find, {
      async handle({ params: { id } }) {
        const letter = await deadLetters.find(id);
        return letter ? ok(texts.listed, toDeadLetterJson(letter)) : failure(404, texts.deadLetterNotFound);
      },
    }),
    implement(routes.deadLetters.redrive, {
      async handle({ params: { id } }) {
        if ((await deadLetters.redrive([id])) === 0) return failure(404, texts.deadLetterNotFound);
        return { status: 202, message: texts.redriven, data: { id } };
      },
    }),
    implement(routes.deadLetters.discard, {
      async handle({ params: { id } }) {
        if ((await deadLetters.discard([id])) === 0) return failure(404, texts.deadLetterNotFound);
        return ok(texts.discarded, { id });
      },
    }),
  ];
}

function toDeadLetterJson(letter: DeadLetter): Schemas["DeadLetter"] {
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
