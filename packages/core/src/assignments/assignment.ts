import type { ScoreRelease } from "../courses/course.ts";

/** What is handed in to a course, until when, and by which rubric it is scored. */
export interface Assignment {
  readonly id: string;
  readonly courseId: string;
  /** 1 to 200 characters. */
  readonly title: string;
  /** Plain text of at most 20,000 characters; may be empty. */
  readonly instructions: string;
  readonly rubricId: string;
  readonly rubricVersion: string;
  /** Submissions are accepted from this time; `null`: from the beginning. */
  readonly opensAt: Date | null;
  /** Later submissions are late; `null`: never. A time on the minute includes that minute. */
  readonly dueAt: Date | null;
  /** Later submissions are refused; `null`: never. A time on the minute includes that minute. */
  readonly cutOffAt: Date | null;
  /** Maximum number of submissions; `null`: unlimited. */
  readonly attempts: number | null;
  /** When students see a mark; `null`: as set for the course. */
  readonly release: ScoreRelease | null;
  /** Counts changes, from 1 on. */
  readonly version: number;
  /** Account that added it; `null` once that is gone. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

/**
 * State of a submission. `processing`: it is being read or scored, or waits for a model. `not_readable`: it could not be
 * read, and does not count as an attempt. `to_review`: nobody has accepted its mark yet.
 */
export const SUBMISSION_STATES = [
  "not_handed_in",
  "processing",
  "not_readable",
  "to_review",
  "reviewed",
  "released",
] as const;
/** One of {@link SUBMISSION_STATES}. */
export type SubmissionState = (typeof SUBMISSION_STATES)[number];

/** One attempt of one person at one assignment. */
export interface Submission {
  readonly id: string;
  readonly assignmentId: string;
  readonly personId: string;
  /** From 1 on. */
  readonly attempt: number;
  /** When the request arrived. */
  readonly handedInAt: Date;
  /** Seconds after the due time; 0 within the grace period. */
  readonly lateSeconds: number;
  readonly fileName: string;
  readonly bytes: number;
  /** SHA-256 of the file, lower-case hexadecimal. */
  readonly sha256: string;
  /** `null` once the report is deleted: the attempt stays. */
  readonly reportId: string | null;
  /** As the actor sees it: a mark that is not released is `to_review` to its owner. */
  readonly state: SubmissionState;
}

/** How many students are in each state, by the submission that counts. */
export interface SubmissionCounts {
  readonly notHandedIn: number;
  readonly processing: number;
  /** With those that could not be read. */
  readonly toReview: number;
  readonly reviewed: number;
  readonly released: number;
  /** Of those that handed in, whatever their state. */
  readonly late: number;
  /** Of those whose mark is not released: on hold. */
  readonly held: number;
}
