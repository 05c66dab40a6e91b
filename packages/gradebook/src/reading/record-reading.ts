import {
  type GradebookFilter,
  type GradebookOrder,
  type NewAuditEntry,
  type Person,
  SERVICE,
  type Transaction,
} from "@rubrica/core";
import { type ReportScore, toSnakeCase } from "@rubrica/report-model";

/** Writes into the audit log what a person is about to read; whoever shows it waits for this, so that nothing is seen unrecorded. */
export async function recordReading(
  transaction: Transaction<ReportScore>,
  { userId: personId, role }: Person,
  entry: Omit<NewAuditEntry, "personId" | "role">,
): Promise<void> {
  await transaction.run(SERVICE, ({ audit }) => audit.append({ ...entry, personId, role }));
}

/** A filter for the audit log, which outlives people: what was searched for may be somebody's name. */
export function withoutNames({ q, reportIds: _, descending, ...filter }: GradebookFilter & GradebookOrder): object {
  return {
    ...toSnakeCase(filter),
    ...(q !== undefined && { searched: true }),
    ...(descending !== undefined && { order: descending ? "desc" : "asc" }),
  };
}
