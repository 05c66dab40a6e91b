import type { AccountStore, NewReport, ReportMetadata, ReportStore } from "@rubrica/core";

/** Adds an account that may own reports. @returns its id. */
export async function addOwner(accounts: AccountStore): Promise<string> {
  const id = crypto.randomUUID();
  await accounts.insert({
    id,
    email: `${id}@example.com`,
    passwordHash: null,
    emailConfirmedAt: new Date("2026-01-01T00:00:00.000Z"),
    confirmationSentAt: null,
    userMetadata: { full_name: "Owner", role: "student", phone: null },
  });
  return id;
}

/** A report to insert. */
export function newReport(ownerId: string | null, change: Partial<NewReport> = {}): NewReport {
  return {
    id: crypto.randomUUID(),
    ownerId,
    title: null,
    fileName: "report.pdf",
    bytes: 1234,
    sha256: "a".repeat(64),
    rubricId: null,
    runId: crypto.randomUUID(),
    ...change,
  };
}

/** Adds a report with an owner of its own. */
export async function addReport(reports: ReportStore, accounts: AccountStore): Promise<ReportMetadata> {
  return reports.insert(newReport(await addOwner(accounts)));
}
