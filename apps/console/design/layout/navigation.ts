import type { Role } from "../../api/session.ts";
import type { Words } from "../../words/zh.ts";

/** One place of the navigation. */
export interface Destination {
  /** Below `/console`. */
  readonly to: string;
  readonly word: "toMyReports" | "toClass" | "toRubrics" | "toGraph" | "toUsers" | "toWorkers" | "toHealth";
}

const myReports: Destination = { to: "/my-reports", word: "toMyReports" };
const gradebook: Destination = { to: "/class", word: "toClass" };
const rubrics: Destination = { to: "/rubrics", word: "toRubrics" };
const graph: Destination = { to: "/graph", word: "toGraph" };
const users: Destination = { to: "/users", word: "toUsers" };
const workers: Destination = { to: "/workers", word: "toWorkers" };
const health: Destination = { to: "/health", word: "toHealth" };

/** Where each role goes, the first of it at sign-in. */
export const destinations: Readonly<Record<Role, readonly [Destination, ...Destination[]]>> = {
  student: [myReports, rubrics, graph],
  teacher: [gradebook, rubrics, graph, myReports],
  admin: [gradebook, rubrics, graph, users, workers, health],
};

export function labelOf(destination: Destination, words: Words["design"]): string {
  return words[destination.word];
}
