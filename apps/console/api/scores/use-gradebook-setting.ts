import { useQuery } from "@tanstack/react-query";
import { courseQuery } from "../courses/courses.ts";
import { infoQuery } from "../operation/info.ts";
import type { GradebookSetting } from "./shown-kinds.ts";

/** How marks of the course, or of reports without one, are released; at once until that is known. */
export function useGradebookSetting(courseId: string | undefined): GradebookSetting {
  const installation = useQuery(infoQuery).data?.capabilities.score_release;
  const course = useQuery({ ...courseQuery(courseId ?? ""), enabled: courseId !== undefined }).data?.releases;
  return { releasedByHand: (courseId === undefined ? installation : course) === "manual" };
}
