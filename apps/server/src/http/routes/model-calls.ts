import { type ObjectStore, type RecordedCall, reportObjects, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { ModelCall } from "@rubrica/scoring";
import Type from "typebox";
import { auditRecorder } from "../../audit-recorder.ts";
import { ok, failure as refusal } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { longPage, longPageQuery, nullable, pageOf, timestamp, uuid } from "../schemas/envelope.ts";
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
  run_id: nullable({ ...uuid, description: "The run that asked last; null where that was not written down." }),
  at: timestamp,
};

const callSchema = Type.Object(
  {
    ...facts,
    instructions: Type.String(),
    messages: Type.Array(Type.Object({ role: Type.String(), content: Type.String() })),
    answer: nullable(Type.String()),
    failure: nullable(
      Type.Object(
        { code: Type.String(), status: nullable(Type.Integer()), server_message: nullable(Type.String()) },
        { description: "Why there was no answer; server_message is the server's own sentence." },
      ),
    ),
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
      query: Type.Object(longPageQuery),
      answers: {
        200: {
          description: "The calls; none where no model was asked.",
          data: pageOf("model_calls", Type.Object(facts)),
        },
        404: { description: "No such report." },
      },
      async handle({ person, params: { id }, query }) {
        const page = longPage(query);
        const calls = await transaction.run(person, async (stores) =>
          (await stores.reports.find(id)) ? stores.gradebook.calls(id, page) : null,
        );
        if (!calls) return refusal(404, texts.reportNotFound);
        return ok(texts.listed, { total: calls.total, ...page, model_calls: calls.items.map(toFacts) });
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
        const call = await transaction.run(person, (stores) => stores.gradebook.findCall(id, key));
        const stored = call && (await objects.get(reportObjects.call(id, key)));
        if (!call || !stored) return refusal(404, texts.modelCallNotFound);
        const { instructions, messages, answer, failure } = (await new Response(stored).json()) as ModelCall;
        await record(person, { action: "model_call.read", reportId: id, detail: { key } });
        const why = failure && {
          code: failure.code,
          status: failure.status,
          server_message: failure.serverMessage,
        };
        return ok(texts.listed, { ...toFacts(call), instructions, messages, answer, failure: why ?? null });
      },
    }),
  ];
}

function toFacts({ key, section, modelId, runId, outcome, at }: RecordedCall) {
  return { key, section, model_id: modelId, run_id: runId, outcome, at: at.toISOString() };
}
