import {
  type AllowedAs,
  checkArray,
  checkObject,
  InvalidArgumentError,
  PermissionDeniedError,
  type Person,
  type ReleaseOutcome,
  SERVICE,
  type Stores,
  type Transaction,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { DeskOptions } from "../desk-options.ts";

/** Reports whose scores are to be released or withheld. */
export interface ReleaseRequest {
  readonly reportIds: readonly string[];
  /** False withholds the scores of every run. */
  readonly released: boolean;
  /** Also accepts the score, whatever findings are open. For a single report only. Default false. */
  readonly accept?: boolean;
}

/** Further restrictions of {@link releaseScores}. */
interface ReleaseLimits {
  /** Leaves scores alone that are not accepted. */
  readonly acceptedOnly: boolean;
}

type ReleaseResult = ({ readonly status: "done" } & ReleaseOutcome) | { readonly status: "busy" };

/**
 * Releases the newest scores of reports, or withholds them, and writes it into the audit log. What is on hold or waits for a
 * model stays, and is returned: a teacher accepts such a score by name. `busy`: the report that was to be accepted is being
 * scored. Reports to which the person has no right are left out; throws PermissionDeniedError if the person sees some of the
 * reports and has the right to none.
 */
export async function releaseScores(
  { transaction, releaseNotice }: Pick<DeskOptions, "transaction" | "releaseNotice">,
  person: Person,
  { reportIds, released, accept = false }: ReleaseRequest,
  { acceptedOnly }: ReleaseLimits = { acceptedOnly: false },
): Promise<ReleaseResult> {
  const { userId: personId, role } = person;
  const allowed = await findReleasable(transaction, person, { reportIds, accept });
  const [only] = allowed;
  return await transaction.run(SERVICE, async (stores) => {
    const { gradebook, audit } = stores;
    const accepted = accept && only !== undefined ? await acceptScore(stores, person, only) : "left alone";
    if (accepted === "busy") return { status: "busy" };
    const outcome = await gradebook.release({ reportIds: allowed, released, acceptedOnly, personId });
    // Where scores are released at once, acceptance did it.
    const changed = accepted === "released" ? allowed : outcome.changed;
    const action = released ? "score.released" : "score.withheld";
    for (const reportId of changed) await audit.append({ personId, role, action, reportId });
    if (released && changed.length > 0) await releaseNotice?.tell(stores, changed);
    return { status: "done", ...outcome, changed };
  });
}

/** Ids of the reports that the person may release and, if they are to be accepted, mark. */
async function findReleasable(
  transaction: Transaction<Stores<ReportScore>>,
  person: Person,
  { reportIds, accept }: { readonly reportIds: readonly string[]; readonly accept: boolean },
): Promise<readonly string[]> {
  return await transaction.run(person, async ({ courses }) => {
    const release = await courses.allowed("release", reportIds);
    const mark: ReadonlyMap<string, AllowedAs> = accept ? await courses.allowed("mark", reportIds) : release;
    const allowed = reportIds.filter((id) => release.has(id) && mark.has(id));
    if (allowed.length === 0 && (await courses.allowed("read", reportIds)).size > 0) throw new PermissionDeniedError();
    return allowed;
  });
}

/** Accepts the current version of the newest score unless it is accepted. */
async function acceptScore(
  { reports, gradebook, userInfo, audit }: Stores<ReportScore>,
  { userId: personId, role }: Person,
  reportId: string,
): Promise<"accepted" | "released" | "left alone" | "busy"> {
  const report = await reports.find(reportId);
  if (report?.status === "queued" || report?.status === "processing") return "busy";
  const entry = await gradebook.find(reportId);
  if (entry === null || entry.acceptedAt !== null) return "left alone";
  const record = await userInfo.find(personId);
  const { runId, version } = entry;
  const personName = record?.fullName ?? record?.email ?? "";
  const review = { act: "accepted" as const, findingNumber: null, reason: null, personId, personName };
  if (!(await gradebook.review({ reportId, runId, version, review, mayRelease: true }))) return "busy";
  await audit.append({ personId, role, action: "score.accepted", reportId, detail: { runId } });
  const after = await gradebook.find(reportId);
  return entry.releasedAt === null && after?.releasedAt ? "released" : "accepted";
}

/** Throws InvalidArgumentError for a request that lacks a part, and for one that accepts several. */
export function checkRelease(value: unknown): void {
  checkObject("desk.release(request)", value, { expected: "an object with reportIds and released" });
  const { reportIds, released, accept = false } = value as Partial<ReleaseRequest>;
  const expected = accept ? "an array of the one report that is accepted" : "an array of reports";
  checkArray("desk.release(request.reportIds)", reportIds, expected);
  if (typeof released !== "boolean") {
    throw new InvalidArgumentError({
      argument: "desk.release(request.released)",
      expected: "true or false",
      value: released,
    });
  }
  if (accept && (reportIds?.length !== 1 || !released)) {
    const argument = "desk.release(request.accept)";
    throw new InvalidArgumentError({ argument, expected: "one report to release", value: accept });
  }
}
