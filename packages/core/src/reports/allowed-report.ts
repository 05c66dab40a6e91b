import type { Right } from "../courses/rights.ts";
import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { AllowedAs } from "../ports/course-store.ts";
import type { HeldReport } from "../ports/report-store.ts";
import type { Transaction } from "../ports/transaction.ts";

/** A report that the person sees. */
export interface AllowedReport {
  readonly report: ReportMetadata;
  /** Why the person has the right to it; `null` if they do not. */
  readonly allowedAs: AllowedAs | null;
}

/** Reads the report as the person, and whether they have the right to it; `null` for one that they do not see. */
export async function findAllowed(
  transaction: Transaction,
  person: Person,
  right: Right,
  reportId: string,
): Promise<AllowedReport | null> {
  return await transaction.run(person, async ({ reports, courses }) => {
    const report = await reports.find(reportId);
    if (report === null) return null;
    return { report, allowedAs: (await courses.allowed(right, [reportId])).get(reportId) ?? null };
  });
}

/**
 * Why the person may not have the locked report deleted or scored again; `null` if they may. The owner may until the
 * report has a mark. This is checked under the lock, because a score may have been saved since the right was checked.
 */
export function refuseLocked(
  { allowedAs }: AllowedReport,
  { report, hasMark }: HeldReport,
  person: Person,
): "marked" | "forbidden" | null {
  if (allowedAs === "member") return null;
  if (hasMark && report.ownerId === person.userId) return "marked";
  return allowedAs === null ? "forbidden" : null;
}
