import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { client } from "../api/client.ts";
import { reportQuery, scoreQuery } from "../api/reports/reports.ts";
import type { ListedReport } from "../api/scores/gradebook.ts";
import { type GradebookSetting, kindFilter } from "../api/scores/shown-kinds.ts";
import { useGradebookSetting } from "../api/scores/use-gradebook-setting.ts";
import type { DeskSearch } from "./desk-search.ts";
import { orderQueue } from "./order-queue.ts";

const PAGE_SIZE = 100;
/** Maximum number of reports in a queue. */
const MOST_REPORTS = 1000;
const LOOK_MILLISECONDS = 20_000;
/** Number of reports after the current one of which the score is fetched in advance, each once. */
const PREFETCHED_REPORTS = 2;

const queueKey = ["reports", "desk"] as const;

function queueQuery({ course, assignment, q, show = "all" }: DeskSearch, setting: GradebookSetting) {
  const filter = {
    status: "scored" as const,
    ...(course !== undefined && { course_id: course }),
    ...(assignment !== undefined && { assignment_id: assignment }),
    ...(q !== undefined && { q }),
    ...kindFilter(show, setting),
    sort: "created_at" as const,
    order: "asc" as const,
    limit: PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [...queueKey, filter],
    async queryFn({ signal }) {
      const found: ListedReport[] = [];
      for (let offset = 0; offset < MOST_REPORTS; offset += PAGE_SIZE) {
        const { reports, total } = await client.get("/api/v1/reports", { query: { ...filter, offset }, signal });
        found.push(...reports);
        if (offset + PAGE_SIZE >= total) break;
      }
      return found;
    },
    refetchInterval: LOOK_MILLISECONDS,
  });
}

/** Fetches the queues again after a marking was saved or refused. */
export function readQueueAnew(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: queueKey });
}

/**
 * The reports that match the address. The order of the first answer is kept until the filter or the order changes: a report
 * that no longer matches stays in its place, and a report that matches later is added at the end.
 */
export function useDeskQueue(search: DeskSearch) {
  const setting = useGradebookSetting(search.course);
  const query = useQuery(queueQuery(search, setting));
  const { course, assignment, q, show, order = "worst", seed = 0 } = search;
  const asked = JSON.stringify([course, assignment, q, show, order, seed]);
  const held = useRef<{ readonly asked: string; readonly reports: ReadonlyMap<string, ListedReport> } | null>(null);
  if (held.current?.asked !== asked) held.current = null;
  if (query.data) {
    const before = held.current?.reports ?? new Map<string, ListedReport>();
    const now = new Map(query.data.map((report) => [report.id, report]));
    const known = [...before.values()].map((report) => now.get(report.id) ?? report);
    const added = orderQueue(
      query.data.filter(({ id }) => !before.has(id)),
      order,
      seed,
    );
    held.current = { asked, reports: new Map([...known, ...added].map((report) => [report.id, report])) };
  }
  return { query, reports: [...(held.current?.reports.values() ?? [])] };
}

/** Fetches the scores of the next reports, so that a quick series of keys does not wait for them. */
export function usePrefetchedScores(reports: readonly ListedReport[], at: number): void {
  const queries = useQueryClient();
  const ahead = reports.slice(at + 1, at + 1 + PREFETCHED_REPORTS);
  const ids = ahead.map(({ id }) => id).join(" ");
  useEffect(() => {
    for (const id of ids.split(" ").filter(Boolean)) {
      // However old: when the report is rendered it is fetched again if it has to be.
      const staleTime = Number.POSITIVE_INFINITY;
      void queries.prefetchQuery({ ...scoreQuery(id), staleTime });
      void queries.prefetchQuery({ ...reportQuery(id), staleTime });
    }
  }, [queries, ids]);
}
