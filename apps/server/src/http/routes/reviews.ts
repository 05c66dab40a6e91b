import { routes } from "@rubrica/contract";
import {
  type Changed,
  createDesk,
  type DeskOptions,
  type Review,
  type ReviewRefusal,
  type ScoreReader,
} from "@rubrica/gradebook";
import { failure, ok, type Text } from "../answers/reply.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { toEntryJson } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseUnseen } from "./seen-score.ts";

/** Acknowledge findings, and accept the score as it is. */
export function reviewRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  const review = async (
    { person, language }: ScoreReader,
    said: Pick<Review, "reportId" | "act" | "findingNumber">,
    before: { readonly run_id: string; readonly version: number; readonly reason?: string },
    done: Text,
  ): Promise<ReviewAnswer> => {
    const reason = before.reason?.trim() || null;
    const { run_id: runId, version } = before;
    return answer(await desk.review({ person, language }, { ...said, runId, version, reason }), done);
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

function answer(outcome: Changed | ReviewRefusal, done: Text): ReviewAnswer {
  switch (outcome.status) {
    case "changed":
      return ok(done, toEntryJson(outcome.entry), { ETag: entityTag(outcome.entry) });
    case "no_finding":
      return failure(404, texts.noFinding);
    case "nothing_to_undo":
      return failure(404, texts.noReview);
    default:
      return refuseUnseen(outcome);
  }
}
