import { routes } from "@rubrica/contract";
import { createDesk, type DeskOptions, type Review, type ScoreReader } from "@rubrica/gradebook";
import type { Text } from "../answers/reply.ts";
import { answerChange } from "../answers/score-change.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** Acknowledge findings, and accept the score as it is. */
export function reviewRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  const review = async (
    { person, language }: ScoreReader,
    said: Pick<Review, "reportId" | "act" | "findingNumber">,
    before: { readonly run_id: string; readonly version: number; readonly reason?: string },
    done: Text,
  ) => {
    const reason = before.reason?.trim() || null;
    const { run_id: runId, version } = before;
    return answerChange(await desk.review({ person, language }, { ...said, runId, version, reason }), done);
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
