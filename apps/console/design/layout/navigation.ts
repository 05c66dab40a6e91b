import type { Person } from "../../api/accounts/session.ts";
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

/** The places of the navigation for a person. */
export function destinationsOf({ permissions }: Person): readonly Destination[] {
  const readsReports = permissions.includes("read_reports");
  const administers = permissions.includes("administer");
  return [
    courses,
    ...(readsReports ? [gradebook] : [myReports]),
    ...[rubrics, graph],
    ...(administers ? [users, workers, health] : readsReports ? [myReports] : []),
  ];
}

/** Where a person is led who is in no course; whoever is in one begins with their courses. */
export function destinationWithoutCourse({ permissions }: Person): Destination {
  if (permissions.includes("read_reports")) return gradebook;
  return permissions.includes("create_courses") ? courses : myReports;
}

export function labelOf(destination: Destination, words: Words["design"]): string {
  return words[destination.word];
}
