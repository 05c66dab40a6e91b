import type { Stores } from "@rubrica/core";
import type { PostgresStores } from "../src/index.ts";
import type { TestDatabase } from "./databases.ts";

/** Lines that a test writes in transactions: events of a report, where nothing keeps a second one out. */
export interface KeptLines {
  readonly reportId: string;
  keep(stores: Stores, line: string): Promise<void>;
  /** Sorted. */
  kept(): Promise<readonly string[]>;
}

/** Makes the report whose events the lines are. */
export async function prepareKeptLines({ database }: TestDatabase, stores: PostgresStores): Promise<KeptLines> {
  const ownerId = crypto.randomUUID();
  await stores.accounts.insert({
    id: ownerId,
    email: `${ownerId}@example.com`,
    passwordHash: null,
    emailConfirmedAt: null,
    confirmationSentAt: null,
    userMetadata: { full_name: "Owner", role: "student" },
  });
  const reportId = crypto.randomUUID();
  const file = { title: null, fileName: "lines.pdf", bytes: 1, sha256: "0".repeat(64), rubricId: null };
  await stores.reports.insert({ id: reportId, ownerId, ...file, runId: crypto.randomUUID() });
  return {
    reportId,
    keep: (bound, line) => keepLine(bound, reportId, line),
    async kept() {
      const rows = await database.query<{ readonly line: string }>(
        "select event ->> 'detail' as line from public.report_events where report_id = $1",
        [reportId],
      );
      return rows.map(({ line }) => line).sort();
    },
  };
}

/** Writes a line as an event of the report. */
export function keepLine({ progress }: Stores, reportId: string, detail: string): Promise<void> {
  return progress.publish(reportId, { type: "progress", stage: "save", progress: 0, detail });
}
