import type { SeenRefusal } from "@rubrica/gradebook";
import { failure } from "../answers/reply.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts/route-texts.ts";

/** What somebody is told whose score is not the one that they had before them: 409 with the version that there is now. */
export function refuseUnseen(refusal: SeenRefusal) {
  switch (refusal.status) {
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
