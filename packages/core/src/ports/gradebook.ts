import type { Right } from "../courses/rights.ts";
import type { ReportMetadata, ReportStatus } from "../model/report.ts";

/**
 * Scores of reports for teachers, who override points, acknowledge findings, accept scores and release them to students.
 * Of a score it reads `findings`: each has a number, its position in that list from 1. A finding is open if all of this
 * holds: its `weight` is `look` or `hold`; nobody acknowledged it; no model is awaited to answer it; not every criterion
 * that it names has a person's points; nobody accepted the score. The decision in force is the heaviest weight of the
 * open findings.
 *
 * Actors do not see what they have no right to: students see no scores of others and none that is not released. `Score`
 * is the result of scoring: plain JSON, stored and returned unchanged.
 */
export interface Gradebook<Score = unknown> {
  /** The newest score of the report, or that of a run; null when there is none or the actor may not see it. */
  find(reportId: string, runId?: string): Promise<GradebookEntry<Score> | null>;
  /** The scores of the newest runs, at most `limit`, oldest first, and how many there are. */
  runs(
    reportId: string,
    page: { readonly limit: number },
  ): Promise<{ readonly items: readonly GradebookEntry<Score>[]; readonly total: number }>;
  /**
   * Records the override and stores the resulting score if the entry is still the newest of its report and has the given
   * version; its version is increased by one. Returns `stale` and changes nothing otherwise. An override that leaves no
   * open finding accepts the score; taking points back undoes that if a finding becomes open. Ends waiting for a model.
   */
  override(change: OverrideChange<Score>): Promise<OverrideOutcome>;
  /**
   * Records that a finding was acknowledged or reopened, or that the score was accepted or its acceptance undone.
   * Returns false and changes nothing if the entry is stale, as with `override`. Where scores are released at once,
   * acceptance releases the score, and so does an acknowledgement after which nothing is on hold. Acceptance ends
   * waiting for a model. A release is not undone.
   */
  review(change: ReviewChange): Promise<boolean>;
  /**
   * Releases the newest score of each of these reports, or withholds all. Scores whose decision is `hold` and those that
   * wait for a model are not released, but returned.
   */
  release(change: ReleaseChange): Promise<ReleaseOutcome>;
  /** Ends waiting for a model: the awaited findings of the run's score become open. */
  endWaiting(reportId: string, runId: string): Promise<void>;
  /**
   * Lets the score wait again for a model to answer these findings of the run. Changes nothing if the run is not the
   * newest, points of a person are in force, or the score is accepted. The caller enqueues the task that asks the model.
   */
  awaitAgain(reportId: string, runId: string, findings: readonly number[]): Promise<void>;
  /** Reports that the actor may see with their newest score that they may see, and how many there are. */
  list(query: GradebookQuery): Promise<{ readonly items: readonly GradebookItem[]; readonly total: number }>;
  /**
   * Returns those of the reports whose file was also handed in as another report, by anybody. For people who read the
   * reports of others.
   * @param limit maximum number of other reports listed for each, newest first; all are counted.
   */
  sameFiles(reportIds: readonly string[], limit: number): Promise<readonly SameFile[]>;
  /** Records a call of a model about the report. A repeated call with the same key updates its record. */
  recordCall(call: ModelCallRecord): Promise<void>;
  /** A page of the calls about the report, oldest first, and how many there are. For people who read the reports of others. */
  calls(
    reportId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly RecordedCall[]; readonly total: number }>;
  /** The call under the key; null when there is none. For people who read the reports of others. */
  findCall(reportId: string, key: string): Promise<RecordedCall | null>;
}

/** A file that was handed in more than once. */
export interface SameFile {
  /** The report that is looked at. */
  readonly reportId: string;
  /** How many others have the same file. */
  readonly others: number;
  /** Of how many other people than its own owner. */
  readonly people: number;
  readonly reports: readonly ReportOfFile[];
}

/** A report, and whose it is. */
export interface ReportOfFile {
  readonly id: string;
  /** What it is called. */
  readonly name: string;
  readonly fileName: string;
  /** Null when nobody owns it or the actor may not see who does. */
  readonly owner: { readonly id: string; readonly fullName: string | null; readonly email: string } | null;
  readonly createdAt: Date;
}

