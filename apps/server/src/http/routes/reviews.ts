import { type ReviewOutcome, type ReviewRequest, reviewScore, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { readStoredScore } from "@rubrica/scoring";
import Type from "typebox";
import type { ScoreReader } from "../file-findings.ts";
import { failure, ok, type Reply, type Text } from "../reply.ts";
import { defineRoute, type Route } from "../route.ts";
import { type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { uuid } from "../schemas/envelope.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { scoreSchema } from "../schemas/score.ts";
import { texts } from "../texts.ts";
import { staleScore } from "./overrides.ts";

/** What the routes of reviews work with. */
export interface ReviewRoutesOptions extends EntryWriterOptions {
  readonly transaction: Transaction<ReportScore>;
}

const tag = "scores";
const findingPath = "/api/v1/reports/{id}/findings/{number}/acknowledgement";
const acceptancePath = "/api/v1/reports/{id}/acceptance";
const access = ["teacher", "admin"] as const;
const findingParams = Type.Object({ id: uuid, number: Type.Integer({ minimum: 1, maximum: 10_000 }) });
const reportParams = Type.Object({ id: uuid });
const seen = {
  run_id: uuid,
  version: Type.Integer({ minimum: 1, description: "Of the score that the person has before them." }),
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

/** Acknowledge findings, and accept the score as it is. */
export function reviewRoutes(options: ReviewRoutesOptions): readonly Route[] {
  const { transaction } = options;
  const toEntryJson = entryWriter(options);
  const review = async (
    { person, language }: ScoreReader,
    said: Pick<ReviewRequest, "reportId" | "act" | "findingNumber">,
    before: { readonly run_id: string; readonly version: number; readonly reason?: string },
    done: Text,
  ): Promise<Reply> => {
    const why = before.reason?.trim() || null;
    if (why?.includes("\0")) return failure(400, texts.unstorableText);
    const outcome = await reviewScore(transaction, {
      ...said,
      person,
      runId: before.run_id,
      version: before.version,
      reason: why,
      countFindings: (score) => readStoredScore(score).findings.length,
    });
    return outcome.status === "changed"
      ? ok(done, await toEntryJson(outcome.entry, { person, language }), { ETag: entityTag(outcome.entry) })
      : refuse(outcome);
  };

  return [
    defineRoute({
      method: "put",
      path: findingPath,
      summary: "Acknowledge a finding: it asks for nothing more",
      tag,
      access,
      params: findingParams,
      body,
      answers,
      handle: ({ params: { id, number }, body: before, ...reader }) =>
        review(reader, { reportId: id, act: "acknowledged", findingNumber: number }, before, texts.findingAcknowledged),
    }),

    defineRoute({
      method: "delete",
      path: findingPath,
      summary: "Take the acknowledgement of a finding back",
      tag,
      access,
      params: findingParams,
      query,
      answers,
      handle: ({ params: { id, number }, query: before, ...reader }) =>
        review(reader, { reportId: id, act: "reopened", findingNumber: number }, before, texts.findingReopened),
    }),

    defineRoute({
      method: "put",
      path: acceptancePath,
      summary: "Accept the score as it is; where scores are released at once, this releases it",
      tag,
      access,
      params: reportParams,
      body,
      answers,
      handle: ({ params: { id }, body: before, ...reader }) =>
        review(reader, { reportId: id, act: "accepted", findingNumber: null }, before, texts.scoreAccepted),
    }),

    defineRoute({
      method: "delete",
      path: acceptancePath,
      summary: "Take the acceptance back; a release stays",
      tag,
      access,
      params: reportParams,
      query,
      answers,
      handle: ({ params: { id }, query: before, ...reader }) =>
        review(reader, { reportId: id, act: "acceptance_undone", findingNumber: null }, before, texts.scoreReopened),
    }),
  ];
}

function refuse(outcome: Exclude<ReviewOutcome, { readonly status: "changed" }>): Reply {
  switch (outcome.status) {
    case "stale":
      return staleScore(outcome);
    case "not_found":
      return failure(404, texts.reportNotFound);
    case "no_finding":
      return failure(404, texts.noFinding);
    case "nothing_to_undo":
      return failure(404, texts.noReview);
    case "not_scored":
      return { status: 409, error: texts.reportNotScored, data: {} };
    case "busy":
      return { status: 409, error: texts.reportBusy, data: {} };
  }
}
