import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";

/**
 * Who may read a report, its score and its events: teachers and admins every one, students their own.
 * The policies of `public.reports` say the same to the database, for requests that forget to ask.
 */
export function mayRead(person: Person, report: Pick<ReportMetadata, "ownerId">): boolean {
  return person.role !== "student" || report.ownerId === person.userId;
}

/** Who may delete a report: its owner, and admins. */
export function mayDelete(person: Person, report: Pick<ReportMetadata, "ownerId">): boolean {
  return person.role === "admin" || report.ownerId === person.userId;
}
