import { checkNumber, checkObject, checkSignal } from "@rubrica/report-model";
import { checkTransaction } from "../arguments/check-request.ts";
import { SERVICE } from "../model/actor.ts";
import type { RetentionTerms } from "../ports/report-retention.ts";
import type { Transaction } from "../ports/transaction.ts";
import { removeReports } from "./remove-reports.ts";

/**
 * Removes reports that are older than their term, a batch at a time, and writes their number to the audit log. One
 * process at a time does this; a second one finds nothing to do. `sweepRemovedReports` removes what is stored elsewhere.
 * @returns how many were removed. Rejects with InvalidArgumentError for invalid terms, so that a forgotten term is not
 * taken for one of zero days.
 */
export async function expireReports(
  transaction: Transaction,
  options: {
    readonly terms: RetentionTerms;
    /** Reports in one transaction. Default 50. */
    readonly batch?: number;
    /** No batch is begun once it is aborted. */
    readonly signal?: AbortSignal;
  },
): Promise<number> {
  checkTransaction("expireReports(transaction)", transaction);
  checkObject("expireReports(options)", options, { expected: "an object with terms" });
  const { terms, batch = 50, signal } = options;
  checkObject("expireReports(options.terms)", terms, { expected: "an object with reportDays and releasedReportDays" });
  for (const term of ["reportDays", "releasedReportDays"] as const) {
    const days = { least: 0, fractions: true, required: true };
    if (terms[term] !== null) checkNumber(`expireReports(options.terms.${term})`, terms[term], days);
  }
  checkNumber("expireReports(options.batch)", batch);
  checkSignal("expireReports(options.signal)", signal);
  if (terms.reportDays === null && terms.releasedReportDays === null) return 0;
  let removed = 0;
  while (!signal?.aborted) {
    const count = await transaction.run(SERVICE, async (stores) => {
      const due = await stores.retention.takeDue(terms, batch);
      if (due.length === 0) return 0;
      await removeReports(stores, due);
      const detail = {
        reports: due.length,
        reportDays: terms.reportDays,
        releasedReportDays: terms.releasedReportDays,
      };
      await stores.audit.append({ personId: null, role: "service", action: "reports.expired", reportId: null, detail });
      return due.length;
    });
    removed += count;
    if (count < batch) break;
  }
  return removed;
}
