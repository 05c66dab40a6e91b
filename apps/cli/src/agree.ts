/**
 * Compares the scores of a folder of PDFs with teachers' marks: `bun run agree FOLDER marks.csv`, or what the service's
 * export holds of both: `bun run agree scores.csv`. Writes a page for people in Chinese and English.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Rubric } from "@rubrica/scoring";
import { defaultRubric, toSnakeCase } from "@rubrica/scoring";
import type { AgreeArguments } from "./agree/agree-arguments.ts";
import { AGREE_USAGE, readAgreeArguments } from "./agree/agree-arguments.ts";
import type { AgreementComparison } from "./agree/agreement-comparison.ts";
import { compareDesk, compareFolder } from "./agree/agreement-comparison.ts";
import { buildAgreementPage, PAGE_FILES } from "./agree/agreement-page.ts";
import { renderAgreementText } from "./agree/agreement-text.ts";
import { lacksJudgedPoints, readDeskExport } from "./agree/desk-export.ts";
import { readRecording, serveRecording } from "./agree/recorded-answers.ts";
import { type FolderJudge, scoreFolder } from "./agree/score-folder.ts";
import { createScoreStore } from "./agree/score-store.ts";
import type { TableFile } from "./agree/table-file.ts";
import { readTableFile } from "./agree/table-file.ts";
import { tableError } from "./agree/table-issue.ts";
import { readTeacherMarks } from "./agree/teacher-marks.ts";
import { readAiEnvironment } from "./ai-environment.ts";
import { CliError, INTERRUPTED_EXIT_CODE } from "./cli-error.ts";
import { createProgressLine } from "./progress-line.ts";
import { readRubric } from "./rubric-file.ts";

/** From which the resamples follow: the same marks always give the same intervals. */
const SEED = 1;

async function main(words: readonly string[]): Promise<number> {
  const request = readAgreeArguments(words);
  if (request === null) {
    process.stdout.write(`${AGREE_USAGE}\n`);
    return 0;
  }
  const interruption = new AbortController();
  // Once: a second Ctrl-C ends the process at once.
  process.once("SIGINT", () => interruption.abort(new Error("interrupted")));
  const progress = createProgressLine(process.stderr);
  try {
    const out = request.out ?? join(dirname(request.table), "agreement");
    const comparison = await compare(request, { out, progress, signal: interruption.signal });
    progress.clear();
    const pages = await writePages(comparison, out, request.folder);
    process.stdout.write(
      request.json
        ? `${JSON.stringify(toSnakeCase(comparison), null, 2)}\n`
        : `${renderAgreementText(comparison, request.language)}\n${pages.join("\n")}\n`,
    );
    if (comparison.figures.reports > 0 || comparison.figures.parts.length > 0) return 0;
    process.stderr.write(request.language === "zh" ? "没有可以比较的报告。\n" : "There is no report to compare.\n");
    return 1;
  } catch (error) {
    progress.clear();
    if (!interruption.signal.aborted) throw error;
    process.stderr.write("Cancelled. Started again, it goes on where it stopped.\n");
    return INTERRUPTED_EXIT_CODE;
  }
}

interface Surroundings {
  readonly out: string;
  readonly progress: ReturnType<typeof createProgressLine>;
  readonly signal: AbortSignal;
}

async function compare(request: AgreeArguments, { out, progress, signal }: Surroundings): Promise<AgreementComparison> {
  const { folder, language } = request;
  // All that can be wrong with what was handed in is told before the long work.
  const rubric = request.rubricFile === null ? defaultRubric : await readRubric(request.rubricFile);
  const table = await readTable(request);
  const options = { rubric, marksFile: basename(request.table), seed: SEED };
  const exported = readDeskExport(table);
  if (exported !== null) return compareDesk(exported, options);
  if (lacksJudgedPoints(table)) {
    throw new CliError(
      language === "zh"
        ? `${request.table}是本服务的成绩表，但缺少机评分数的列；其中的总分大多出自机器，不能当作教师的分数。请重新导出，不要删列。`
        : `${request.table} is an export of the service without the columns of the judge's own points; its totals are mostly the machine's and no marks of teachers. Export it again and leave the columns in.`,
    );
  }
  if (folder === null) {
    throw new CliError(
      language === "zh"
        ? `${request.table}不是本服务导出的成绩表；要与其他表格比较，请同时给出PDF所在的文件夹：bun run agree FOLDER ${request.table}`
        : `${request.table} is no export of the service. To compare with another table, name the folder of the PDFs too: bun run agree FOLDER ${request.table}`,
    );
  }
  const marks = teacherMarks(request, table, rubric);
  const recording = request.answersFile === null ? null : await readRecording(request.answersFile);
  using server = recording === null ? null : serveRecording(recording);
  const judge: FolderJudge | null =
    recording === null || server === null
      ? configuredJudge()
      : {
          settings: { baseUrl: server.baseUrl, model: recording.model, answerMode: "json_schema" },
          identity: recording.version,
        };
  const scored = await scoreFolder({
    folder,
    rubric,
    judge,
    repeats: request.repeats,
    deadlineSeconds: request.deadlineSeconds,
    store: createScoreStore(out),
    progress,
    signal,
  });
  if (server !== null && server.unanswered > 0) {
    progress.clear();
    process.stderr.write(
      `${request.answersFile} answers other questions: ${server.unanswered} of those asked are not in it.\n`,
    );
  }
  // The resamples of many reports take seconds.
  progress.update("Comparing", 1);
  const mode = judge === null ? "simulated" : "ai";
  return compareFolder(scored, marks, { ...options, mode, about: recording?.about ?? null });
}

/** The model that the environment names; null where it names none. */
function configuredJudge(): FolderJudge | null {
  const settings = readAiEnvironment(process.env);
  return settings === null ? null : { settings, identity: settings.baseUrl ?? "" };
}

async function readTable({ table: file, language }: AgreeArguments): Promise<TableFile> {
  const bytes = await readFile(file).catch(() => {
    throw new CliError(`${file}: no such file, or no permission to read it.`);
  });
  const table = readTableFile(bytes);
  if ("words" in table) throw tableError(file, [table], language);
  return table;
}

function teacherMarks({ table: file, language }: AgreeArguments, table: TableFile, rubric: Rubric) {
  const outcome = readTeacherMarks(table, rubric);
  if (!outcome.ok) throw tableError(file, outcome.issues, language);
  return outcome.value;
}

/** One page a language, each of which links the other, and the figures as JSON. */
async function writePages(comparison: AgreementComparison, out: string, folder: string | null): Promise<string[]> {
  await mkdir(out, { recursive: true });
  const pdfFolder = folder === null ? null : relative(resolve(out), resolve(folder));
  for (const language of ["zh", "en"] as const) {
    await writeFile(join(out, PAGE_FILES[language]), buildAgreementPage(comparison, { language, pdfFolder }));
  }
  await writeFile(join(out, "agreement.json"), `${JSON.stringify(toSnakeCase(comparison), null, 2)}\n`);
  return [PAGE_FILES.zh, PAGE_FILES.en, "agreement.json"].map((name) => join(out, name));
}

process.stdout.on("error", () => process.exit(0));
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return error instanceof CliError ? error.exitCode : 1;
});
