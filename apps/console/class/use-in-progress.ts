import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  inProgressQuery,
  type ListedReport,
  readStatisticsAnew,
  type ScoreStatistics,
} from "../api/scores/gradebook.ts";

/**
 * What is being processed; figures and list are read again as soon as that changes, and where it had changed by the time that
 * it was first told: they would show for good what was so before.
 */
export function useInProgress(
  statistics: ScoreStatistics | undefined,
  courseId: string | undefined,
): {
  readonly reports: readonly ListedReport[];
  readonly total: number;
} {
  const queries = useQueryClient();
  const { data } = useQuery({ ...inProgressQuery(courseId), enabled: statistics !== undefined });
  const ids = data?.reports.map(({ id }) => id).join();
  const total = data?.total;
  const counted = statistics?.in_progress;
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (ids === undefined) return;
    const changed = before.current === undefined ? total !== counted : ids !== before.current;
    before.current = ids;
    if (!changed) return;
    void readStatisticsAnew(queries);
    void queries.invalidateQueries({ queryKey: ["reports", "list"] });
  }, [queries, ids, total, counted]);
  return data ?? { reports: [], total: statistics?.in_progress ?? 0 };
}
