import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { presentCoursesQuery } from "../api/courses.ts";
import { usePerson } from "../api/session.ts";
import { useWords } from "../words/use-words.ts";

/** Stands for a report without a course, among the ids. */
export const noCourse = "none";

/**
 * The course that what is handed in next goes to: the one that the address names, else the last one that this person chose in
 * this browser, else the only one. There is no choice where nobody has to make one.
 */
export function useCourseChoice(named: string | undefined) {
  const words = useWords("myReports");
  const key = `rubrica-course-${usePerson()?.id ?? ""}`;
  const [kept, setKept] = useState(() => localStorage.getItem(key));
  const { data } = useQuery(presentCoursesQuery);
  const courses = (data?.courses ?? []).filter(({ rights }) => rights.includes("hand_in"));
  // While the open course is closed, every report goes to a course.
  const isOptional = data?.open_course_rights.includes("hand_in") ?? true;
  const options = [
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
    ...(isOptional && courses.length > 0 ? [{ value: noCourse, label: words.noCourse }] : []),
  ];
  // Who is in one course hands in there.
  const usual = isOptional && courses.length !== 1 ? noCourse : options[0]?.value;
  const wished = named ?? kept ?? usual;
  const chosen = options.find(({ value }) => value === wished)?.value ?? options[0]?.value ?? noCourse;
  return {
    options,
    /** Null: without a course. */
    chosen: chosen === noCourse ? null : chosen,
    choose(course: string) {
      localStorage.setItem(key, course);
      setKept(course);
    },
    titleOf: (id: string | null | undefined) => data?.courses.find((course) => course.id === id)?.title ?? null,
  };
}
