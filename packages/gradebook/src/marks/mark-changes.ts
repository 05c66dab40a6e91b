import type { HeldMark } from "@rubrica/core";
import { checkReader } from "../check-arguments.ts";
import type { DeskOptions } from "../desk-options.ts";
import { readRubrics } from "../reading/kept-rubrics.ts";
import { wordFor } from "../reading/mark-reading.ts";
import type { ScoreReader } from "../reading/score-reader.ts";
import type { WordedEntry } from "../reading/word-entry.ts";
import { type WordedOpenFinding, wordListedFinding } from "../reading/word-marks.ts";
import { checkMarking, checkUndo } from "./check-marking.ts";
import { markReport, type ReportMarking } from "./mark-report.ts";
import type { Marked, MarkingRefusal } from "./marking-outcome.ts";
import { checkPointsChange, type OverrideRefusal, overridePoints, type PointsChange } from "./override-points.ts";
import { checkRelease, type ReleaseRequest, releaseScores } from "./release-scores.ts";
import {
  type AssignmentReleaseRequest,
  type CourseReleaseRequest,
  checkAssignmentRelease,
  checkCourseRelease,
  type ReleasedTogether,
  releaseAssignment,
  releaseCourse,
} from "./release-together.ts";
import { checkReview, type Review, type ReviewRefusal, reviewScore } from "./review-score.ts";
import { type MarkingToUndo, type UndoRefusal, undoMarking } from "./undo-marking.ts";

/**
 * What people with rights in a course change about marks: only the score that they have before them. Rejects with
 * PermissionDeniedError for a report that the person sees and has no right to change.
 */
export interface MarkChanges {
  /** Overrides the points of one criterion or withdraws the override, and stores the resulting score. */
  override(reader: ScoreReader, change: PointsChange): Promise<Changed | OverrideRefusal>;
  /** Acknowledges a finding, accepts the score, or withdraws either. */
  review(reader: ScoreReader, said: Review): Promise<Changed | ReviewRefusal>;
  /**
   * Saves points, reasons and acceptance of one report at once, all or nothing. The same request again changes nothing and is
   * answered as the first time.
   */
  mark(reader: ScoreReader, marking: ReportMarking): Promise<Marked | MarkingRefusal>;
  /** Undoes a request that the person made within the last week, unless the score was changed since. */
  undoMarking(reader: ScoreReader, request: MarkingToUndo): Promise<Marked | UndoRefusal>;
  /**
   * Lets the authors of reports read their newest scores, or no longer. What is on hold stays, and is named; reports that the
   * person does not see are left out.
   */
  release(reader: ScoreReader, request: ReleaseRequest): Promise<ReleaseScoresOutcome>;
  /**
   * Releases every mark of an assignment that somebody accepted, or withholds all; a dry run tells what would happen. What
   * stays is named with why. Rejects with PermissionDeniedError for whoever sees the assignment and lacks the right `release`.
   */
  releaseAssignment(
    reader: ScoreReader,
    request: AssignmentReleaseRequest,
  ): Promise<WordedRelease | { readonly status: "not_found" }>;
  /** The same for all assignments of a course and for its reports without one. */
  releaseCourse(
    reader: ScoreReader,
    request: CourseReleaseRequest,
  ): Promise<WordedRelease | { readonly status: "not_found" }>;
}

/** What became of the marks of an assignment or a course, worded. */
export interface WordedRelease extends Omit<ReleasedTogether, "held"> {
  readonly status: "done";
  readonly held: readonly HeldScore[];
}

/** The score as it stands after the change. */
export interface Changed {
  readonly status: "changed";
  readonly entry: WordedEntry;
}

/** What became of a release. `busy`: the report that was to be accepted is being scored. */
export type ReleaseScoresOutcome =
  | {
      readonly status: "done";
      /** Reports whose score changed. */
      readonly changed: readonly string[];
      /** On hold: released only after a person's decision. */
      readonly held: readonly HeldScore[];
      /** Reports that wait for a model: not released. */
      readonly awaitingJudgement: readonly string[];
    }
  | { readonly status: "busy" };

/** A score that a teacher decides about by name, with what holds it in words. */
export interface HeldScore extends Omit<HeldMark, "openFindings"> {
  readonly openFindings: readonly WordedOpenFinding[];
}

/** Changes marks, for people with the right `mark` in the course of the report. */
export function markChanges(options: DeskOptions): MarkChanges {
  const { rubrics } = options;
  return {
    async override(reader, change) {
      checkReader("desk.override", reader);
      checkPointsChange(change);
      const outcome = await overridePoints(options, reader.person, change);
      if (outcome.status !== "changed") return outcome;
      return { status: "changed", entry: await wordFor(options, reader, outcome.entry) };
    },

    async review(reader, said) {
      checkReader("desk.review", reader);
      checkReview(said);
      const outcome = await reviewScore(options, reader.person, said);
      if (outcome.status !== "changed") return outcome;
      return { status: "changed", entry: await wordFor(options, reader, outcome.entry) };
    },

    async mark(reader, marking) {
      checkReader("desk.mark", reader);
      checkMarking(marking);
      return await markReport(options, reader.person, marking);
    },

    async undoMarking(reader, request) {
      checkReader("desk.undoMarking", reader);
      checkUndo(request);
      return await undoMarking(options, reader.person, request);
    },

    async release(reader, request) {
      checkReader("desk.release", reader);
      checkRelease(request);
      const outcome = await releaseScores(options, reader.person, request);
      if (outcome.status === "busy") return outcome;
      const { changed, held, awaitingJudgement } = outcome;
      return { status: "done", changed, held: await wordHeld(rubrics, reader, held), awaitingJudgement };
    },

    async releaseAssignment(reader, request) {
      checkReader("desk.releaseAssignment", reader);
      checkAssignmentRelease(request);
      const outcome = await releaseAssignment(options, reader.person, request);
      return outcome.status === "done" ? { ...outcome, held: await wordHeld(rubrics, reader, outcome.held) } : outcome;
    },

    async releaseCourse(reader, request) {
      checkReader("desk.releaseCourse", reader);
      checkCourseRelease(request);
      const outcome = await releaseCourse(options, reader.person, request);
      return outcome.status === "done" ? { ...outcome, held: await wordHeld(rubrics, reader, outcome.held) } : outcome;
    },
  };
}

async function wordHeld(
  rubrics: DeskOptions["rubrics"],
  { language }: ScoreReader,
  held: readonly HeldMark[],
): Promise<readonly HeldScore[]> {
  const kept = await readRubrics(
    rubrics,
    held.map(({ rubricHash }) => rubricHash),
  );
  return held.map((mark) => {
    const rubric = mark.rubricHash === null ? undefined : kept.get(mark.rubricHash);
    return { ...mark, openFindings: mark.openFindings.map((found) => wordListedFinding(found, language, rubric)) };
  });
}
