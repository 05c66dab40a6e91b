import type { ReportsFilter } from "../reports/reports.ts";

/**
 * Which reports the list shows: on hold, to look at, ready to be released, waiting for the model, or with a score that was
 * only measured.
 */
export const openKinds = ["all", "hold", "look", "ready", "awaiting", "provisional"] as const;

/** In a course: by the states that its assignments have, too. */
export const courseKinds = [
  "all",
  "processing",
  "to_review",
  "reviewed",
  "released",
  "hold",
  "late",
  "look",
  "awaiting",
  "provisional",
] as const;
export type ShownKind = (typeof openKinds)[number] | (typeof courseKinds)[number];

/** All of them. */
export const shownKinds: readonly ShownKind[] = [...new Set<ShownKind>([...openKinds, ...courseKinds])];

/** How the service is set up, as far as lists depend on it. */
export interface GradebookSetting {
  /** A release says that a person looked: then what is released waits for nobody. */
  readonly releasedByHand: boolean;
}

/** The reports of a kind. */
export function kindFilter(kind: ShownKind, { releasedByHand }: GradebookSetting): ReportsFilter {
  switch (kind) {
    case "all":
      return {};
    case "hold":
      return { decision: "hold", released: false };
    case "look":
      return { decision: "look", ...(releasedByHand && { released: false }) };
    case "awaiting":
      return { awaiting_judgement: true, released: false };
    case "provisional":
      return { provisional: true };
    case "processing":
      return { status: "under_way" };
    case "to_review":
      return { accepted: false, released: false, awaiting_judgement: false };
    case "reviewed":
      return { accepted: true, released: false, awaiting_judgement: false };
    case "released":
      return { released: true };
    case "late":
      return { late: true };
    case "ready":
      return { decision: "clear", released: false, awaiting_judgement: false };
  }
}
