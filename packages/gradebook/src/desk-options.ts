import type { ReleaseNotice, Transaction } from "@rubrica/core";
import type { ReportScore } from "@rubrica/report-model";
import type { FileFindings } from "./reading/file-findings.ts";
import type { KeptRubrics } from "./reading/kept-rubrics.ts";

/** What a desk works with. */
export interface DeskOptions {
  /** Every store in one commit: read as the person who asks, changed as the service. */
  readonly transaction: Transaction<ReportScore>;
  /** The rubrics that scores were made by: they name criteria and levels, and points are put right by them. */
  readonly rubrics: KeptRubrics;
  /** Tells with a score what is known of its file. Default: nothing is told of files. */
  readonly fileFindings?: FileFindings;
  /** Tells students that marks of theirs were released, in the same commit. Default: nobody is told. */
  readonly releaseNotice?: ReleaseNotice;
}
