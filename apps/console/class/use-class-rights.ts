import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { courseQuery } from "../api/courses/courses.ts";

const route = getRouteApi("/signed-in/class");

/** What somebody may do with all reports that the class page shows. */
export interface ClassRights {
  /** Export the list, and see its statistics. */
  readonly export: boolean;
  readonly mark: boolean;
  readonly release: boolean;
  readonly rescore: boolean;
}

/**
 * Rights in the course that the address names; null until they are known. Without a course everything is offered, and the
 * service skips each report for which the person lacks the right.
 */
export function useClassRights(): ClassRights | null {
  const { course: courseId } = route.useSearch();
  const { data } = useQuery({ ...courseQuery(courseId ?? ""), enabled: courseId !== undefined });
  if (courseId === undefined) return { export: true, mark: true, release: true, rescore: true };
  if (data === undefined) return null;
  const may = (right: (typeof data.rights)[number]) => data.rights.includes(right);
  return { export: may("export"), mark: may("mark"), release: may("release"), rescore: may("rescore") };
}
