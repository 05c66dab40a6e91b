import { routes } from "@rubrica/contract";
import { createDesk, type DeskOptions } from "@rubrica/gradebook";
import { failure } from "../answers/reply.ts";
import { answerChange } from "../answers/score-change.ts";
import { implement, type Route } from "../route.ts";
import { texts } from "../texts/route-texts.ts";

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
        return answerChange(await desk.override({ person, language }, change), texts.markChanged);
      },
    }),

    implement(routes.overrides.undo, {
      async handle({ person, params: { id, criterion_id: criterionId }, query, language }) {
        const { run_id: runId, version } = query;
        const reason = query.reason?.trim() ?? "";
        const change = { reportId: id, criterionId, points: null, reason, runId, version };
        return answerChange(await desk.override({ person, language }, change), texts.overrideUndone);
      },
    }),
  ];
}
