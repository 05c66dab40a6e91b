import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Language, languageTag } from "../../words/language.ts";
import { client, type Schemas } from "../client.ts";
import { asProblem } from "../problem.ts";
import type { ReportsFilter } from "../reports/reports.ts";

/** A report in lists, with its owner and its newest score. */
export type ListedReport = Schemas["ListedReport"];

const statisticsKey = ["reports", "statistics"] as const;

const inCourse = (courseId: string | undefined) => (courseId === undefined ? {} : { course_id: courseId });

/** The figures of all scores, or of those of a course, each way of judging by itself; criteria are named in the language. */
export const statisticsQuery = (language: Language, courseId?: string) =>
  queryOptions({
    queryKey: [...statisticsKey, language, courseId],
    queryFn: ({ signal }) => client.get("/api/v1/scores/statistics", { query: inCourse(courseId), signal }),
    // Figures stay on show while their names come in the other language, those of one course never for another.
    placeholderData: (before, query) => (query?.queryKey[3] === courseId ? before : undefined),
  });

export type ScoreStatistics = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof statisticsQuery>["queryFn"]>>>
>;

/** After something was scored or put right. */
export function readStatisticsAnew(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: statisticsKey });
}

const pollSeconds = { busy: 2, idle: 10 };

/** Reports that wait for a worker or are with one, asked for again and again; without scores, which would be logged as read. */
export const inProgressQuery = (courseId?: string) =>
  queryOptions({
    queryKey: ["reports", "in-progress", courseId],
    queryFn: ({ signal }) =>
      client.get("/api/v1/reports", { query: { status: "under_way", limit: 100, ...inCourse(courseId) }, signal }),
    refetchInterval: ({ state }) => (state.data?.total ? pollSeconds.busy : pollSeconds.idle) * 1000,
  });

/**
 * Releases the newest scores to their owners, or withholds all: whose score changed, and which were left because they are on
 * hold or wait for the model.
 */
export function releaseScores(reportIds: readonly string[], released: boolean) {
  return client.post("/api/v1/scores/release", { body: { report_ids: [...reportIds], released } });
}

/** Accepts the score of one report as it is, whatever is open about it, and releases it. */
export function acceptAndRelease(reportId: string) {
  return client.post("/api/v1/scores/release", { body: { report_ids: [reportId], released: true, accept: true } });
}

/**
 * Has each scored again, one after the other; what was refused comes back with why.
 * @param askAnew the model is asked for everything again, in place of what it answered before.
 */
export async function rescoreReports(
  reportIds: readonly string[],
  askAnew: boolean,
): Promise<{ readonly accepted: number; readonly refused: readonly { readonly id: string; readonly why: string }[] }> {
  const refused: { readonly id: string; readonly why: string }[] = [];
  for (const id of reportIds) {
    try {
      await client.post("/api/v1/reports/{id}/rescore", {
        path: { id },
        body: askAnew ? { ask_anew: true } : {},
      });
    } catch (error) {
      const problem = asProblem(error);
      if (problem.kind === "signed_out") throw problem;
      refused.push({ id, why: problem.title });
    }
  }
  return { accepted: reportIds.length - refused.length, refused };
}

/** Where the list of scores is downloaded: those that the filter leaves, or the ones named. */
export function exportAddress(
  format: "csv" | "markdown",
  what: { readonly filter?: ReportsFilter; readonly reportIds?: readonly string[] },
): string {
  const query = new URLSearchParams({ format, language: languageTag() === "zh-CN" ? "zh" : "en" });
  for (const [name, value] of Object.entries(what.filter ?? {})) {
    if (value !== undefined && name !== "limit" && name !== "offset") query.set(name, String(value));
  }
  if (what.reportIds) query.set("report_ids", what.reportIds.join(","));
  return `/api/v1/scores/export?${query}`;
}
