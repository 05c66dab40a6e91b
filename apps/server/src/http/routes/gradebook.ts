import { routes } from "@rubrica/contract";
import { createDesk, type DeskOptions, type WordedRelease } from "@rubrica/gradebook";
import { failure, ok } from "../answers/reply.ts";
import { streamText } from "../answers/stream-text.ts";
import { okUnlessKnown } from "../answers/tagged-answer.ts";
import { implement, type Route } from "../route.ts";
import { toGradebookQuery } from "../schemas/gradebook.ts";
import { toStatisticsJson } from "../schemas/statistics.ts";
import { texts } from "../texts/route-texts.ts";

/** The scores of many reports: release, statistics, export. For people with the right `release` or `export` in a course. */
export function gradebookRoutes(options: DeskOptions): readonly Route[] {
  const desk = createDesk(options);
  return [
    implement(routes.gradebook.release, {
      async handle({ person, body: { report_ids: reportIds, released, accept = false }, language }) {
        if (accept && (reportIds.length > 1 || !released)) return failure(400, texts.acceptOneOnly);
        const outcome = await desk.release({ person, language }, { reportIds, released, accept });
        if (outcome.status === "busy") return failure(409, texts.reportBusy);
        const done = released ? texts.released : texts.withheld;
        const nothing = released ? texts.noneReleased : texts.noneWithheld;
        return ok(outcome.changed.length > 0 ? done : nothing, {
          changed: outcome.changed,
          held: outcome.held.map(({ reportId, openFindings }) => ({
            report_id: reportId,
            decision: "hold",
            findings: openFindings.map(({ code, title, weight }) => ({ code, title, weight })),
          })),
          awaiting_judgement: outcome.awaitingJudgement,
        });
      },
    }),

    implement(routes.assignments.release, {
      async handle({ person, params: { id: assignmentId }, query, body: { released = true }, language }) {
        const { dry_run: isDryRun = false } = query;
        const outcome = await desk.releaseAssignment({ person, language }, { assignmentId, released, isDryRun });
        if (outcome.status === "not_found") return failure(404, texts.assignmentNotFound);
        return releasedTogether(outcome, { released, isDryRun });
      },
    }),

    implement(routes.courses.release, {
      async handle({ person, params: { id: courseId }, query, body: { released = true }, language }) {
        const { dry_run: isDryRun = false } = query;
        const outcome = await desk.releaseCourse({ person, language }, { courseId, released, isDryRun });
        if (outcome.status === "not_found") return failure(404, texts.courseNotFound);
        return releasedTogether(outcome, { released, isDryRun });
      },
    }),

    implement(routes.gradebook.statistics, {
      async handle({ person, query, language, request }) {
        const filter = toGradebookQuery(query);
        const reader = { person, language };
        // Asked before: a change in between is told the next time.
        const version = await desk.statisticsVersion(reader, filter);
        return await okUnlessKnown({ request, language }, texts.listed, {
          version: JSON.stringify([filter, version]),
          read: async () => toStatisticsJson(await desk.statistics(reader, filter)),
        });
      },
    }),

    implement(routes.gradebook.exportList, {
      async handle({ person, query, language: asked }) {
        const { format = "csv", language = asked, report_ids: reportIds, ...filter } = query;
        const reports = { ...toGradebookQuery(filter), ...(reportIds && { reportIds: reportIds.split(",") }) };
        const reader = { person, language };
        const isCsv = format === "csv";
        const text = isCsv ? await streamText(desk.csv(reader, reports)) : await desk.markdown(reader, reports);
        return new Response(text, {
          headers: {
            "Content-Type": isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8",
            "Content-Disposition": `attachment; filename="scores.${isCsv ? "csv" : "md"}"`,
            // Whoever compresses what is streamed holds all of it first.
            "Cache-Control": isCsv ? "private, no-store, no-transform" : "private, no-store",
            "X-Content-Type-Options": "nosniff",
          },
        });
      },
    }),
  ];
}

function releasedTogether(
  { changed, held, awaitingJudgement, notReviewed }: WordedRelease,
  { released, isDryRun }: { readonly released: boolean; readonly isDryRun: boolean },
) {
  const done = released ? texts.released : texts.withheld;
  const nothing = released ? texts.noneReleased : texts.noneWithheld;
  return ok(isDryRun ? texts.listed : changed.length > 0 ? done : nothing, {
    dry_run: isDryRun,
    changed: [...changed],
    held: held.map(({ reportId, openFindings }) => ({
      report_id: reportId,
      findings: openFindings.map(({ code, title, weight }) => ({ code, title, weight })),
    })),
    awaiting_judgement: [...awaitingJudgement],
    not_reviewed: [...notReviewed],
  });
}