/** The score of one run, and what people did with it. */
export interface GradebookEntry<Score = unknown> {
  readonly reportId: string;
  readonly runId: string;
  /** Counts from 1; each override and each undoing adds one. */
  readonly version: number;
  /** As the run left it. Never changes. */
  readonly score: Score;
  /** The score with the overrides in force; null where there is none. */
  readonly overriddenScore: Score | null;
  /** Every override and undoing, oldest first. */
  readonly overrides: readonly ScoreOverride[];
  readonly createdAt: Date;
  /** The run asked the model again for everything. */
  readonly askedAnew: boolean;
  /** Since when the report's owner may see it; null: not yet. */
  readonly releasedAt: Date | null;
  /** The decision in force. */
  readonly decision: MarkDecision;
  /** Numbers of the open findings, ascending. */
  readonly openFindings: readonly number[];
  /** Numbers of the findings that a model is to answer later. While there are any, the score waits for it. */
  readonly awaited: readonly number[];
  /** Time of acceptance; null if it is not accepted. */
  readonly acceptedAt: Date | null;
  /** Every review, oldest first. For people who read the reports of others; to others it is empty. */
  readonly reviews: readonly ScoreReview[];
}

/**
 * Decision that follows from the open findings of a score, best first: no action, review recommended, decision of a
 * person required.
 */
export const MARK_DECISIONS = ["clear", "look", "hold"] as const;
/** One of {@link MARK_DECISIONS}. */
export type MarkDecision = (typeof MARK_DECISIONS)[number];

/** Reviews of a score that change no points. */
export const REVIEW_ACTS = ["acknowledged", "reopened", "accepted", "acceptance_undone"] as const;
/** One of {@link REVIEW_ACTS}. */
export type ReviewAct = (typeof REVIEW_ACTS)[number];

/** A review of one finding or of the whole score. */
export interface ScoreReview {
  readonly act: ReviewAct;
  /** Null where it is about the whole score. */
  readonly findingNumber: number | null;
  readonly reason: string | null;
  readonly personId: string;
  /** As they were called then. */
  readonly personName: string;
  readonly at: Date;
}

/** A review, and the version of the run that the person reviewed. */
export interface ReviewChange {
  readonly reportId: string;
  readonly runId: string;
  readonly version: number;
  readonly review: Omit<ScoreReview, "at">;
  /** False: the change does not release the score, even if scores are released immediately. Default true. */
  readonly mayRelease?: boolean;
}

/** Result of an override. `accepted`: no finding is open, so the score is accepted too. */
export type OverrideOutcome = "stale" | "changed" | "accepted";

/** A person's points for one criterion, or that they were taken back. */
export interface ScoreOverride {
  readonly criterionId: string;
  /** Null: the judge's points count again. */
  readonly points: number | null;
  readonly reason: string;
  readonly personId: string;
  /** As they were called then. */
  readonly personName: string;
  readonly at: Date;
}

/** An override that is set or taken back, and the version of the run that the person saw. */
export interface OverrideChange<Score = unknown> {
  readonly reportId: string;
  readonly runId: string;
  readonly version: number;
  readonly override: Omit<ScoreOverride, "at">;
  /** The score that follows; null when no override is left in force. */
  readonly overriddenScore: Score | null;
  /** False: the change does not release the score, even if scores are released immediately. Default true. */
  readonly mayRelease?: boolean;
}

/** Reports whose scores their authors may see from now on, or no longer. */
export interface ReleaseChange {
  readonly reportIds: readonly string[];
  /** False withholds the scores of all runs, so that no earlier score is shown instead. */
  readonly released: boolean;
  /** Releases accepted scores only. Default false. */
  readonly acceptedOnly?: boolean;
  readonly personId: string;
}

/** Result of releasing or withholding scores. */
export interface ReleaseOutcome {
  /** Reports whose score changed. */
  readonly changed: readonly string[];
  /** Not released because of open findings that hold them. Empty if scores were withheld. */
  readonly held: readonly HeldMark[];
  /** Reports that wait for a model: not released. */
  readonly awaitingJudgement: readonly string[];
}

/** A score that is not released by itself. */
export interface HeldMark {
  readonly reportId: string;
  /** Names the rubric that words its findings; null where the score does not. */
  readonly rubricHash: string | null;
  readonly openFindings: readonly OpenFinding[];
}

/** An open finding. */
export interface OpenFinding extends ListedFinding {
  readonly weight: "look" | "hold";
}

/** A finding that asks for nothing. */
export interface NotedFinding extends ListedFinding {
  readonly weight: "note";
}

/** Code, place and figures of a finding; worded in the reader's language. */
export interface ListedFinding {
  /** Its place in the score's list, from 1 on. */
  readonly number: number;
  readonly code: string;
  /** Null for the whole report. */
  readonly section: string | null;
  readonly criterionIds: readonly string[];
  /** 1-based, ascending. */
  readonly pages: readonly number[];
  readonly figures: Readonly<Record<string, number | string | readonly number[] | readonly string[]>>;
  /** Only of scores from before there were codes and figures. */
  readonly words?: { readonly language: "zh" | "en"; readonly text: string };
}

