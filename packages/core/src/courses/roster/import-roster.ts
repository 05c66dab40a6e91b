import { checkArray, checkObject, checkText } from "@rubrica/report-model";
import { checkPerson, checkTransaction } from "../../arguments/check-request.ts";
import { type Person, SERVICE } from "../../model/actor.ts";
import type { Transaction } from "../../ports/transaction.ts";
import { refuseToManage } from "../refuse-to-manage.ts";
import { addressesOf, planRoster, type RosterPlan, type RosterRow } from "./plan-roster.ts";

/** Result of {@link importRoster}. `archived`: archived courses take no members. */
export type ImportRosterOutcome =
  | { readonly status: "planned" | "imported"; readonly plan: RosterPlan }
  | { readonly status: "not_found" | "forbidden" | "archived" };

/** A roster to import. */
export interface RosterImport {
  readonly person: Person;
  readonly courseId: string;
  readonly rows: readonly RosterRow[];
  /** Whether members that no row names become inactive: students, and other roles where a row names an instructor. */
  readonly missingBecomeInactive: boolean;
  /** Whether a proven address makes its person the member; false where the installation confirms no addresses. */
  readonly claimsByAddress: boolean;
  /** Computes the plan without writing anything. */
  readonly isDryRun: boolean;
}

/**
 * Adds and changes the members that the rows name, all in one transaction. Rows with mistakes are skipped. People
 * without an account are invited by address. Requires the right `manage`. Writes to the audit log. Rejects with
 * InvalidArgumentError for an incomplete request.
 */
export async function importRoster(transaction: Transaction, request: RosterImport): Promise<ImportRosterOutcome> {
  checkTransaction("importRoster(transaction)", transaction);
  checkObject("importRoster(request)", request, { expected: "an object with person, courseId and rows" });
  const { person, courseId, rows, missingBecomeInactive, claimsByAddress, isDryRun } = request;
  checkPerson("importRoster", "request.person", person);
  checkText("importRoster(request.courseId)", courseId, "the id of a course");
  checkArray("importRoster(request.rows)", rows, "an array of rows");
  const refusal = await refuseToManage(transaction, person, courseId);
  if (refusal !== null) return { status: refusal };
  const { userId: personId, role } = person;
  return await transaction.run(SERVICE, async ({ courses, rosters, audit }) => {
    const held = await courses.hold(courseId);
    if (held === null) return { status: "not_found" };
    if (held.archivedAt !== null) return { status: "archived" };
    const members = await rosters.members(courseId);
    const accounts = await rosters.accounts(addressesOf(rows));
    const plan = planRoster({ rows, members, accounts, claimsByAddress, missingBecomeInactive });
    if (isDryRun) return { status: "planned", plan };
    const { added, changed } = plan.changes;
    if (added.length === 0 && changed.length === 0) return { status: "imported", plan };
    await rosters.save(courseId, { added, changed, addedBy: personId });
    // An invited member whose address changed may be somebody with an account now.
    const proven = claimsByAddress ? accounts.filter(({ isProven }) => isProven) : [];
    for (const account of proven) await rosters.claim(account.personId);
    const detail = { course: courseId, added: added.length, changed: changed.length };
    await audit.append({ personId, role, action: "roster.imported", reportId: null, detail });
    return { status: "imported", plan };
  });
}
