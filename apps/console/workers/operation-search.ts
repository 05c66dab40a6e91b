import type { TaskType } from "../api/operation/operation.ts";

/** What of the operation stands in the address. */
export interface OperationSearch {
  /** Left out: processes and types. */
  readonly tab?: Tab | undefined;
  readonly state?: TaskState | undefined;
  readonly type?: string | undefined;
  /** Of the page of tasks, as the page before gave it. */
  readonly cursor?: string | undefined;
  /** Of dead letters, from 1, which is left out. */
  readonly page?: number | undefined;
  /** Id of the dead letter in the panel. */
  readonly letter?: string | undefined;
}

/** What a list of tasks is given. */
export interface OperationList {
  readonly types: readonly TaskType[];
  readonly search: OperationSearch;
  readonly go: (change: OperationSearch) => void;
  /** Milliseconds between two readings; `false` for one alone. */
  readonly interval: number | false;
}

export const tabs = ["workers", "tasks", "dead-letters"] as const;
export type Tab = (typeof tabs)[number];
export const taskStates = ["running", "ready", "scheduled", "dead"] as const;
export type TaskState = (typeof taskStates)[number];

/** What is wrong in the address is left out. */
export function readSearch(given: Readonly<Record<string, unknown>>): OperationSearch {
  const text = (value: unknown, most: number) =>
    typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
  const { tab, state, type, cursor, page, letter } = given;
  return {
    tab: tabs.find((each) => each === tab),
    state: taskStates.find((each) => each === state),
    type: text(type, 200),
    cursor: text(cursor, 1000),
    page: typeof page === "number" && Number.isInteger(page) && page > 1 && page < 1e6 ? page : undefined,
    letter: text(typeof letter === "number" ? String(letter) : letter, 100),
  };
}
