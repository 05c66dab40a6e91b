import type { Schemas } from "./client.ts";

type Person = { readonly id: string; readonly role: string } | null;

/** What somebody may do with a report, as the service holds it. */
export interface ReportRights {
  /** Judge, release, accept: what belongs to teachers and administrators. */
  readonly isStaff: boolean;
  /** Score it again, or process it again. */
  readonly rescore: boolean;
  readonly remove: boolean;
  /** Put another file in its place. */
  readonly replace: boolean;
}

/** Once a report has a mark only teachers score it again or delete it; before, its owner may. */
export function rightsOf(person: Person, report: Pick<Schemas["Report"], "owner_id" | "score_state">): ReportRights {
  const isStaff = person?.role === "teacher" || person?.role === "admin";
  const isOwnWithoutMark = person !== null && report.owner_id === person.id && report.score_state === "none";
  return {
    isStaff,
    rescore: isStaff || isOwnWithoutMark,
    remove: isStaff || isOwnWithoutMark,
    replace: isOwnWithoutMark,
  };
}
