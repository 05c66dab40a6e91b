import type { Assignment } from "../../../api/courses/assignments.ts";
import { useWords } from "../../../words/use-words.ts";
import { useCourseTimes } from "./use-course-times.ts";

/** Opening, due time and cut-off of an assignment as short sentences, what is past said so. */
export function useAssignmentTimes(
  { opens_at: opensAt, due_at: dueAt, cut_off_at: cutOffAt, own }: Assignment,
  timeZone: string,
): readonly string[] {
  const words = useWords("assignments");
  const times = useCourseTimes(timeZone);
  // By the clock of the service where it is known.
  const now = own === null ? Date.now() : Date.parse(own.now);
  const isPast = (instant: string) => Date.parse(instant) < now;
  const due =
    dueAt === null ? words.noDue : isPast(dueAt) ? words.wasDue(times.moment(dueAt)) : words.dueAt(times.moment(dueAt));
  return [
    ...(opensAt !== null && !isPast(opensAt) ? [words.opensAt(times.moment(opensAt))] : []),
    due,
    ...(cutOffAt === null ? [] : cutOffAt === dueAt ? [words.noLate] : [words.lateUntil(times.moment(cutOffAt))]),
  ];
}
