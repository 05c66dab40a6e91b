import { type GradebookEntry, PermissionDeniedError, type Person, type Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";

/** The score that a person has before them: what changed since then is not changed unseen. */
export interface SeenScore {
  readonly reportId: string;
  readonly runId: string;
  /** As the score had it when they read it, from 1 on. */
  readonly version: number;
}

/** Why a score is not changed. */
export type SeenRefusal =
  /** Somebody changed it meanwhile, or a newer run was scored: the newest run, and its version now. */
  | { readonly status: "stale"; readonly runId: string; readonly version: number }
  /** `not_found`: no such report, or the person does not see it. `busy`: a run is under way. */
  | { readonly status: "not_found" | "not_scored" | "busy" };

/** The score is as the person saw it. */
interface SeenEntry {
  readonly status: "seen";
  readonly entry: GradebookEntry<ReportScore>;
  /** What the person is called now. */
  readonly personName: string;
  /** The person may release the score. What they change publishes it only then. */
  readonly mayRelease: boolean;
}

/**
 * Reads the newest score as the person; refuses it where it is not the one that they have before them. Throws
 * PermissionDeniedError if the person sees the report and has no right to mark it.
 */
export async function findSeen(
  transaction: Transaction<ReportScore>,
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

/** Somebody was faster: the version that there is now. */
export function stale({ runId, version }: GradebookEntry<ReportScore>): SeenRefusal {
  return { status: "stale", runId, version };
}
