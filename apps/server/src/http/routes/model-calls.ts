import { type ObjectStore, reportObjects, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { ModelCall } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { failure, ok } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { nullable, timestamp, uuid } from "../schemas/envelope.ts";
import { texts } from "../texts.ts";

/** What the routes work with. */
export interface ModelCallRoutesOptions {
  readonly transaction: Transaction<ReportScore>;
  readonly objects: ObjectStore;
}

const tag = "scores";
const access = ["teacher", "admin"] as const;
const facts = {
  key: Type.String(),
  section: Type.String(),
  model_id: Type.String(),
  outcome: Type.Enum(["answered", "invalid", "failed"], {
    description: "invalid: the answer did not fit and was asked for again. failed: there was none.",
  }),
  at: timestamp,
};

const callSchema = Type.Object(
  {
    ...facts,
    instructions: Type.String(),
    messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
    answer: nullable(Type.String()),
  },
  { $id: "ModelCall", description: "It holds text of the report." },
);

/** What a model was asked about a report and what it said. For teachers and admins. */
export function modelCallRoutes({ transaction, objects }: ModelCallRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  const path = "/api/v1/reports/{id}/model-calls";
  return [
    defineRoute({
      method: "get",
      path,
      summary: "Calls of a model about the report, oldest first",
      tag,
      access,
      params: Type.Object({ id: uuid }),
      answers: {
        200: {
          description: "The calls; none where no model was asked.",
          data: Type.Object({ model_calls: Type.Array(Type.Object(facts)) }),
        },
        404: { description: "No such report." },
      },
      async handle({ person, params: { id } }) {
        const calls = await transaction.run(person, async (stores) =>
          (await stores.reports.find(id)) ? stores.gradebook.calls(id) : null,
        );
        if (!calls) return failure(404, texts.reportNotFound);
        return ok(texts.listed, { model_calls: calls.map(toFacts) });
      },
    }),

    defineRoute({
      method: "get",
      path: `${path}/{key}`,
      summary: "Prompt and answer of one call",
      tag,
      access,
      params: Type.Object({ id: uuid, key: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
      answers: {
        200: { description: "The call.", data: callSchema },
        404: { description: "No such report or call." },
      },
      async handle({ person, params: { id, key } }) {
        const calls = await transaction.run(person, (stores) => stores.gradebook.calls(id));
        const call = calls.find((candidate) => candidate.key === key);
        const stored = call && (await objects.get(reportObjects.call(id, key)));
        if (!call || !stored) return failure(404, texts.modelCallNotFound);
        const { instructions, messages, answer } = (await new Response(stored).json()) as ModelCall;
        await record(person, { action: "model_call.read", reportId: id, detail: { key } });
        return ok(texts.listed, { ...toFacts(call), instructions, messages, answer });
      },
    }),
  ];
}

function toFacts(call: {
  readonly key: string;
  readonly section: string;
  readonly modelId: string;
  readonly outcome: string;
  readonly at: Date;
}) {
  const { key, section, modelId, outcome, at } = call;
  return { key, section, model_id: modelId, outcome, at: at.toISOString() };
}
