import { routes } from "@rubrica/contract";
import { type ReviewOutcome, type ReviewRequest, reviewScore, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import { readStoredScore } from "@rubrica/scoring";
import type { ScoreReader } from "../file-findings.ts";
import { failure, ok, type Text } from "../reply.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts.ts";
import { staleScore } from "./overrides.ts";

/** What the routes of reviews work with. */
export interface ReviewRoutesOptions extends EntryWriterOptions {
  readonly transaction: Transaction<ReportScore>;
}

/** Acknowledge findings, and accept the score as it is. */
export function reviewRoutes(options: ReviewRoutesOptions): readonly Route[] {
  const { transaction } = options;
  const toEntryJson = entryWriter(options);
  const review = async (
    { person, language }: ScoreReader,
    said: Pick<ReviewRequest, "reportId" | "act" | "findingNumber">,
    before: { readonly run_id: string; readonly version: number; readonly reason?: string },
    done: Text,
  ): Promise<ReviewAnswer> => {
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
    implement(routes.reviews.acknowledge, {
      handle: ({ params: { id, number }, body: before, ...reader }) =>
        review(reader, { reportId: id, act: "acknowledged", findingNumber: number }, before, texts.findingAcknowledged),
    }),

    implement(routes.reviews.reopen, {
      handle: ({ params: { id, number }, query: before, ...reader }) =>
        review(reader, { reportId: id, act: "reopened", findingNumber: number }, before, texts.findingReopened),
    }),

    implement(routes.reviews.accept, {
      handle: ({ params: { id }, body: before, ...reader }) =>
        review(reader, { reportId: id, act: "accepted", findingNumber: null }, before, texts.scoreAccepted),
    }),

    implement(routes.reviews.undoAcceptance, {
      handle: ({ params: { id }, query: before, ...reader }) =>
        review(reader, { reportId: id, act: "acceptance_undone", findingNumber: null }, before, texts.scoreReopened),
    }),
  ];
}

type ReviewAnswer = AnswerOf<typeof routes.reviews.accept>;

function refuse(outcome: Exclude<ReviewOutcome, { readonly status: "changed" }>): ReviewAnswer {
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
