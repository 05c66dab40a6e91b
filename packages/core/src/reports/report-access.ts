import { checkPerson } from "../arguments/check-request.ts";
import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";

/** What the rules below look at: whose a report is, and whether it was ever scored. */
export interface OwnedReport extends Pick<ReportMetadata, "ownerId"> {
  /** A run of it has a score, whether its owner may see that or not. */
  readonly hasMark: boolean;
}

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
 * Who may delete a report: teachers and admins every one, students their own until it has a mark. The policies of
 * `public.reports` say the same.
 *
 * @throws {InvalidArgumentError} for who is no person with a role.
 */
export function mayDelete(person: Person, report: OwnedReport): boolean {
  checkPerson("mayDelete", "person", person);
  return person.role !== "student" || mayChangeOwn(person, report);
}

/**
 * Who may have a report scored again: teachers and admins every one, students their own until it has a mark.
 *
 * @throws {InvalidArgumentError} for who is no person with a role.
 */
export function mayRescore(person: Person, report: OwnedReport): boolean {
  checkPerson("mayRescore", "person", person);
  return person.role !== "student" || mayChangeOwn(person, report);
}

/**
 * Who may hand in another file in place of a report: its owner alone, until it has a mark.
 *
 * @throws {InvalidArgumentError} for who is no person with a role.
 */
export function mayReplace(person: Person, report: OwnedReport): boolean {
  checkPerson("mayReplace", "person", person);
  return mayChangeOwn(person, report);
}

function mayChangeOwn(person: Person, { ownerId, hasMark }: OwnedReport): boolean {
  return ownerId === person.userId && !hasMark;
}
