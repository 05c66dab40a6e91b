import type { ReportScore } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import type { Rubric, ScoreLanguage } from "@rubrica/scoring";
import { commentLanguage, defaultRubric, scoreReport } from "@rubrica/scoring";
import { type AiJudgeSettings, createAiJudge } from "@rubrica/scoring/ai";
import { checkFile } from "./check-file.ts";
import type { ProgressLine } from "./progress-line.ts";
import { describeReading, describeScoring } from "./progress-steps.ts";
import { readRubric } from "./rubric-file.ts";
import type { ScoreArguments } from "./score-arguments.ts";

export interface ScoreFileRequest {
  readonly request: ScoreArguments;
  /** Null: measured features decide. */
  readonly ai: AiJudgeSettings | null;
  readonly progress: ProgressLine;
  readonly signal: AbortSignal;
}

export interface ScoredFile {
  readonly score: ReportScore;
  /** Language of the comments. */
  readonly language: ScoreLanguage;
  /** The rubric that it was scored by. */
  readonly rubric: Rubric;
  /** The title that was recognised in it; null where none was. */
  readonly title: string | null;
}

/** Reads and scores one PDF. Throws CliError, PdfError or ScoringError, each with a sentence for the person waiting. */
export async function scoreFile({ request, ai, progress, signal }: ScoreFileRequest): Promise<ScoredFile> {
  await checkFile(request.file);
  // Before the long work, so that its mistakes are told at once.
  const rubric = request.rubricFile === null ? defaultRubric : await readRubric(request.rubricFile);
  const report = await parseReport(request.file, {
    signal,
    onProgress: (step) => progress.update(...describeReading(step)),
  });
  const language = request.language ?? commentLanguage(report);
  const score = await scoreReport({
    report,
    language,
    signal,
    onProgress: (step) => progress.update(...describeScoring(step)),
    rubric,
    ...(ai === null ? {} : { judge: createAiJudge(ai) }),
  });
  return { score, language, rubric, title: report.cover.title };
}
