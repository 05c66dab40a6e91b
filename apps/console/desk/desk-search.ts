import { type ShownKind, shownKinds } from "../api/scores/shown-kinds.ts";

/** Orders in which a queue can be marked. */
export const queueOrders = ["worst", "name", "random"] as const;
export type QueueOrder = (typeof queueOrders)[number];

/** Search parameters of the address: the filter, the order and the current report. */
export interface DeskSearch {
  /** Id of the course. Default: every report that the person can see. */
  readonly course?: string | undefined;
  /** Id of the assignment. Default: all assignments. */
  readonly assignment?: string | undefined;
  /** Part of a name or title. */
  readonly q?: string | undefined;
  /** Default: all. */
  readonly show?: ShownKind | undefined;
  /** Default: worst. */
  readonly order?: Exclude<QueueOrder, "worst"> | undefined;
  /** Seed of the random order. */
  readonly seed?: number | undefined;
  /** Id of the current report. Default: the first one to review. */
  readonly at?: string | undefined;
}

const UUID = /^[0-9a-f-]{36}$/;

export function validateDeskSearch({
  course,
  assignment,
  q,
  show,
  order,
  seed,
  at,
}: Record<string, unknown>): DeskSearch {
  return {
    assignment: typeof assignment === "string" && UUID.test(assignment) ? assignment : undefined,
    course: typeof course === "string" && UUID.test(course) ? course : undefined,
    q: typeof q === "string" && q !== "" ? q.slice(0, 200) : undefined,
    show: shownKinds.find((kind) => kind === show && kind !== "all"),
    order: order === "name" || order === "random" ? order : undefined,
    seed: typeof seed === "number" && Number.isInteger(seed) && seed >= 0 ? seed : undefined,
    at: typeof at === "string" && UUID.test(at) ? at : undefined,
  };
}
