import { parseArgs } from "node:util";
import type { ScoreLanguage } from "@rubrica/scoring";
import { CliError, USAGE_EXIT_CODE } from "../cli-error.ts";

export const AGREE_USAGE = `Usage: bun run agree FOLDER marks.csv [options]     scores every PDF of FOLDER and compares
       bun run agree scores.csv [options]           compares what the service's export holds of both
  --out DIR           where the page and the scores are kept (default: "agreement" beside the table)
  --rubric FILE       rubric as JSON (default: the one of @rubrica/scoring)
  --answers FILE      recorded answers of a model, given again in place of one, as the example has them
  --repeats N         score each PDF N times, 1 to 20, and tell how far they lie apart (default: 1)
  --deadline SECONDS  for one PDF with its repetitions (default: 900)
  --language zh|en    language of what is printed (default: zh); the page comes in both
  --json              print the figures as JSON and nothing else
  --help              this text

marks.csv has a header: file and mark (文件名, 总分); mark 1, mark 2 or 总分（张老师） for several teachers, or a column
rater; sections and criteria of the rubric by id or name. Marks are 0 to 100, or 17/20. UTF-8 or GBK, commas or semicolons.

Environment: AI_BASE_URL and AI_MODEL (with AI_API_KEY where the server wants one) let a model judge; without them
measured features decide, and the page says so. Started again, it goes on where it stopped.`;

export interface AgreeArguments {
  /** Null: the table is an export of the service. */
  readonly folder: string | null;
  readonly table: string;
  /** Null: beside the table. */
  readonly out: string | null;
  readonly rubricFile: string | null;
  /** Recorded answers; null: the model that the environment names, if any. */
  readonly answersFile: string | null;
  readonly repeats: number;
  readonly deadlineSeconds: number;
  readonly language: ScoreLanguage;
  readonly json: boolean;
}

const MOST_REPEATS = 20;
/** A day. */
const MOST_SECONDS = 86_400;

/** Reads the command line; null when help is wanted. Throws a CliError with the usage for anything unknown. */
export function readAgreeArguments(words: readonly string[]): AgreeArguments | null {
  const { values, positionals } = parseWords(words);
  if (values.help) return null;
  const [first, second, ...more] = positionals;
  if (first === undefined) throw usageError("Which folder, and which table of marks?");
  if (more.length > 0) throw usageError(`One folder and one table; ${more.join(", ")} is too much.`);
  const { language } = values;
  if (language !== "zh" && language !== "en") throw usageError(`--language is zh or en, not ${language}.`);
  return {
    folder: second === undefined ? null : first,
    table: second ?? first,
    out: values.out ?? null,
    rubricFile: values.rubric ?? null,
    answersFile: values.answers ?? null,
    repeats: wholeNumber("--repeats", values.repeats, MOST_REPEATS),
    deadlineSeconds: wholeNumber("--deadline", values.deadline, MOST_SECONDS),
    language,
    json: values.json,
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        out: { type: "string" },
        rubric: { type: "string" },
        answers: { type: "string" },
        repeats: { type: "string", default: "1" },
        deadline: { type: "string", default: "900" },
        language: { type: "string", default: "zh" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < 1 || number > most) {
    throw usageError(`${option} is a whole number from 1 to ${most}, not ${text}.`);
  }
  return number;
}

function usageError(message: string): CliError {
  return new CliError(`${message}\n\n${AGREE_USAGE}`, USAGE_EXIT_CODE);
}
