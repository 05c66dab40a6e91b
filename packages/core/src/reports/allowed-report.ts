import type { Right } from "../courses/rights.ts";
import type { Person } from "../model/actor.ts";
import type { ReportMetadata } from "../model/report.ts";
import type { AllowedAs } from "../ports/course-store.ts";
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
