import type { Assignment, Submission, SubmissionCounts, SubmissionState } from "../assignments/assignment.ts";
import type { EarlierAttempt } from "../assignments/decide-hand-in.ts";
import type { OpenFinding } from "./gradebook.ts";

/**
 * Assignments and submissions. Members see the assignments of their courses; people with the right `read` the submissions of
 * all, everybody else their own. The service alone writes.
 */
export interface AssignmentStore {
  /** Adds one. */
  insert(assignment: NewAssignment): Promise<Assignment>;
  /**
   * Changes the given fields if the assignment still has this version. A new rubric applies to its reports that have no
   * score; those that are being scored get a new run, which waits for its task. `null` if there is no such assignment or
   * it has another version.
   */
  update(id: string, version: number, change: AssignmentChange): Promise<ChangedAssignment | null>;
  /** The assignment; `null` for one that the actor does not see. */
  find(id: string): Promise<Assignment | null>;
  /** A page of the assignments of a course: by due time, those without one last. */
  list(page: {
    readonly courseId: string;
    readonly limit: number;
    readonly offset: number;
  }): Promise<{ readonly items: readonly Assignment[]; readonly total: number }>;
  /** How many students are in each state, by assignment; 0 for an assignment whose submissions the actor does not read. */
  counts(assignmentIds: readonly string[]): Promise<ReadonlyMap<string, SubmissionCounts>>;
  /** Submissions of a person that the actor sees, by assignment and attempt. */
  submissionsOf(personId: string, assignmentIds: readonly string[]): Promise<readonly Submission[]>;
  /** A page of the students of the assignment's course with the submission that counts, by name, and how many there are. */
  students(query: StudentsQuery): Promise<{ readonly items: readonly StudentSubmission[]; readonly total: number }>;
  /**
   * Returns the assignment with the person's attempts, and locks both until the transaction ends against another attempt
   * of the person and a change of the assignment. `null` when there is no such assignment.
   */
  hold(
    assignmentId: string,
    personId: string,
  ): Promise<{ readonly assignment: Assignment; readonly earlier: readonly EarlierAttempt[] } | null>;
  /** Adds an attempt. */
  addSubmission(submission: NewSubmission): Promise<void>;
  /** Due time and rubric of the assignment to which the report was handed in; `null` where it was handed in to none. */
  ofReport(reportId: string): Promise<Pick<Assignment, "id" | "dueAt" | "rubricId" | "rubricVersion"> | null>;
}

/** An assignment to add. */
export type NewAssignment = Omit<Assignment, "version" | "createdAt">;

/** Changes to an assignment. Absent fields stay as they are. */
export type AssignmentChange = Partial<Omit<Assignment, "id" | "courseId" | "version" | "createdBy" | "createdAt">>;

/** An assignment that was changed. */
export interface ChangedAssignment {
  readonly assignment: Assignment;
  /** Runs that replace runs by the previous rubric. */
  readonly newRuns: readonly { readonly reportId: string; readonly runId: string; readonly ownerId: string | null }[];
}

/** A submission to add. */
export interface NewSubmission extends Omit<Submission, "lateSeconds" | "state"> {
  readonly courseId: string;
}

/** Which students. Absent filters match all. */
export interface StudentsQuery {
  readonly assignmentId: string;
  readonly state?: SubmissionState;
  readonly isLate?: boolean;
  /** Whether the mark is on hold and not released. */
  readonly isHeld?: boolean;
  /** Part of a name. */
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
}

/** A student and the submission that counts: the latest one that was on time, or else the latest. */
export interface StudentSubmission {
  /** Of the person; of the membership where nobody has an account yet. */
  readonly personId: string;
  readonly fullName: string | null;
  readonly section: string | null;
  readonly isActive: boolean;
  readonly state: SubmissionState;
  readonly submission: Submission | null;
  /** Of the newest score that the actor sees; `null` without one. */
  readonly finalScore: number | null;
  /** That score is on hold and not released. */
  readonly isHeld: boolean;
  /** Of that score, those that nobody has settled. */
  readonly openFindings: readonly Pick<OpenFinding, "code" | "weight">[];
}
