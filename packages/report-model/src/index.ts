export { checkReport, checkScore } from "./arguments/check-report.ts";
export type { ArgumentMistake, NumberRange, ObjectShape } from "./arguments/invalid-argument.ts";
export {
  checkArray,
  checkFunction,
  checkMilliseconds,
  checkNumber,
  checkObject,
  checkOneOf,
  checkSeconds,
  checkSignal,
  checkString,
  checkText,
  describeKind,
  InvalidArgumentError,
  LONGEST_MILLISECONDS,
} from "./arguments/invalid-argument.ts";
export type { Bilingual } from "./bilingual.ts";
export { canonicalJson, compareText } from "./canonical-json.ts";
export type { CslDate, CslItem, CslName, ReferenceStyle } from "./csl-json.ts";
export { hashText } from "./hash-text.ts";
export type {
  BasisPoints,
  NonNegativeInteger,
  Points,
  PositiveInteger,
  Share,
  WholePoints,
} from "./number-ranges.ts";
export type {
  Abstract,
  BalancePart,
  Block,
  BlockKind,
  Caption,
  CaptionTranslation,
  Citation,
  CodeListing,
  ContentsEntry,
  Cover,
  CrossReference,
  DocumentKind,
  Figure,
  Footnote,
  Formula,
  Heading,
  HeadingSource,
  IntegrityFinding,
  IntegrityKind,
  KeywordList,
  Language,
  LeftOut,
  Line,
  OtherLanguage,
  ParsedPage,
  ParsedReport,
  PDFInfo,
  ReadingRecord,
  Reference,
  Section,
  SectionRole,
  Table,
  TableCell,
  TableOfContents,
  TextBalance,
  TextQuality,
  Warning,
} from "./parsed-report.ts";
export { PARSED_REPORT_VERSION } from "./parsed-report.ts";
export { MAX_PDF_BYTES } from "./pdf-size-limit.ts";
export type { Box, Place, TextRange } from "./place.ts";
export { unionOf } from "./place.ts";
export { toJson } from "./report-json.ts";
export type {
  CriterionStatus,
  Decision,
  EvaluationLevel,
  EvaluationResult,
  Evidence,
  FallbackReason,
  Finding,
  FindingFigure,
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
  Sha256,
} from "./report-score.ts";
export { DECISIONS, EVALUATION_LEVELS, FINDING_WEIGHTS, SECTION_KINDS } from "./report-score.ts";
export type { JsonSchema } from "./schema/json-schema.ts";
export { PARSED_REPORT_SCHEMA, REPORT_SCORE_SCHEMA } from "./schema/json-schema.ts";
export type { SnakeCased } from "./snake-case.ts";
export { snakeKey, toSnakeCase } from "./snake-case.ts";
export type { DeceptiveKind } from "./text/character-classes.ts";
export {
  CJK,
  countHan,
  deceptiveKind,
  endsWithHan,
  HAN,
  HAN_OR_KANA,
  hasCjk,
  hasHan,
  isControlCode,
  isGarbageCode,
  isHanCode,
  isLetterCode,
  isSpaceCode,
  isWideCode,
  startsWithHan,
} from "./text/character-classes.ts";
export { isTraditional } from "./text/chinese-script.ts";
export { foldText, foldWidthAndCase } from "./text/fold-text.ts";
