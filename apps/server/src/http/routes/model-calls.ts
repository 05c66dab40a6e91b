import { routes, type Schemas } from "@rubrica/contract";
import { type ObjectStore, type RecordedCall, reportObjects, type Stores, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { ModelCall } from "@rubrica/scoring";
import { auditRecorder } from "../../audit-recorder.ts";
import { longPage } from "../answers/long-page.ts";
import { ok, failure as refusal } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { keptWord } from "../schemas/kept-word.ts";
import { texts } from "../texts/route-texts.ts";

/** What the routes work with. */
export interface ModelCallRoutesOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
}

/** What a model was asked about a report and what it said. For people who read the reports of others. */
export function modelCallRoutes({ transaction, objects }: ModelCallRoutesOptions): readonly Route[] {
  const record = auditRecorder(transaction);
  return [
    implement(routes.modelCalls.list, {
      async handle({ person, params: { id }, query }) {
        const page = longPage(query);
        const calls = await transaction.run(person, async (stores) =>
          (await stores.reports.find(id)) ? stores.gradebook.calls(id, page) : null,
        );
        if (!calls) return refusal(404, texts.reportNotFound);
        return ok(texts.listed, { total: calls.total, ...page, model_calls: calls.items.map(toFacts) });
      },
    }),

    implement(routes.modelCalls.find, {
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
  return {
    key,
    section,
    model_id: modelId,
    run_id: runId,
    outcome: keptWord<Schemas["ModelCall"]["outcome"]>(outcome),
    at: at.toISOString(),
  };
}
