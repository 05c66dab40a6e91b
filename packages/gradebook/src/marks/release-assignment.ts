import {
  checkObject,
  checkText,
  type HeldMark,
  InvalidArgumentError,
  PermissionDeniedError,
  type Person,
} from "@rubrica/core";
import type { DeskOptions } from "../desk-options.ts";
import { releaseScores } from "./release-scores.ts";

/** The marks of an assignment that their authors may read from now on, or no longer. */
export interface AssignmentReleaseRequest {
  readonly assignmentId: string;
  /** False withholds all of them. */
  readonly released: boolean;
  /** True: tells what would happen, and changes nothing. */
  readonly isDryRun: boolean;
}

/** What became of the marks of the reports that count, of one student each. */
export interface AssignmentRelease {
  /** Reports whose mark is released, or withheld, by this; of a dry run those whose mark would be. */
  readonly changed: readonly string[];
  /** Not released: on hold. */
  readonly held: readonly HeldMark[];
  /** Not released: they wait for a model. */
  readonly awaitingJudgement: readonly string[];
  /** Not released: nobody has accepted them. */
  readonly notReviewed: readonly string[];
}

/** Most students whose marks are released at once: as many as a course has. */
const MOST_STUDENTS = 2000;

/**
 * Releases every mark of an assignment that somebody accepted, or withholds all, and writes it into the audit log. Only reports
 * that count: one of each student. `not_found`: the person does not see the assignment. Throws PermissionDeniedError if the
 * person sees it and lacks the right `release`.
 */
export async function releaseAssignment(
  options: Pick<DeskOptions, "transaction" | "releaseNotice">,
  person: Person,
  { assignmentId, released, isDryRun }: AssignmentReleaseRequest,
): Promise<({ readonly status: "done" } & AssignmentRelease) | { readonly status: "not_found" }> {
  const items = await options.transaction.run(person, async ({ assignments, courses, gradebook }) => {
    const assignment = await assignments.find(assignmentId);
    if (assignment === null) return null;
    if (!(await courses.rightsIn(assignment.courseId))?.includes("release")) throw new PermissionDeniedError();
    return (await gradebook.list({ assignmentId, limit: MOST_STUDENTS, offset: 0 })).items;
  });
  if (items === null) return { status: "not_found" };
  const marks = items.flatMap(({ report, mark }) => (mark === null ? [] : [{ reportId: report.id, ...mark }]));
  const idsOf = (found: typeof marks) => found.map(({ reportId }) => reportId);
  if (!released) {
    const changing = idsOf(marks.filter(({ releasedAt }) => releasedAt !== null));
    const changed = isDryRun ? changing : await change(options, person, changing, false);
    return { status: "done", changed, held: [], awaitingJudgement: [], notReviewed: [] };
  }
  const unreleased = marks.filter(({ releasedAt }) => releasedAt === null);
  const awaiting = unreleased.filter(({ awaitingJudgement }) => awaitingJudgement);
  const judged = unreleased.filter(({ awaitingJudgement }) => !awaitingJudgement);
  const held = judged.filter(({ decision }) => decision === "hold");
  const free = judged.filter(({ decision }) => decision !== "hold");
  const ready = idsOf(free.filter(({ acceptedAt }) => acceptedAt !== null));
  return {
    status: "done",
    changed: isDryRun ? ready : await change(options, person, ready, true),
    held: held.map(({ reportId, rubricHash, openFindings }) => ({ reportId, rubricHash, openFindings })),
    awaitingJudgement: idsOf(awaiting),
    notReviewed: idsOf(free.filter(({ acceptedAt }) => acceptedAt === null)),
  };
}

/** Leaves alone what changed since it was read: a mark on hold, one that is no longer accepted, a right that is gone. */
async function change(
  options: Pick<DeskOptions, "transaction" | "releaseNotice">,
  person: Person,
  reportIds: readonly string[],
  released: boolean,
): Promise<readonly string[]> {
  if (reportIds.length === 0) return [];
  const outcome = await releaseScores(options, person, { reportIds, released }, { acceptedOnly: true });
  return outcome.status === "done" ? outcome.changed : [];
}

/** Throws InvalidArgumentError for a request that lacks a part. */
export function checkAssignmentRelease(value: unknown): void {
  checkObject("desk.releaseAssignment(request)", value, { expected: "an object with assignmentId and released" });
  const { assignmentId, released, isDryRun } = value as Readonly<Record<string, unknown>>;
  checkText("desk.releaseAssignment(request.assignmentId)", assignmentId, "the id of an assignment");
  for (const [name, given] of Object.entries({ released, isDryRun })) {
    if (typeof given === "boolean") continue;
    const argument = `desk.releaseAssignment(request.${name})`;
    throw new InvalidArgumentError({ argument, expected: "true or false", value: given });
  }
}
