import {
  checkObject,
  checkText,
  type GradebookFilter,
  type HeldMark,
  InvalidArgumentError,
  PermissionDeniedError,
  type Person,
  type Stores,
} from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { DeskOptions } from "../desk-options.ts";
import { releaseScores } from "./release-scores.ts";

/** Options of a release: release or withhold, dry run or not. */
interface ReleaseTogether {
  /** False withholds all of them. */
  readonly released: boolean;
  /** True: reports what would happen without changing anything. */
  readonly isDryRun: boolean;
}

/** Releases or withholds the marks of an assignment. */
export interface AssignmentReleaseRequest extends ReleaseTogether {
  readonly assignmentId: string;
}

/** Releases or withholds the marks of a course. */
export interface CourseReleaseRequest extends ReleaseTogether {
  readonly courseId: string;
}

/** What became of the marks of the reports that count: one of each student and assignment, and those without an assignment. */
export interface ReleasedTogether {
  /** Reports whose mark is released, or withheld, by this; of a dry run those whose mark would be. */
  readonly changed: readonly string[];
  /** Not released: on hold. */
  readonly held: readonly HeldMark[];
  /** Not released: they wait for a model. */
  readonly awaitingJudgement: readonly string[];
  /** Not released: nobody has accepted them. */
  readonly notReviewed: readonly string[];
}

type Outcome = ({ readonly status: "done" } & ReleasedTogether) | { readonly status: "not_found" };
type ReleaseOptions = Pick<DeskOptions, "transaction" | "releaseNotice">;

/** Marks that are read, and released in one transaction, at once: as many as a course has students. */
const MARKS_AT_ONCE = 2000;

/**
 * Releases every mark of an assignment that somebody accepted, or withholds all, and writes it into the audit log. Only reports
 * that count: one of each student. `not_found`: the person does not see the assignment. Throws PermissionDeniedError if the
 * person sees it and lacks the right `release`.
 */
export async function releaseAssignment(
  options: ReleaseOptions,
  person: Person,
  { assignmentId, ...how }: AssignmentReleaseRequest,
): Promise<Outcome> {
  const marks = await options.transaction.run(person, async (stores) => {
    const assignment = await stores.assignments.find(assignmentId);
    if (assignment === null) return null;
    await checkRight(stores, assignment.courseId);
    return await readMarks(stores, { assignmentId });
  });
  return marks === null ? { status: "not_found" } : await releaseMarks(options, person, marks, how);
}

/**
 * Releases every mark of a course that somebody accepted, or withholds all, as {@link releaseAssignment} does. `not_found`: the
 * person does not see the course. Where it is cut off some marks are released; the same request goes on with the others.
 */
export async function releaseCourse(
  options: ReleaseOptions,
  person: Person,
  { courseId, ...how }: CourseReleaseRequest,
): Promise<Outcome> {
  const marks = await options.transaction.run(person, async (stores) => {
    if ((await stores.courses.find(courseId)) === null) return null;
    await checkRight(stores, courseId);
    return await readMarks(stores, { courseId, counts: true });
  });
  return marks === null ? { status: "not_found" } : await releaseMarks(options, person, marks, how);
}

async function checkRight({ courses }: Pick<Stores, "courses">, courseId: string): Promise<void> {
  if (!(await courses.rightsIn(courseId))?.includes("release")) throw new PermissionDeniedError();
}

async function readMarks({ gradebook }: Stores<ReportScore>, filter: GradebookFilter) {
  const marks = [];
  for (let offset = 0; ; offset += MARKS_AT_ONCE) {
    const { items, total } = await gradebook.list({ ...filter, limit: MARKS_AT_ONCE, offset });
    marks.push(...items.flatMap(({ report, mark }) => (mark === null ? [] : [{ reportId: report.id, ...mark }])));
    if (offset + MARKS_AT_ONCE >= total) return marks;
  }
}

async function releaseMarks(
  options: ReleaseOptions,
  person: Person,
  marks: Awaited<ReturnType<typeof readMarks>>,
  { released, isDryRun }: ReleaseTogether,
): Promise<Outcome> {
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

/** Skips marks that changed since they were read: put on hold, no longer accepted, or no longer releasable by the person. */
async function change(
  options: ReleaseOptions,
  person: Person,
  reportIds: readonly string[],
  released: boolean,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (let from = 0; from < reportIds.length; from += MARKS_AT_ONCE) {
    const some = reportIds.slice(from, from + MARKS_AT_ONCE);
    const outcome = await releaseScores(options, person, { reportIds: some, released }, { acceptedOnly: true });
    if (outcome.status === "done") changed.push(...outcome.changed);
  }
  return changed;
}

/** Throws InvalidArgumentError for a request that lacks a part. */
export function checkAssignmentRelease(value: unknown): void {
  checkReleaseTogether("desk.releaseAssignment", value, "assignmentId", "the id of an assignment");
}

/** Throws InvalidArgumentError for a request that lacks a part. */
export function checkCourseRelease(value: unknown): void {
  checkReleaseTogether("desk.releaseCourse", value, "courseId", "the id of a course");
}

function checkReleaseTogether(call: string, value: unknown, field: string, expectedId: string): void {
  checkObject(`${call}(request)`, value, { expected: `an object with ${field} and released` });
  const { [field]: id, released, isDryRun } = value as Readonly<Record<string, unknown>>;
  checkText(`${call}(request.${field})`, id, expectedId);
  for (const [name, given] of Object.entries({ released, isDryRun })) {
    if (typeof given === "boolean") continue;
    throw new InvalidArgumentError({ argument: `${call}(request.${name})`, expected: "true or false", value: given });
  }
}
