import { routes } from "@rubrica/contract";
import { createDesk, type DeskOptions } from "@rubrica/gradebook";
import { failure, ok } from "../answers/reply.ts";
import { implement, type Route } from "../route.ts";
import { toEntryJson } from "../schemas/entry.ts";
import { entityTag } from "../schemas/gradebook.ts";
import { toRunComparisonJson, toRunJson } from "../schemas/score-run.ts";
import { texts } from "../texts/route-texts.ts";

/** All runs of a report, and how they differ. */
export function scoreRunRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  return [
    implement(routes.scoreRuns.list, {
      async handle({ person, params: { id }, query: { limit = 100 }, language }) {
        const read = await desk.runs({ person, language }, id, { limit });
        if (!read) return failure(404, texts.reportNotFound);
        return ok(texts.listed, {
          runs: read.runs.map(toRunJson),
          criteria: read.criteria.map(toRunComparisonJson),
          total: read.total,
        });
      },
    }),

    implement(routes.scoreRuns.find, {
      async handle({ person, params: { id, run_id: runId }, language }) {
        const read = await desk.read({ person, language }, id, runId);
        if (read.status !== "read") return failure(404, texts.runNotFound);
        return ok(texts.listed, toEntryJson(read.entry), { ETag: entityTag(read.entry) });
      },
    }),
  ];
}
