import type { ParsedReport, ReportScore, SectionKind } from "@rubrica/report-model";
import { checkReport, SECTION_KINDS } from "@rubrica/report-model";
import { findSuspectedPassages, type SuspectedPassage } from "./address/suspected-passages.ts";
import { assembleScore } from "./assemble-score.ts";
import { createDeadline } from "./deadline.ts";
import { measureNamedStyle } from "./features/citations/named-style.ts";
import { measureReport } from "./features/measure-report.ts";
import type { ReportFeatures } from "./features/report-features.ts";
import { REPORT_FEATURES_VERSION } from "./features/report-features.ts";
import { isChineseReport } from "./features/report-language.ts";
import { createCallBudget } from "./judge/call-budget.ts";
import { confirmPassages } from "./judge/confirm-passages.ts";
import type { Confirmation } from "./judge/judge.ts";
import type { JudgedSection } from "./judge/judge-with-fallback.ts";
import { judgeWithFallback } from "./judge/judge-with-fallback.ts";
import { defaultRubric } from "./rubric/default-rubric.ts";
import type { Rubric, ScoreLanguage } from "./rubric/rubric.ts";
import { checkScoreRequest, type ScoreReportRequest } from "./score-request.ts";
import { ScoringError } from "./scoring-error.ts";

/**
 * Scores a report by a rubric. Rejects with a {@link ScoringError} `no_text` or `only_code` when there is nothing to judge; every
 * failure of the judge ends in simulated scoring unless `fallback` is `throw`.
 *
 * @throws {InvalidArgumentError} for what is no report, rubric or judge, and for an unknown language.
 */
export async function scoreReport(request: ScoreReportRequest): Promise<ReportScore> {
  checkScoreRequest(request);
  const { report, signal, onProgress } = request;
  const rubric = request.rubric ?? defaultRubric;
  const clock = request.clock ?? { now: () => new Date() };
  const language = request.language ?? commentLanguage(report);
  const startedAt = clock.now();
  signal?.throwIfAborted();
  if (report.text.trim() === "") throw new ScoringError(report.codeListings.length > 0 ? "only_code" : "no_text");

  const features = measureNamedStyle(report, currentFeatures(request.features) ?? measureReport(report), rubric);
  onProgress?.({ step: "measure", section: null, share: 0.1 });

  const suspected = request.suspected ?? findSuspectedPassages(report);
  const { judged, confirmation } = await judgeReport(request, { rubric, features, language, suspected });
  signal?.throwIfAborted();

  const score = await assembleScore({
    report,
    features,
    rubric,
    language,
    judged,
    judge: request.judge ?? null,
    suspected,
    confirmation,
    startedAt,
    endedAt: clock.now(),
  });
  onProgress?.({ step: "aggregate", section: null, share: 1 });
  return score;
}

interface JudgedReport {
  readonly judged: JudgedSection[];
  readonly confirmation: Confirmation | null;
}

/** Judges the sections side by side, and has passages confirmed beside them; when one rejects, the calls of the others end too. */
async function judgeReport(
  { report, judge, answers, fallback, attempt = 0, signal, onProgress }: ScoreReportRequest,
  {
    rubric,
    features,
    language,
    suspected,
  }: {
    readonly rubric: Rubric;
    readonly features: ReportFeatures;
    readonly language: ScoreLanguage;
    readonly suspected: readonly SuspectedPassage[];
  },
): Promise<JudgedReport> {
  const shares = new Map<SectionKind, number>();
  const together = createDeadline(null, signal);
  const calls = createCallBudget(attempt);
  const judgeSection = (section: SectionKind): Promise<JudgedSection> =>
    judgeWithFallback({
      judge: judge ?? null,
      fallback: fallback ?? "simulate",
      request: {
        section,
        rubric,
        report,
        features,
        language,
        ...(answers && { answers }),
        calls,
        attempt,
        signal: together.signal,
        onProgress(share) {
          shares.set(section, share);
          const done = [...shares.values()].reduce((sum, each) => sum + each, 0) / SECTION_KINDS.length;
          onProgress?.({ step: "judge", section, share: 0.1 + 0.8 * done });
        },
      },
    });
  try {
    const [judged, confirmation] = await Promise.all([
      Promise.all(SECTION_KINDS.map(judgeSection)),
      confirmPassages({
        judge: judge ?? null,
        passages: suspected,
        language: commentLanguage(report),
        answers,
        signal: together.signal,
      }),
    ]);
    return { judged, confirmation };
  } finally {
    together.close();
  }
}

/** Features that another version of this package measured are measured again: their ids may mean something else. */
function currentFeatures(features: ReportFeatures | undefined): ReportFeatures | null {
  return features?.schemaVersion === REPORT_FEATURES_VERSION ? features : null;
}

/** Language of comments on a report when none is asked for: Chinese for reports that are or may be in Chinese, else English. */
export function commentLanguage(report: ParsedReport): ScoreLanguage {
  checkReport("commentLanguage(report)", report);
  return isChineseReport(report) ? "zh" : "en";
}
