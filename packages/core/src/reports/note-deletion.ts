import type { Person } from "../model/actor.ts";
import type { DeletedReport } from "../ports/deleted-reports.ts";
import type { GradebookItem } from "../ports/gradebook.ts";
import type { Stores } from "../ports/stores.ts";

/**
 * Computes a keyed digest of a file from its SHA-256. With a file one can test whether it is the same; the database
 * alone does not identify it.
 */
export type DigestFile = (sha256: string) => Promise<string>;

/**
 * Records owner, mark and file of reports that are about to be deleted. Call it before they are removed, in the same
 * transaction.
 */
export async function noteDeletion(
  stores: Pick<Stores, "gradebook" | "deletedReports">,
  reportIds: readonly string[],
  digestFile: DigestFile | null,
): Promise<readonly DeletedReport[]> {
  if (reportIds.length === 0) return [];
  const { items } = await stores.gradebook.list({ reportIds, limit: reportIds.length, offset: 0 });
  const deleted: DeletedReport[] = [];
  for (const item of items) {
    const fileDigest = digestFile && (await digestFile(item.report.sha256));
    deleted.push({ ...factsOf(item), fileDigest });
  }
  await stores.deletedReports.add(deleted);
  return deleted;
}

function factsOf({ report, mark }: GradebookItem): Omit<DeletedReport, "fileDigest"> {
  return {
    reportId: report.id,
    runId: mark?.runId ?? report.runId,
    ownerId: report.ownerId,
    mark: mark && {
      finalScore: mark.finalScore,
      level: mark.level.code,
      mode: mark.mode,
      decision: mark.decision,
      released: mark.releasedAt !== null,
    },
  };
}

/** Writes into the audit log who deleted what, with what is kept of it. */
export async function auditDeletion(
  { audit }: Pick<Stores, "audit">,
  { userId: personId, role }: Person,
  { reportId, runId, ownerId, mark, fileDigest }: DeletedReport,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const detail = { owner: ownerId, runId, mark, file: fileDigest, ...more };
  await audit.append({ personId, role, action: "report.deleted", reportId, detail });
}
