import type { ReleaseNotice, Stores, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { FileFindings } from "./reading/file-findings.ts";
import type { KeptRubrics } from "./reading/kept-rubrics.ts";

/** Dependencies of a desk. */
export interface DeskOptions {
  /** Runs stores in one transaction: reads as the person, writes as the service. */
  readonly transaction: Transaction<Stores<ReportScore>>;
  /** Rubrics by which scores were computed. They name criteria and levels and are used to recompute scores. */
  readonly rubrics: KeptRubrics;
  /** Tells with a score what is known of its file. Default: nothing is told of files. */
  readonly fileFindings?: FileFindings;
  /** Tells students that marks of theirs were released, in the same commit. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice;
}
