import { routes } from "@rubrica/contract";
import { type Changed, createDesk, type DeskOptions, type OverrideRefusal } from "@rubrica/gradebook";
import { failure, ok, type Text } from "../answers/reply.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { toEntryJson } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts/route-texts.ts";
import { refuseUnseen } from "./seen-score.ts";

/** Put points right, criterion by criterion. The judge's own points stay beside them. */
export function overrideRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  return [
    implement(routes.overrides.change, {
      async handle({ person, params: { id, criterion_id: criterionId }, body, language }) {
        const { points, run_id: runId, version } = body;
        const reason = body.reason.trim();
        if (reason === "") return failure(400, texts.reasonMissing);
        const change = { reportId: id, criterionId, points, reason, runId, version };
        return answer(await desk.override({ person, language }, change), texts.markChanged);
      },
    }),

    implement(routes.overrides.undo, {
      async handle({ person, params: { id, criterion_id: criterionId }, query, language }) {
        const { run_id: runId, version } = query;
        const reason = query.reason?.trim() ?? "";
        const change = { reportId: id, criterionId, points: null, reason, runId, version };
        return answer(await desk.override({ person, language }, change), texts.overrideUndone);
      },
    }),
  ];
}

function answer(outcome: Changed | OverrideRefusal, done: Text): AnswerOf<typeof routes.overrides.change> {
  switch (outcome.status) {
    case "changed":
      return ok(done, toEntryJson(outcome.entry), { ETag: entityTag(outcome.entry) });
    case "no_criterion":
      return failure(404, texts.noCriterion);
    case "no_override":
      return failure(404, texts.noOverride);
    case "no_rubric":
      return { status: 409, error: texts.rubricNotKept, data: {} };
    default:
      return refuseUnseen(outcome);
  }
}
