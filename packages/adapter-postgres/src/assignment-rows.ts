import type {
  Assignment,
  ScoreRelease,
  StudentSubmission,
  Submission,
  SubmissionCounts,
  SubmissionState,
} from "@rubrica/core";

/** A row of `public.assignments`. */
export interface AssignmentRow {
  readonly id: string;
  readonly course_id: string;
  readonly title: string;
  readonly instructions: string;
  readonly rubric_id: string;
  readonly rubric_version: string;
  readonly opens_at: Date | null;
  readonly due_at: Date | null;
  readonly cut_off_at: Date | null;
  readonly attempts: number | null;
  readonly release: ScoreRelease | null;
  readonly version: number;
  readonly created_by: string | null;
  readonly created_at: Date;
}

/** A report whose scoring begins again. */
export interface NewRunRow {
  readonly id: string;
  readonly run_id: string;
  readonly owner_id: string | null;
}

/** A row of `public.submissions` with its lateness and state. */
export interface SubmissionRow {
  readonly id: string;
  readonly assignment_id: string;
  readonly person_id: string;
  readonly attempt: number;
  readonly handed_in_at: Date;
  readonly late_seconds: number;
  readonly file_name: string;
  /** postgres.js gives a bigint as text, PGlite as a number. */
  readonly bytes: string | number;
  readonly sha256: string;
  readonly report_id: string | null;
  readonly state: SubmissionState;
}

/** A student with the submission that counts, where there is one. */
export interface StudentRow extends Omit<SubmissionRow, "id"> {
  readonly id: string | null;
  readonly student_id: string;
  readonly known_name: string | null;
  readonly section: string | null;
  readonly is_active: boolean;
  readonly final_score: number | null;
  readonly is_held: boolean;
  readonly open_findings: readonly { readonly code?: string; readonly weight?: "look" | "hold" }[];
  readonly total: number;
}

/** An earlier attempt. */
export interface EarlierRow {
  readonly attempt: number;
  readonly sha256: string;
  readonly report_id: string | null;
  readonly is_unreadable: boolean;
}

/** Counts of one assignment. */
export interface CountsRow {
  readonly assignment_id: string;
  readonly not_handed_in: number;
  readonly processing: number;
  readonly to_review: number;
  readonly reviewed: number;
  readonly released: number;
  readonly late: number;
  readonly held: number;
}

/** Assignment of a row. */
export function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    courseId: row.course_id,
    title: row.title,
    instructions: row.instructions,
    rubricId: row.rubric_id,
    rubricVersion: row.rubric_version,
    opensAt: row.opens_at,
    dueAt: row.due_at,
    cutOffAt: row.cut_off_at,
    attempts: row.attempts,
    release: row.release,
    version: row.version,
    createdBy: row.created_by,
    createdAt: row.created_at,
  };
}

/** Submission of a row. */
export function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    assignmentId: row.assignment_id,
    personId: row.person_id,
    attempt: row.attempt,
    handedInAt: row.handed_in_at,
    lateSeconds: row.late_seconds,
    fileName: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    reportId: row.report_id,
    state: row.state,
  };
}

/** Student of a row. */
export function toStudent(row: StudentRow): StudentSubmission {
  const { id, student_id: personId, known_name: fullName, section, is_active: isActive, state } = row;
  const submission = id === null ? null : toSubmission({ ...row, id });
  const openFindings = row.open_findings.map(({ code = "", weight = "look" }) => ({ code, weight }));
  const { final_score: finalScore, is_held: isHeld } = row;
  return { personId, fullName, section, isActive, state, submission, finalScore, isHeld, openFindings };
}

/** Counts of a row. */
export function toCounts(row: CountsRow): SubmissionCounts {
  return {
    notHandedIn: row.not_handed_in,
    processing: row.processing,
    toReview: row.to_review,
    reviewed: row.reviewed,
    released: row.released,
    late: row.late,
    held: row.held,
  };
}

/** ISO 8601 text of a time, as a parameter. */
export function textOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
