import type { Schemas } from "../client.ts";

/** What somebody may do with a report. */
export interface ReportRights {
  /** Sees it as those do who judge: open findings, calls of the model, marks before they are released. */
  readonly readsAsStaff: boolean;
  readonly mark: boolean;
  readonly release: boolean;
  /** Score it again, or process it again. */
  readonly rescore: boolean;
  readonly remove: boolean;
  /** Put another file in its place. */
  readonly replace: boolean;
}

/** As the service holds it: `rights` are those that it answers with the report. */
export function rightsOf(
  personId: string | undefined,
  {
    owner_id: ownerId,
    score_state: state,
    rights,
  }: Pick<Schemas["ReportDetail"], "owner_id" | "score_state" | "rights">,
): ReportRights {
  const isOwn = ownerId !== null && ownerId === personId;
  const mark = rights.includes("mark");
  return {
    // Whoever reads a report of somebody else reads it as staff.
    readsAsStaff: mark || !isOwn,
    mark,
    release: rights.includes("release"),
    rescore: rights.includes("rescore"),
    remove: rights.includes("delete"),
    replace: isOwn && state === "none",
  };
}

/**
 * Of a report of one's own in a list, which comes without rights: its owner may do all of these until it has a mark, and after
 * that whatever the rights over all reports of its course allow.
 */
export function ownRightsOf(
  { score_state: state }: Pick<Schemas["Report"], "score_state">,
  overAll: Schemas["Course"]["rights"],
): Pick<ReportRights, "rescore" | "remove" | "replace"> {
  const isWithoutMark = state === "none";
  return {
    rescore: isWithoutMark || overAll.includes("rescore"),
    remove: isWithoutMark || overAll.includes("delete"),
    replace: isWithoutMark,
  };
}
