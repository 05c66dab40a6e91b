import Type from "typebox";
import { type MarkOutcome, type PutMarkRightStores, putMarkRight } from "../../put-mark-right.ts";
import type { ScoreReader } from "../file-findings.ts";
import { failure, ok, type Reply, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { type EntryWriter, type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { uuid } from "../schemas/envelope.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { scoreSchema } from "../schemas/score.ts";
import { texts } from "../texts.ts";

const tag = "scores";
const path = "/api/v1/reports/{id}/overrides/{criterion_id}";
const access = ["teacher", "admin"] as const;
const params = Type.Object({ id: uuid, criterion_id: Type.String({ minLength: 1, maxLength: 64 }) });
const seen = {
  run_id: uuid,
  version: Type.Integer({ minimum: 1, description: "Of the score that the person has before them." }),
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

/** Put points right, criterion by criterion. The judge's own points stay beside them. */
export function overrideRoutes(stores: PutMarkRightStores & EntryWriterOptions): readonly Route[] {
  const answer = answerWith(entryWriter(stores));
  return [
    defineRoute({
      method: "put",
      path,
      summary: "Give a criterion other points, or base-score-cap another limit (100 lifts it)",
      tag,
      access,
      params,
      body: Type.Object(
        { points: Type.Integer({ minimum: 0, maximum: 100 }), reason, ...seen },
        { additionalProperties: false },
      ),
      answers,
      async handle({ person, params: { id, criterion_id: criterionId }, body, language }) {
        const { points, run_id: runId, version } = body;
        const why = body.reason.trim();
        if (why === "") return failure(400, texts.reasonMissing);
        if (why.includes("\0")) return failure(400, texts.unstorableText);
        const change = { person, reportId: id, criterionId, points, reason: why, runId, version };
        return await answer(await putMarkRight(stores, change), texts.markChanged, { person, language });
      },
    }),

    defineRoute({
      method: "delete",
      path,
      summary: "Let the judge's points count again",
      tag,
      access,
      params,
      query: Type.Object({ ...seen, reason: Type.Optional(reason) }),
      answers,
      async handle({ person, params: { id, criterion_id: criterionId }, query, language }) {
        const { run_id: runId, version } = query;
        const why = query.reason?.trim() ?? "";
        const change = { person, reportId: id, criterionId, points: null, reason: why, runId, version };
        return await answer(await putMarkRight(stores, change), texts.overrideUndone, { person, language });
      },
    }),
  ];
}

function answerWith(toEntryJson: EntryWriter) {
  return async (outcome: MarkOutcome, done: Text, reader: ScoreReader): Promise<Reply> => {
    switch (outcome.status) {
      case "changed":
        return ok(done, await toEntryJson(outcome.entry, reader), { ETag: entityTag(outcome.entry) });
      case "stale":
        return staleScore(outcome);
      case "not_found":
        return failure(404, texts.reportNotFound);
      case "no_criterion":
        return failure(404, texts.noCriterion);
      case "no_override":
        return failure(404, texts.noOverride);
      case "not_scored":
        return { status: 409, error: texts.reportNotScored, data: {} };
      case "busy":
        return { status: 409, error: texts.reportBusy, data: {} };
      case "no_rubric":
        return { status: 409, error: texts.rubricNotKept, data: {} };
    }
  };
}

/** 409 with the version that there is now. */
export function staleScore({ runId, version }: { readonly runId: string; readonly version: number }): Reply {
  const data = { run_id: runId, version };
  return { status: 409, error: texts.staleScore, data, headers: { ETag: entityTag({ runId, version }) } };
}
