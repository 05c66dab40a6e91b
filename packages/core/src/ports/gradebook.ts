import type { ReportMetadata, ReportStatus } from "../model/report.ts";

/**
 * The scores of reports as teachers work with them: put right by overrides, released to students, listed.
 *
 * What an actor may not see is absent to them: to students, every score of others and every score not yet released.
 * `Score` is what scoring gives: plain JSON, kept and given back as it is.
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
   * Records the override and keeps the score that follows from it, if the entry is still the newest of its report and
   * has the version that is named; its version is then one higher. False, and nothing changed, otherwise.
   */
  override(change: OverrideChange<Score>): Promise<boolean>;
  /** Releases the newest score of each of these reports, or withholds all; returns the reports that it changed. */
  release(change: ReleaseChange): Promise<readonly string[]>;
  /** Reports that the actor may see with their newest score that they may see, and how many there are. */
  list(query: GradebookQuery): Promise<{ readonly items: readonly GradebookItem[]; readonly total: number }>;
  /**
   * Of these reports those whose very file was handed in elsewhere, too, by whomever. For teachers and admins.
   * @param limit of the others that are named for each, the last first; all are counted.
   */
  sameFiles(reportIds: readonly string[], limit: number): Promise<readonly SameFile[]>;
  /** Remembers that a model was asked about the report; asked again under the same key, it is there once. */
  recordCall(call: ModelCallRecord): Promise<void>;
  /** A page of the calls about the report, oldest first, and how many there are. For teachers and admins. */
  calls(
    reportId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly RecordedCall[]; readonly total: number }>;
  /** The call under the key; null when there is none. For teachers and admins. */
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
  readonly title: string | null;
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
}

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

/** A person's points that come into force or are taken back, and the version of the run that they were decided on. */
export interface OverrideChange<Score = unknown> {
  readonly reportId: string;
  readonly runId: string;
  readonly version: number;
  readonly override: Omit<ScoreOverride, "at">;
  /** The score that follows; null when no override is left in force. */
  readonly overriddenScore: Score | null;
}

/** Reports whose scores their authors may see from now on, or no longer. */
export interface ReleaseChange {
  readonly reportIds: readonly string[];
  /** False withholds: of every run, so that no earlier one shows in its place. */
  readonly released: boolean;
  readonly personId: string;
}

/** What a gradebook can be sorted by. */
export const GRADEBOOK_SORTS = ["created_at", "score", "title", "owner", "review_count"] as const;
/** One of {@link GRADEBOOK_SORTS}. */
export type GradebookSort = (typeof GRADEBOOK_SORTS)[number];

/** Which reports, in which order, and which page of them. Absent filters match all. */
export interface GradebookQuery {
  /** `under_way`: queued or processing. */
  readonly status?: ReportStatus | "under_way";
  readonly ownerId?: string;
  /** These alone. */
  readonly reportIds?: readonly string[];
  /** `ai`, `simulated` or `mixed`. */
  readonly mode?: string;
  /** Whether no model judged all of it. */
  readonly provisional?: boolean;
  /** Code of a level. */
  readonly level?: string;
  readonly released?: boolean;
  /** True: something of the score waits for a person to look. */
  readonly needsReview?: boolean;
  /** Part of title, file name, or of the owner's name or address where the actor may see that. */
  readonly q?: string;
  /** Default: created_at. Provisional scores stand behind those of a model, never among them. */
  readonly sort?: GradebookSort;
  /** Default true: newest, or best, first. */
  readonly descending?: boolean;
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
  /** `clear`, `look` or `hold`; null for a score of before there were decisions. */
  readonly decision: string | null;
  /** Criteria and warnings that ask a person to look. */
  readonly reviewCount: number;
  /** The warnings among them. */
  readonly reviewWarnings: readonly { readonly message: string; readonly page: number | null }[];
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
  /** Points that count; null where there are none. */
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

/** A call as it is kept. */
export interface RecordedCall extends ModelCallRecord {
  /** When it was made last. */
  readonly at: Date;
}
