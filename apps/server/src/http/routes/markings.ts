import { routes } from "@rubrica/contract";
import { createDesk, type DeskOptions, type Marked, type MarkingRefusal, type UndoRefusal } from "@rubrica/gradebook";
import { failure, ok, type Text } from "../answers/reply.ts";
import { refuseChange } from "../answers/score-change.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

/** Points, reasons and acceptance of one report in one request, and undoing it. */
export function markingRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  return [
    implement(routes.markings.mark, {
      async handle({ person, params: { id: reportId }, body, language }) {
        const points = body.points.map(({ criterion_id: criterionId, points: given, reason }) => {
          return { criterionId, points: given, reason: reason.trim() };
        });
        if (body.person_id !== undefined && body.person_id !== person.userId) {
          return { status: 409, error: texts.otherPerson, data: {} };
        }
        if (points.some(({ points: given, reason }) => given !== null && reason === "")) {
          return failure(400, texts.reasonMissing);
        }
        if (new Set(points.map(({ criterionId }) => criterionId)).size < points.length) {
          return failure(400, texts.criterionTwice);
        }
        if (points.length === 0 && !body.accept) return failure(400, texts.nothingToMark);
        const { request_id: requestId, run_id: runId, version, accept } = body;
        const reason = body.reason?.trim() || null;
        const marking = { requestId, reportId, runId, version, points, accept, reason };
        const request = { requestId, reportId };
        return answer(request, await desk.mark({ person, language }, marking), texts.marked);
      },
    }),

    implement(routes.markings.undo, {
      async handle({ person, params: { id: reportId, request_id: requestId }, language }) {
        const request = { requestId, reportId };
        return answer(request, await desk.undoMarking({ person, language }, request), texts.markingUndone);
      },
    }),
  ];
}

function answer(
  { requestId, reportId }: { readonly requestId: string; readonly reportId: string },
  outcome: Marked | MarkingRefusal | UndoRefusal,
  done: Text,
): AnswerOf<typeof routes.markings.mark> {
  if (outcome.status !== "marked") return refuseChange(outcome);
  const { version, finalScore, accepted, released } = outcome.outcome;
  const ids = { request_id: requestId, report_id: reportId, run_id: outcome.runId };
  return ok(done, { ...ids, version, final_score: finalScore, accepted, released });
}
