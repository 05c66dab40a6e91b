/** Scores one PDF in the terminal, without a server: `bun run score FILE.pdf [--json] [--rubric FILE]`. */
import { basename } from "node:path";
import type { CallFailure, ScoreLanguage } from "@rubrica/scoring";
import { renderScoreTable, toScoreJson } from "@rubrica/scoring";
import { readAiEnvironment } from "./ai-environment.ts";
import { CliError, INTERRUPTED_EXIT_CODE } from "./cli-error.ts";
import { errorMessage } from "./error-message.ts";
import type { ProgressLine } from "./progress-line.ts";
import { createProgressLine } from "./progress-line.ts";
import type { ScoreArguments } from "./score-arguments.ts";
import { readScoreArguments, SCORE_USAGE } from "./score-arguments.ts";
import { scoreFile } from "./score-file.ts";

async function main(words: readonly string[]): Promise<number> {
  const request = readScoreArguments(words);
  if (request === null) {
    process.stdout.write(`${SCORE_USAGE}\n`);
    return 0;
  }
  return await runScore(request);
}

async function runScore(request: ScoreArguments): Promise<number> {
  const progress = createProgressLine(process.stderr);
  const interruption = new AbortController();
  // Once: a second Ctrl-C ends the process at once.
  process.once("SIGINT", () => interruption.abort(new Error("interrupted")));
  try {
    const settings = readAiEnvironment(process.env);
    const ai = settings && { ...settings, onCallFailed: (failure: CallFailure) => tellFailure(failure, progress) };
    const { score, language, rubric, title } = await scoreFile({ request, ai, progress, signal: interruption.signal });
    progress.clear();
    const text = request.json
      ? `${JSON.stringify(toScoreJson(score, { language, rubric }), null, 2)}\n`
      : renderScoreTable(score, {
          language,
          rubric,
          title: nameOf(title, basename(request.file), language),
          width: Math.min(120, process.stdout.columns ?? 100),
        });
    process.stdout.write(text);
    return 0;
  } catch (error) {
    progress.clear();
    if (interruption.signal.aborted) {
      process.stderr.write("Cancelled.\n");
      return INTERRUPTED_EXIT_CODE;
    }
    process.stderr.write(`${errorMessage(error, request.language)}\n`);
    return error instanceof CliError ? error.exitCode : 1;
  }
}

/** The title that the report bears, and its file. */
function nameOf(title: string | null, file: string, language: ScoreLanguage): string {
  if (title === null) return file;
  return language === "zh" ? `${title}（${file}）` : `${title} (${file})`;
}

/** What the AI server said, for the person who has set it up. */
function tellFailure({ section, status, message, serverMessage }: CallFailure, progress: ProgressLine): void {
  progress.clear();
  const http = status === null ? "" : ` (HTTP ${status})`;
  process.stderr.write(`${section}: ${message}${http}${serverMessage === null ? "" : `: ${serverMessage}`}\n`);
}

process.stdout.on("error", () => process.exit(0));
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error, null)}\n`);
  return error instanceof CliError ? error.exitCode : 1;
});
