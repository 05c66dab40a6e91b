import { type ObjectStore, type ReportMetadata, reportObjects, type Stores, type Transaction } from "@rubrica/core";
import { readJson } from "@rubrica/isolation";
import type { ParsedReport, ReportScore, SectionKind } from "@rubrica/report-model";
import { type Judge, REPORT_FEATURES_VERSION, type ReportFeatures, type Rubric } from "@rubrica/scoring";
import { createAnswerStore } from "./answer-store.ts";
import { createCallRecorder } from "./call-recorder.ts";
import type { ScoredReport } from "./computing/compute-parameters.ts";
import type { Computing } from "./computing/computing.ts";
import { type RecordedJudgements, recordJudgements } from "./computing/recorded-judgements.ts";
import { getBytes, getJson } from "./json-objects.ts";

/** What judging works with. */
export interface JudgeReportOptions {
  readonly transaction: Transaction<Stores<ReportScore>>;
  readonly objects: ObjectStore;
  readonly computing: Computing;
  /** Null: the simulated judge. */
  readonly judge: Judge | null;
}

/** One report to be judged. */
export interface JudgeReportRequest {
  /** On the run that it is judged for. */
  readonly report: Pick<ReportMetadata, "id" | "runId" | "askedAnewBy">;
  readonly rubric: Rubric;
  readonly signal: AbortSignal;
  /** How many judgings of the same report came before. */
  readonly attempt: number;
  readonly onProgress?: (share: number, section: SectionKind | null) => void;
}

/**
 * Scores a report that was measured: a judge that was handed in is asked in this thread, since it may be anybody's; all
 * else is computed apart from it.
 */
export async function judgeReport(options: JudgeReportOptions, request: JudgeReportRequest): Promise<ScoredReport> {
  const { objects, computing, judge } = options;
  const { report, rubric, signal, onProgress } = request;
  const reportId = report.id;
  const startedAt = new Date().toISOString();
  const [parsed, kept] = await Promise.all([
    getBytes(objects, reportObjects.parsed(reportId)),
    getJson<ReportFeatures>(objects, reportObjects.features(reportId)),
  ]);
  const features = await currentFeatures(kept, () => computing.measure(parsed, { reportId, names: {}, signal }));
  onProgress?.(0.1, null);
  const judged = judge && (await askJudge(judge, readJson<ParsedReport>(parsed), { ...options, ...request, features }));
  const scored = await computing.score(parsed, { features, rubric, judged, startedAt, signal });
  onProgress?.(1, null);
  return scored;
}

/** Null where there is nothing to judge: then nobody is paid for saying so. */
async function askJudge(
  judge: Judge,
  parsed: ParsedReport,
  given: JudgeReportOptions & JudgeReportRequest & { readonly features: ReportFeatures },
): Promise<RecordedJudgements | null> {
  if (parsed.text.trim() === "") return null;
  const { transaction, objects, report, features, rubric, signal, attempt, onProgress } = given;
  return await recordJudgements(judge, {
    report: parsed,
    features,
    rubric,
    answers: { ...createAnswerStore(objects, report), ...createCallRecorder({ transaction, objects, report }) },
    attempt,
    signal,
    onProgress: (share, section) => onProgress?.(0.1 + 0.8 * share, section),
  });
}

/** Features that another version measured are measured again: their ids may mean something else. */
async function currentFeatures(
  kept: ReportFeatures,
  measure: () => Promise<{ readonly features: ReportFeatures }>,
): Promise<ReportFeatures> {
  return kept.schemaVersion === REPORT_FEATURES_VERSION ? kept : (await measure()).features;
}
