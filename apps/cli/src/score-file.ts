import { readFile, stat } from "node:fs/promises";
import type { ReportScore } from "@rubrica/report-model";
import type { ParseProgress } from "@rubrica/report-parser";
import { parseReport } from "@rubrica/report-parser";
import type { AiJudgeSettings, Rubric, ScoreLanguage, ScoreProgress } from "@rubrica/scoring";
import { commentLanguage, createAiJudge, parseRubric, RubricError, scoreReport } from "@rubrica/scoring";
import { CliError } from "./cli-error.ts";
import type { ProgressLine } from "./progress-line.ts";
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
}

/** Reads and scores one PDF. Throws CliError, PdfError or ScoringError, each with a sentence for the person waiting. */
export async function scoreFile({ request, ai, progress, signal }: ScoreFileRequest): Promise<ScoredFile> {
  await checkFile(request.file);
  // Before the long work, so that its mistakes are told at once.
  const rubric = request.rubricFile === null ? null : await readRubric(request.rubricFile);
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
    ...(rubric === null ? {} : { rubric }),
    ...(ai === null ? {} : { judge: createAiJudge(ai) }),
  });
  return { score, language };
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null) throw new CliError(`${file}: no such file, or no permission to read it.`);
  if (!found.isFile()) throw new CliError(`${file} is not a file.`);
}

async function readRubric(file: string): Promise<Rubric> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CliError(`${file}: the rubric cannot be read.`);
  });
  try {
    // Some editors put a byte order mark before UTF-8.
    return parseRubric(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch (error) {
    if (RubricError.isInstance(error)) throw new CliError(`${file}: ${error.message}`);
    throw new CliError(`${file} is not JSON${error instanceof Error ? `: ${error.message}` : ""}.`);
  }
}

const READING_STEPS: Readonly<Record<ParseProgress["step"], string>> = {
  open: "Opening",
  read: "Reading",
  analyse: "Analysing",
};

function describeReading({ step, page, pages }: ParseProgress): [step: string, share: number, detail: string] {
  return [READING_STEPS[step], pages === 0 ? 0 : page / pages, pages === 0 ? "" : `page ${page} of ${pages}`];
}

const SCORING_STEPS: Readonly<Record<ScoreProgress["step"], string>> = {
  measure: "Measuring",
  judge: "Judging",
  aggregate: "Adding up",
};

function describeScoring({ step, share }: ScoreProgress): [step: string, share: number] {
  return [SCORING_STEPS[step], share];
}
