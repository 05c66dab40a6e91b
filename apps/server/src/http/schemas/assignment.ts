import type { Schemas } from "@rubrica/contract";
import {
  type Assignment,
  handInStanding,
  type SeenCourse,
  type StudentSubmission,
  type Submission,
  type SubmissionCounts,
} from "@rubrica/core";
import { withholdsTotal } from "@rubrica/scoring";

/** An assignment on the wire. */
export function toAssignmentJson(
  assignment: Assignment,
  about: Pick<Schemas["Assignment"], "counts" | "own" | "grace_seconds" | "releases">,
): Schemas["Assignment"] {
  return {
    id: assignment.id,
    course_id: assignment.courseId,
    title: assignment.title,
    instructions: assignment.instructions,
    rubric_id: assignment.rubricId,
    rubric_version: assignment.rubricVersion,
    opens_at: textOf(assignment.opensAt),
    due_at: textOf(assignment.dueAt),
    cut_off_at: textOf(assignment.cutOffAt),
    attempts: assignment.attempts,
    release: assignment.release,
    version: assignment.version,
    created_at: assignment.createdAt.toISOString(),
    ...about,
  };
}

/** Somebody's own submissions on the wire, with whether they may hand in now. */
export function toOwnSubmissionsJson(
  assignment: Assignment,
  about: { readonly course: SeenCourse; readonly submissions: readonly Submission[]; readonly at: Date },
): NonNullable<Schemas["Assignment"]["own"]> {
  const { attemptsLeft, refusal } = handInStanding(assignment, about);
  return {
    assignment_id: assignment.id,
    submissions: about.submissions.map(toSubmissionJson),
    attempts_left: attemptsLeft,
    may_hand_in: refusal === null,
    refusal,
    now: about.at.toISOString(),
  };
}

/** A submission on the wire. */
function toSubmissionJson(submission: Submission): Schemas["Submission"] {
  return {
    id: submission.id,
    assignment_id: submission.assignmentId,
    attempt: submission.attempt,
    handed_in_at: submission.handedInAt.toISOString(),
    late_seconds: submission.lateSeconds,
    file_name: submission.fileName,
    bytes: submission.bytes,
    sha256: submission.sha256,
    report_id: submission.reportId,
    state: submission.state,
  };
}

/** A student with the submission that counts, on the wire. */
export function toStudentSubmissionJson(student: StudentSubmission): Schemas["StudentSubmission"] {
  return {
    id: student.personId,
    full_name: student.fullName,
    section: student.section,
    is_active: student.isActive,
    state: student.state,
    submission: student.submission === null ? null : toSubmissionJson(student.submission),
    is_held: student.isHeld,
    final_score: student.openFindings.some(withholdsTotal) ? null : student.finalScore,
  };
}

/** Counts on the wire. */
export function toCountsJson(counts: SubmissionCounts): Schemas["SubmissionCounts"] {
  return {
    not_handed_in: counts.notHandedIn,
    processing: counts.processing,
    to_review: counts.toReview,
    reviewed: counts.reviewed,
    released: counts.released,
    late: counts.late,
    held: counts.held,
  };
}

function textOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
