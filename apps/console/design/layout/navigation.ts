import type { Role } from "../../api/session.ts";
import type { Words } from "../../words/zh.ts";

/** One place of the navigation. */
export interface Destination {
  /** Below `/console`. */
  readonly to: string;
  readonly word:
    | "toCourses"
    | "toMyReports"
    | "toClass"
    | "toRubrics"
    | "toGraph"
    | "toUsers"
    | "toWorkers"
    | "toHealth";
}

const courses: Destination = { to: "/courses", word: "toCourses" };
const myReports: Destination = { to: "/my-reports", word: "toMyReports" };
const gradebook: Destination = { to: "/class", word: "toClass" };
const rubrics: Destination = { to: "/rubrics", word: "toRubrics" };
const graph: Destination = { to: "/graph", word: "toGraph" };
const users: Destination = { to: "/users", word: "toUsers" };
const workers: Destination = { to: "/workers", word: "toWorkers" };
const health: Destination = { to: "/health", word: "toHealth" };

/** Where each role goes. */
export const destinations: Readonly<Record<Role, readonly [Destination, ...Destination[]]>> = {
  student: [courses, myReports, rubrics, graph],
  teacher: [courses, gradebook, rubrics, graph, myReports],
  admin: [courses, gradebook, rubrics, graph, users, workers, health],
};

/** Where somebody is led who is in no course; whoever is in one begins with their courses. */
export const withoutCourse: Readonly<Record<Role, Destination>> = {
  student: myReports,
  teacher: gradebook,
  admin: gradebook,
};

export function labelOf(destination: Destination, words: Words["design"]): string {
  return words[destination.word];
}
