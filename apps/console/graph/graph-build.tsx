import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { presentCoursesQuery } from "../api/courses/courses.ts";
import { buildsQuery, type GraphBuild, isUnderWay, readGraphAnew, startBuild } from "../api/knowledge-graph.ts";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { ProgressBar } from "../design/feedback/progress-bar.tsx";
import { useWords } from "../words/use-words.ts";
import styles from "./graph-build.module.css";

/** Building the graph, for those who may. */
export interface Building {
  /** Administrators, and teachers while the open course is open. */
  readonly isAllowed: boolean;
  /** The build under way, whoever started it and whenever the page was opened. */
  readonly current: GraphBuild | null;
  /** The newest build where it failed. */
  readonly failed: GraphBuild | null;
  readonly isStarting: boolean;
  readonly problem: unknown;
  readonly start: () => void;
}

/** Follows builds and reads the graph anew when one is published. `shownBuild` is that of the graph on the page. */
export function useBuilding(shownBuild: string | null | undefined): Building {
  // A build reads every report that was submitted to no course, too.
  const isAllowed = useQuery(presentCoursesQuery).data?.open_course_rights.includes("export") ?? false;
  const queries = useQueryClient();
  const builds = useQuery({ ...buildsQuery, enabled: isAllowed }).data ?? [];
  const published = builds.find(({ status }) => status === "published")?.id;
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (shownBuild === undefined || published === undefined || published === shownBuild) return;
    if (asked.current === published) return;
    asked.current = published;
    void readGraphAnew(queries);
  }, [published, shownBuild, queries]);
  const start = useMutation({ mutationFn: () => startBuild(queries) });
  const [newest] = builds;
  return {
    isAllowed,
    current: builds.find(isUnderWay) ?? null,
    failed: newest?.status === "failed" ? newest : null,
    isStarting: start.isPending,
    problem: start.error,
    start: () => start.mutate(),
  };
}

/** How the build stands: nothing while there is nothing to say. */
export function BuildNote({ building }: { readonly building: Building }) {
  const words = useWords("graph");
  const { current, failed, problem, start } = building;
  if (problem) return <ProblemNote error={problem} onRetry={start} />;
  if (current?.status === "queued") {
    return (
      <p role="status" className={styles.queued}>
        {words.queued}
      </p>
    );
  }
  if (current) return <ProgressBar label={words.building} share={Math.min(1, Math.max(0, current.progress))} />;
  if (!failed) return null;
  const reason = failed.error ? words.buildReason(failed.error) : "";
  return <ProblemNote title={words.buildFailed} advice={[words.buildFailedAdvice, reason].join(" ")} onRetry={start} />;
}
