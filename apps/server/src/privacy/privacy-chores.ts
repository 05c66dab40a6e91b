import { expireReports, type Logger, SERVICE, type Transaction } from "@rubrica/core";
import type { Chore } from "../chores/upkeep.ts";
import type { PrivacySettings } from "../settings/setting-groups.ts";
import type { RemovalSweep } from "./removal-sweep.ts";

/** How far ahead the log says what will be erased. */
const WARNING_DAYS = 7;

/** What the upkeep does for privacy: erases reports after their term, and whatever was left of people and reports that are gone. */
export function privacyChores(options: {
  readonly settings: PrivacySettings;
  readonly transaction: Transaction;
  readonly sweep: Pick<RemovalSweep, "run">;
  readonly logger: Logger;
}): readonly Chore[] {
  const { transaction, sweep, logger } = options;
  const { marksKeptDays: days, ...terms } = options.settings;
  const isKept = terms.reportDays === null && terms.releasedReportDays === null;
  let warnedOn = "";

  const retention: Chore = {
    name: "retention",
    async run(signal) {
      const removed = await expireReports(transaction, { terms, signal });
      if (removed > 0) logger.warn({ reports: removed, ...terms }, "reports were erased after their term");
      const preview = await transaction.run(SERVICE, (stores) => stores.retention.preview(terms, WARNING_DAYS));
      const today = new Date().toISOString().slice(0, 10);
      if (preview.dueWithin === 0 || warnedOn === today) return;
      warnedOn = today;
      const { dueWithin: reports, firstDueAt } = preview;
      logger.warn({ reports, firstDueAt, days: WARNING_DAYS }, "reports will be erased soon, after their term");
    },
  };
  const marks: Chore = {
    name: "marks of people who are gone",
    async run() {
      const forgotten = await transaction.run(SERVICE, (stores) => stores.deletedReports.forget(days));
      if (forgotten > 0) logger.warn({ marks: forgotten, days }, "marks of people who are gone were erased");
    },
  };
  // After the terms: what they removed has files.
  return [...(isKept ? [] : [retention]), marks, { name: "removed reports", run: () => sweep.run() }];
}
