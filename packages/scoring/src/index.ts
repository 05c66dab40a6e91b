export type {
  CriterionStatus,
  Decision,
  EvaluationLevel,
  EvaluationResult,
  Evidence,
  FallbackReason,
  Finding,
  FindingWeight,
  GradedLevel,
  MeasuredFeature,
  Remark,
  ReportScore,
  ScoreBreakdown,
  ScoreCap,
  ScoreGate,
  ScoreProvenance,
  ScoringMode,
  SectionKind,
  SectionScore,
} from "@rubrica/report-model";
export { EVALUATION_LEVELS, InvalidArgumentError, SECTION_KINDS, toSnakeCase } from "@rubrica/report-model";
export type { SuspectedPassage } from "./address/suspected-passages.ts";
export { findSuspectedPassages } from "./address/suspected-passages.ts";
export type { BootstrapOptions, Estimate } from "./agreement/bootstrap.ts";
export type {
  AgreementBand,
  AgreementFigures,
  GraderMarks,
  MarkedReport,
  PartAgreement,
  RaterAgreement,
  RepeatAgreement,
  ReportDifference,
  TotalsAgreement,
} from "./agreement/measure-agreement.ts";
export { BIN_WIDTH, measureAgreement } from "./agreement/measure-agreement.ts";
export type { ScoreComparison } from "./compare-scores.ts";
export { compareScores } from "./compare-scores.ts";
export type { FeatureId } from "./features/feature-ids.ts";
export { FEATURE_IDS } from "./features/feature-ids.ts";
export { measureReport } from "./features/measure-report.ts";
export type { FeatureMeasurement, ReportFeatures } from "./features/report-features.ts";
export { REPORT_FEATURES_VERSION } from "./features/report-features.ts";
export type { FindingCode } from "./findings/catalogue.ts";
export { costsPoints, decide, finding, withholdsTotal } from "./findings/finding.ts";
export type { FindingWording, WordedFinding } from "./findings/word-finding.ts";
export { titleOfFinding, wordFinding } from "./findings/word-finding.ts";
export type { CallBudget, PartBudget } from "./judge/call-budget.ts";
export { createCallBudget } from "./judge/call-budget.ts";
export type { PassagesOfReport } from "./judge/confirm-passages.ts";
export { confirmPassages } from "./judge/confirm-passages.ts";
export type {
  AnswerStore,
  CallFailure,
  CallSubject,
  Confirmation,
  ConfirmRequest,
  EndedCall,
  Judge,
  JudgedCriterion,
  JudgeRequest,
  ModelCall,
  PassageInQuestion,
  PassageVerdict,
  SectionJudgement,
  TokenUsage,
} from "./judge/judge.ts";
export { JudgeFailure } from "./judge/judge.ts";
export { isOutageCode, timesJudgedAgain } from "./judge/judging-again.ts";
export { createSimulatedJudge } from "./judge/simulated-judge.ts";
export { provisionalNotice, SIMULATED_NOTICE } from "./judge/simulated-words.ts";
export type { PointsOverride } from "./override/override-score.ts";
export { CAP_OVERRIDE, overrideScore } from "./override/override-score.ts";
export type { ScoreTableOptions } from "./render/score-table.ts";
export { renderScoreTable } from "./render/score-table.ts";
export { defaultRubric } from "./rubric/default-rubric.ts";
export { hashRubric } from "./rubric/hash-rubric.ts";
export { parseRubric } from "./rubric/parse-rubric.ts";
export type {
  Bilingual,
  Rubric,
  RubricCriterion,
  RubricLevel,
  RubricReferenceStyle,
  RubricSection,
  ScoreLanguage,
} from "./rubric/rubric.ts";
export type { RubricIssue } from "./rubric/rubric-error.ts";
export { RubricError } from "./rubric/rubric-error.ts";
export { toScoreJson } from "./score-json.ts";
export { commentLanguage, scoreReport } from "./score-report.ts";
export type { ScoreProgress, ScoreReportRequest } from "./score-request.ts";
export type { ScoringErrorCode } from "./scoring-error.ts";
export { ScoringError } from "./scoring-error.ts";
export type { SubstanceMeasures } from "./substance/substance-measures.ts";
export type { RemarkCode } from "./wording/remarks.ts";
export { remark } from "./wording/remarks.ts";
export { readStoredScore } from "./wording/stored-score.ts";
export { wordLevel } from "./wording/word-level.ts";
export type { ScoreWording, WordedCriterion, WordedRemark, WordedScore, WordedSection } from "./wording/word-score.ts";
export { wordScore } from "./wording/word-score.ts";
