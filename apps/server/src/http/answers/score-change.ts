import type {
  Changed,
  MarkingRefusal,
  OverrideRefusal,
  ReviewRefusal,
  SeenRefusal,
  UndoRefusal,
} from "@rubrica/gradebook";
import { toEntryJson } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts/route-texts.ts";
import { failure, ok, type Text } from "./reply.ts";

/** Answers the change of a score: with the changed score and its new version, or with the reason for the refusal. */
export function answerChange(outcome: Changed | OverrideRefusal | ReviewRefusal, done: Text) {
  if (outcome.status !== "changed") return refuseChange(outcome);
  return ok(done, toEntryJson(outcome.entry), { ETag: entityTag(outcome.entry) });
}

/** Answers a refused change of a score. `stale`, where the score was changed meanwhile, is 409 with the current version. */
export function refuseChange(refusal: SeenRefusal | OverrideRefusal | ReviewRefusal | MarkingRefusal | UndoRefusal) {
  switch (refusal.status) {
    case "no_criterion":
      return failure(404, texts.noCriterion);
    case "no_override":
      return failure(404, texts.noOverride);
    case "no_finding":
      return failure(404, texts.noFinding);
    case "no_marking":
    case "nothing_to_undo":
      return failure(404, texts.noReview);
    case "other_request":
      return { status: 409, error: texts.otherRequest, data: {} } as const;
    case "undone":
      return { status: 409, error: texts.requestUndone, data: {} } as const;
    case "no_rubric":
      return { status: 409, error: texts.rubricNotKept, data: {} } as const;
    case "stale": {
      const { runId, version } = refusal;
      const data = { run_id: runId, version };
      return { status: 409, error: texts.staleScore, data, headers: { ETag: entityTag(refusal) } } as const;
    }
    case "not_found":
      return failure(404, texts.reportNotFound);
    case "not_scored":
      return { status: 409, error: texts.reportNotScored, data: {} } as const;
    case "busy":
      return { status: 409, error: texts.reportBusy, data: {} } as const;
  }
}
