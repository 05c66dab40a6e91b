import { type GradebookEntry, PermissionDeniedError, type Person, type Stores, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";

/** The score version that the person read. The request fails if it is not the current one. */
export interface SeenScore {
  readonly reportId: string;
  readonly runId: string;
  /** Version of the score that the person read, from 1. */
  readonly version: number;
}

/** Why a score is not changed. */
export type SeenRefusal =
  /** Another change or a newer run came first: the newest run and its current version. */
  | { readonly status: "stale"; readonly runId: string; readonly version: number }
  /** `not_found`: no such report, or the person does not see it. `busy`: a run is under way. */
  | { readonly status: "not_found" | "not_scored" | "busy" };

/** The score has the version that the person read. */
interface SeenEntry {
  readonly status: "seen";
  readonly entry: GradebookEntry<ReportScore>;
  /** The person's current name. */
  readonly personName: string;
  /** The person may release the score. What they change publishes it only then. */
  readonly mayRelease: boolean;
}

/**
 * Reads the newest score as the person; refuses it where it is not the one that they have before them. Throws
 * PermissionDeniedError if the person sees the report and has no right to mark it.
 */
export async function findSeen(
  transaction: Transaction<Stores<ReportScore>>,
  person: Person,
  { reportId, runId, version }: SeenScore,
): Promise<SeenEntry | SeenRefusal> {
  const found = await transaction.run(person, async ({ reports, courses, gradebook, userInfo }) => {
    const report = await reports.find(reportId);
    if (report === null) return null;
    const rights = await courses.rightsTo(reportId);
    return { report, rights, entry: await gradebook.find(reportId), record: await userInfo.find(person.userId) };
  });
  if (!found) return { status: "not_found" };
  const { report, rights, entry, record } = found;
  if (!rights.includes("mark")) throw new PermissionDeniedError();
  if (report.status === "queued" || report.status === "processing") return { status: "busy" };
  if (!entry) return { status: "not_scored" };
  if (entry.runId !== runId || entry.version !== version) return stale(entry);
  const personName = record?.fullName ?? record?.email ?? "";
  return { status: "seen", entry, personName, mayRelease: rights.includes("release") };
}

/** Another change came first: the current version. */
export function stale({ runId, version }: GradebookEntry<ReportScore>): SeenRefusal {
  return { status: "stale", runId, version };
}