/** What a gradebook can be sorted by. */
export const GRADEBOOK_SORTS = ["created_at", "score", "title", "owner", "review_count"] as const;
/** One of {@link GRADEBOOK_SORTS}. */
export type GradebookSort = (typeof GRADEBOOK_SORTS)[number];

/** Which reports. Absent filters match all. */
export interface GradebookFilter {
  /** `under_way`: queued or processing. */
  readonly status?: ReportStatus | "under_way";
  readonly ownerId?: string;
  readonly courseId?: string;
  /** Reports that count for this assignment, one of each person. */
  readonly assignmentId?: string;
  /** True: of what a person handed in to an assignment only the report that counts; and reports without an assignment. */
  readonly counts?: true;
  /** Those to which the actor has the right over all reports of the course. */
  readonly right?: Right;
  /** These alone. */
  readonly reportIds?: readonly string[];
  /** `ai`, `simulated` or `mixed`. */
  readonly mode?: string;
  /** Whether no model judged all of it. */
  readonly provisional?: boolean;
  /** Code of a level. */
  readonly level?: string;
  readonly released?: boolean;
  /** True: the decision is not `clear`. */
  readonly needsReview?: boolean;
  /** The decision in force. */
  readonly decision?: MarkDecision;
  /** Whether somebody accepted it. */
  readonly accepted?: boolean;
  /** Whether it waits for a model. */
  readonly awaitingJudgement?: boolean;
  /** Whether it was handed in to an assignment after the due time and the grace period. */
  readonly late?: boolean;
  /** Part of the name, title, file name, or of the owner's name or address where the actor may see that. */
  readonly q?: string;
}

/** Order of the list. */
export interface GradebookOrder {
  /** Default: created_at. Provisional scores stand behind those of a model, never among them. */
  readonly sort?: GradebookSort;
  /** Default true: newest, or best, first. */
  readonly descending?: boolean;
}

/** Which reports, in which order, and which page of them. */
export interface GradebookQuery extends GradebookFilter, GradebookOrder {
  readonly limit: number;
  readonly offset: number;
}

/** A report in the gradebook. */
export interface GradebookItem {
  readonly report: ReportMetadata;
  /** Null when nobody owns it or the actor may not see who does. */
  readonly owner: { readonly id: string; readonly fullName: string | null; readonly email: string } | null;
  readonly mark: ReportMark | null;
}

/** What a list shows of a score, overrides in force. */
export interface ReportMark {
  readonly runId: string;
  readonly version: number;
  /** Integer 0 to 100. */
  readonly finalScore: number;
  /** The final score without overrides. */
  readonly judgedFinalScore: number;
  readonly level: { readonly code: string; readonly label: string };
  readonly mode: string;
  readonly provisional: boolean;
  /** The decision in force. */
  readonly decision: MarkDecision;
  /** How many findings are open. */
  readonly reviewCount: number;
  /** Which they are, as the score has them: heaviest first. */
  readonly openFindings: readonly OpenFinding[];
  /** Findings of the score that require no action. Empty if a finding is open or the score is accepted. */
  readonly notes: readonly NotedFinding[];
  /** True while it waits for a model. */
  readonly awaitingJudgement: boolean;
  readonly acceptedAt: Date | null;
  /** Names the rubric that it was made by; null where the score does not. */
  readonly rubricHash: string | null;
  readonly overridden: boolean;
  readonly releasedAt: Date | null;
  readonly criteria: readonly MarkedCriterion[];
}

/** A criterion of a mark. */
export interface MarkedCriterion {
  /** Place of its section and place in it, such as `2.4`. */
  readonly number: string;
  readonly criterionId: string;
  readonly name: string;
  /** Points in force; null if there are none. */
  readonly points: number | null;
  /** The judge's own; null where it gave none. */
  readonly judgedPoints: number | null;
  /** True where a person's points stand in place of the judge's. */
  readonly overridden: boolean;
  /** A person should look at it. */
  readonly needsReview: boolean;
}

/** A call of a model about a report. Prompt and answer lie in the object store under the key. */
export interface ModelCallRecord {
  readonly reportId: string;
  readonly key: string;
  readonly section: string;
  readonly modelId: string;
  /** The run that asked last; null where that is not known. */
  readonly runId: string | null;
  /** `answered`, `invalid` or `failed`. */
  readonly outcome: string;
}

/** A stored call. */
export interface RecordedCall extends ModelCallRecord {
  /** When it was made last. */
  readonly at: Date;
}
