export { InvalidArgumentError, PermissionDeniedError } from "@rubrica/core";
export type { Desk } from "./desk.ts";
export { createDesk } from "./desk.ts";
export type { DeskOptions } from "./desk-options.ts";
export type { MarkTables, TableQuery } from "./export/mark-tables.ts";
export type {
  Changed,
  HeldScore,
  MarkChanges,
  ReleaseScoresOutcome,
  WordedRelease,
} from "./marks/mark-changes.ts";
export type { ReportMarking } from "./marks/mark-report.ts";
export type { Marked, MarkingRefusal } from "./marks/marking-outcome.ts";
export type { OverrideRefusal, PointsChange } from "./marks/override-points.ts";
export type { OverrideInForce } from "./marks/overrides-in-force.ts";
export type { ReleaseRequest } from "./marks/release-scores.ts";
export type { AssignmentReleaseRequest, CourseReleaseRequest, ReleasedTogether } from "./marks/release-together.ts";
export type { Review, ReviewRefusal } from "./marks/review-score.ts";
export type { MarkedPoints } from "./marks/save-marks.ts";
export type { SeenRefusal, SeenScore } from "./marks/seen-entry.ts";
export type { MarkingToUndo, UndoRefusal } from "./marks/undo-marking.ts";
export type {
  DeletedBefore,
  FileDigests,
  FileFinding,
  FileFindings,
  FileFindingsOptions,
  FileOfReport,
} from "./reading/file-findings.ts";
export { createFileFindings } from "./reading/file-findings.ts";
export type { KeptRubrics } from "./reading/kept-rubrics.ts";
export type { ListedMark, ListedMarks, MarkReading, ReadOutcome } from "./reading/mark-reading.ts";
export type { ScoreReader } from "./reading/score-reader.ts";
export type { StandingFinding, StandingOverride, WordedEntry } from "./reading/word-entry.ts";
export type { WordedItem, WordedMark, WordedNote, WordedOpenFinding } from "./reading/word-marks.ts";
export type { RunComparison, RunPoints, WordedRun, WordedRuns } from "./reading/word-runs.ts";
export type { WordedFrequency, WordedScale, WordedSummary } from "./reading/word-summary.ts";
export type { RosterColumn, RosterColumns, RosterRecords } from "./roster/roster-columns.ts";
export { ROSTER_COLUMNS, readColumns, recogniseColumns, rosterRows } from "./roster/roster-columns.ts";
export { rosterCsv } from "./roster/roster-csv.ts";
export { openRubricFiles, RubricFileError } from "./rubrics/rubric-files.ts";
export type {
  KnownRubrics,
  ListedRubric,
  RubricPage,
  RubricRegistry,
  RubricRegistryOptions,
} from "./rubrics/rubric-registry.ts";
export { createRubricRegistry } from "./rubrics/rubric-registry.ts";
