import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import type { Schemas } from "../api/client.ts";
import { presentCoursesQuery } from "../api/courses/courses.ts";
import { useWords } from "../words/use-words.ts";

/** Title of the course of a report, and the rights in it. */
export interface ReportCourse {
  /** Null without a course, and where it is not among one's present ones. */
  readonly title: string | null;
  /** Over all reports of it. */
  readonly rights: Schemas["Course"]["rights"];
}

/** Value of the option for reports without a course. */
export const noCourse = "none";

/**
 * The course for the next upload: the one in the address, else the last one that this person chose in this browser, else the
 * only one. `options` is empty for people who are students of no course.
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
    of({ course_id: id }: Pick<Schemas["Report"], "course_id">): ReportCourse {
      if (id === null) return { title: null, rights: data?.open_course_rights ?? [] };
      return data?.courses.find((course) => course.id === id) ?? { title: null, rights: [] };
    },
  };
}
