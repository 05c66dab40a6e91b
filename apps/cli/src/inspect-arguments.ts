import { parseArgs } from "node:util";
import type { ScoreLanguage } from "@rubrica/scoring";
import { CliError, USAGE_EXIT_CODE } from "./cli-error.ts";
import { readPageList } from "./page-list.ts";

export const INSPECT_USAGE = `Usage: bun run inspect FILE.pdf [options]
  --out FILE.html     where to write the page (default: in the folder one stands in, named after the PDF)
  --pages 1-5,9       pages to show (default: the first 200)
  --dpi 96            resolution of the page pictures
  --language zh|en    language of the page (default: the report's)
  --password TEXT     password of the PDF
  --json FILE         also write the report as JSON
  --markdown FILE     also write the report as Markdown`;

export interface InspectArguments {
  readonly file: string;
  /** Null: in the folder one stands in, named after the PDF. */
  readonly out: string | null;
  readonly pages: readonly number[];
  readonly dotsPerInch: number;
  /** Null: the report's. */
  readonly language: ScoreLanguage | null;
  readonly password: string | null;
  readonly jsonFile: string | null;
  readonly markdownFile: string | null;
}

/** More pages make a file that browsers are slow to open. */
const DEFAULT_PAGES = 200;
const LEAST_DPI = 20;
const MOST_DPI = 400;

/** Reads the command line; null when help is wanted. Throws a CliError with the usage for anything unknown. */
export function readInspectArguments(words: readonly string[]): InspectArguments | null {
  const { values, positionals } = parseWords(words);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined) throw usageError("Which PDF?");
  if (more.length > 0) throw usageError(`One PDF at a time; ${more.join(", ")} is too much.`);
  const pages = readPageList(values.pages);
  if (pages === null) throw usageError(`--pages is a list of pages such as 1-5,9, not ${values.pages}.`);
  const dotsPerInch = Number(values.dpi);
  if (!(dotsPerInch >= LEAST_DPI && dotsPerInch <= MOST_DPI)) {
    throw usageError(`--dpi is a number from ${LEAST_DPI} to ${MOST_DPI}, not ${values.dpi}.`);
  }
  const { language } = values;
  if (language !== undefined && language !== "zh" && language !== "en") {
    throw usageError(`--language is zh or en, not ${language}.`);
  }
  return {
    file,
    out: values.out ?? null,
    pages,
    dotsPerInch,
    language: language ?? null,
    password: values.password ?? null,
    jsonFile: values.json ?? null,
    markdownFile: values.markdown ?? null,
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        out: { type: "string" },
        pages: { type: "string", default: `1-${DEFAULT_PAGES}` },
        dpi: { type: "string", default: "96" },
        language: { type: "string" },
        password: { type: "string" },
        json: { type: "string" },
        markdown: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function usageError(message: string): CliError {
  return new CliError(`${message}\n\n${INSPECT_USAGE}`, USAGE_EXIT_CODE);
}
