import { parseArgs } from "node:util";
import type { ScoreLanguage } from "@rubrica/scoring";
import { CliError, USAGE_EXIT_CODE } from "./cli-error.ts";

export const SCORE_USAGE = `Usage: bun run score FILE.pdf [options]
  --json              print the score as JSON and nothing else
  --rubric FILE       rubric as JSON (default: the one of @rubrica/scoring)
  --language zh|en    language of comments and headings (default: the report's)
  --help              this text

Environment: AI_BASE_URL and AI_MODEL (with AI_API_KEY where the server wants one) let a model judge,
asked as the other AI_ variables of the server say; without them measured features decide, and the score says so.`;

export interface ScoreArguments {
  readonly file: string;
  readonly json: boolean;
  readonly rubricFile: string | null;
  /** Null: the report's. */
  readonly language: ScoreLanguage | null;
}

/** Reads the command line; null when help is wanted. Throws a CliError with the usage for anything unknown. */
export function readScoreArguments(words: readonly string[]): ScoreArguments | null {
  const { values, positionals } = parseWords(words);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined) throw usageError("Which PDF?");
  if (more.length > 0) throw usageError(`One PDF at a time; ${more.join(", ")} is too much.`);
  const { language } = values;
  if (language !== undefined && language !== "zh" && language !== "en") {
    throw usageError(`--language is zh or en, not ${language}.`);
  }
  return { file, json: values.json, rubricFile: values.rubric ?? null, language: language ?? null };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        json: { type: "boolean", default: false },
        rubric: { type: "string" },
        language: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function usageError(message: string): CliError {
  return new CliError(`${message}\n\n${SCORE_USAGE}`, USAGE_EXIT_CODE);
}
