import { type NewAuditEntry, type Person, SERVICE, type Stores, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";

/** Writes into the audit log what a person did; the answer waits for it, so that nothing is seen unrecorded. */
export type AuditRecorder = (person: Person, entry: Omit<NewAuditEntry, "personId" | "role">) => Promise<void>;

/** A recorder for what changes nothing; a change is recorded in the transaction that makes it. */
export function auditRecorder(transaction: Transaction<Stores<ReportScore>>): AuditRecorder {
  return ({ userId: personId, role }, entry) =>
    transaction.run(SERVICE, ({ audit }) => audit.append({ ...entry, personId, role }));
}
