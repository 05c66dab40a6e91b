import {
  type GradebookFilter,
  type GradebookOrder,
  type NewAuditEntry,
  type Person,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import { type ReportScore, toSnakeCase } from "@rubrica/report-model";

/** Writes an audit entry about data that a person is about to read. Callers await it before they return the data. */
export async function recordReading(
  transaction: Transaction<Stores<ReportScore>>,
  { userId: personId, role }: Person,
  entry: Omit<NewAuditEntry, "personId" | "role">,
): Promise<void> {
  await transaction.run(SERVICE, ({ audit }) => audit.append({ ...entry, personId, role }));
}

/** Filter of a list as the audit log records it: without search text, which may be a person's name. */
export function withoutNames({ q, reportIds: _, descending, ...filter }: GradebookFilter & GradebookOrder): object {
  return {
    ...toSnakeCase(filter),
    ...(q !== undefined && { searched: true }),
    ...(descending !== undefined && { order: descending ? "desc" : "asc" }),
  };
}
