import { checkPerson } from "../arguments/check-request.ts";
import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";

/**
 * Who may read a report, its score and its events: teachers and admins every one, students their own.
 * The policies of `public.reports` say the same to the database, for requests that forget to ask.
 *
 * @throws {InvalidArgumentError} for who is no person with a role.
 */
export function mayRead(person: Person, report: Pick<ReportMetadata, "ownerId">): boolean {
  checkPerson("mayRead", "person", person);
  return person.role !== "student" || report.ownerId === person.userId;
}

/**
 * Who may delete a report: its owner, and admins.
 *
 * @throws {InvalidArgumentError} for who is no person with a role.
 */
export function mayDelete(person: Person, report: Pick<ReportMetadata, "ownerId">): boolean {
  checkPerson("mayDelete", "person", person);
  return person.role === "admin" || report.ownerId === person.userId;
}
