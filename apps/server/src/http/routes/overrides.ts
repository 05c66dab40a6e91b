import { routes } from "@rubrica/contract";
import { type MarkOutcome, type PutMarkRightStores, putMarkRight } from "../../gradebook/put-mark-right.ts";
import type { ScoreReader } from "../file-findings.ts";
import { failure, ok, type Text } from "../reply.ts";
import { type AnswerOf, implement, type Route } from "../route.ts";
import { type EntryWriter, type EntryWriterOptions, entryWriter } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { texts } from "../texts.ts";

/** Put points right, criterion by criterion. The judge's own points stay beside them. */
export function overrideRoutes(stores: PutMarkRightStores & EntryWriterOptions): readonly Route[] {
  const answer = answerWith(entryWriter(stores));
  return [
    implement(routes.overrides.change, {
      async handle({ person, params: { id, criterion_id: criterionId }, body, language }) {
        const { points, run_id: runId, version } = body;
        const why = body.reason.trim();
        if (why === "") return failure(400, texts.reasonMissing);
        if (why.includes("\0")) return failure(400, texts.unstorableText);
        const change = { person, reportId: id, criterionId, points, reason: why, runId, version };
        return await answer(await putMarkRight(stores, change), texts.markChanged, { person, language });
      },
    }),

    implement(routes.overrides.undo, {
      async handle({ person, params: { id, criterion_id: criterionId }, query, language }) {
        const { run_id: runId, version } = query;
        const why = query.reason?.trim() ?? "";
        const change = { person, reportId: id, criterionId, points: null, reason: why, runId, version };
        return await answer(await putMarkRight(stores, change), texts.overrideUndone, { person, language });
      },
    }),
  ];
}

type OverrideAnswer = AnswerOf<typeof routes.overrides.change>;

function answerWith(toEntryJson: EntryWriter) {
  return async (outcome: MarkOutcome, done: Text, reader: ScoreReader): Promise<OverrideAnswer> => {
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
export function staleScore({ runId, version }: { readonly runId: string; readonly version: number }) {
  const data = { run_id: runId, version };
  return { status: 409, error: texts.staleScore, data, headers: { ETag: entityTag({ runId, version }) } } as const;
}
