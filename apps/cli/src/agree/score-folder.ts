import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { PdfError, parseReport } from "@rubrica/report-parser";
import type { Bilingual, Judge, Rubric } from "@rubrica/scoring";
import { hashRubric, ScoringError, scoreReport } from "@rubrica/scoring";
import { type AiJudgeSettings, createAiJudge } from "@rubrica/scoring/ai";
import scoringPackage from "@rubrica/scoring/package.json" with { type: "json" };
import { CliError } from "../cli-error.ts";
import type { ProgressLine } from "../progress-line.ts";
import { describeReading, describeScoring } from "../progress-steps.ts";
import type { KeptScore, ScoreStore } from "./score-store.ts";
import { toKeptScore } from "./score-store.ts";

/** A model that judges the PDFs of a folder. */
export interface FolderJudge {
  readonly settings: AiJudgeSettings & { readonly model: string };
  /** What a kept score holds for beside the name of the model: its address, or the version of recorded answers. */
  readonly identity: string;
}

export interface ScoreFolderRequest {
  readonly folder: string;
  readonly rubric: Rubric;
  /** Null: measured features decide. */
  readonly judge: FolderJudge | null;
  /** Times that each PDF is scored. */
  readonly repeats: number;
  /** Seconds for reading and scoring one PDF, all its repetitions included. */
  readonly deadlineSeconds: number;
  readonly store: ScoreStore;
  readonly progress: ProgressLine;
  /** Aborting rejects with its reason; what was scored is kept. */
  readonly signal: AbortSignal;
}

/** A PDF with its scores, or why it has none. */
export type ScoredPdf =
  | { readonly name: string; readonly scores: readonly KeptScore[]; readonly failure: null }
  | { readonly name: string; readonly scores: null; readonly failure: Bilingual };

/** Scores every PDF of a folder, in the order of their names. One that cannot be scored does not stop the others. */
export async function scoreFolder(request: ScoreFolderRequest): Promise<readonly ScoredPdf[]> {
  const { folder, rubric, signal } = request;
  const names = await listPdfs(folder);
  // One for all, so that it bounds the calls of all together.
  const judge = request.judge === null ? null : createAiJudge(request.judge.settings);
  const { settings: { model } = { model: "" }, identity = "" } = request.judge ?? {};
  const settings = [await hashRubric(rubric), model, identity, scoringPackage.version];
  const scored: ScoredPdf[] = [];
  for (const [index, name] of names.entries()) {
    const deadline = AbortSignal.timeout(request.deadlineSeconds * 1000);
    const place = `[${index + 1}/${names.length}] ${name}:`;
    try {
      const scores = await scorePdf(
        { ...request, signal: AbortSignal.any([signal, deadline]) },
        { name, judge, settings, place },
      );
      scored.push({ name, scores, failure: null });
    } catch (error) {
      signal.throwIfAborted();
      scored.push({ name, scores: null, failure: describeFailure(error, deadline.aborted, request.deadlineSeconds) });
    }
  }
  return scored;
}

async function listPdfs(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new CliError(`${folder}: no such folder, or no permission to read it.`);
  });
  const names = entries.filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name)).map(({ name }) => name);
  if (names.length === 0) throw new CliError(`${folder} has no PDF.`);
  return names.sort((left, right) => left.localeCompare(right, "zh", { numeric: true }));
}

interface PdfToScore {
  readonly name: string;
  readonly judge: Judge | null;
  /** Everything but the file that the score follows from. */
  readonly settings: readonly string[];
  /** Begins the lines of progress. */
  readonly place: string;
}

async function scorePdf(
  { folder, rubric, repeats, store, progress, signal }: ScoreFolderRequest,
  { name, judge, settings, place }: PdfToScore,
): Promise<readonly KeptScore[]> {
  const file = join(folder, name);
  const contentHash = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  const scores: KeptScore[] = [];
  let report: ParsedReport | null = null;
  for (let repeat = 0; repeat < repeats; repeat++) {
    signal.throwIfAborted();
    const key = createHash("sha256")
      .update(JSON.stringify([contentHash, ...settings, repeat]))
      .digest("hex");
    const kept = await store.find(key);
    if (kept !== null) {
      progress.update(`${place} scored before`, 1);
      scores.push(kept);
      continue;
    }
    report ??= await parseReport(file, {
      signal,
      onProgress(step) {
        const [words, share, detail] = describeReading(step);
        progress.update(`${place} ${words}`, share, detail);
      },
    });
    const again = repeats === 1 ? "" : ` (${repeat + 1} of ${repeats})`;
    const score = await scoreReport({
      report,
      rubric,
      signal,
      ...(judge !== null && { judge, answers: store.answers(key) }),
      onProgress(step) {
        const [words, share] = describeScoring(step);
        progress.update(`${place} ${words}${again}`, share);
      },
    });
    const done = toKeptScore(score);
    // What an outage left is asked for again the next time.
    if (done.mode === (judge === null ? "simulated" : "ai")) await store.keep(key, done);
    scores.push(done);
  }
  return scores;
}

function describeFailure(error: unknown, isLate: boolean, deadlineSeconds: number): Bilingual {
  if (isLate) {
    return {
      zh: `${deadlineSeconds}秒内没有完成（--deadline可延长）`,
      en: `not done within ${deadlineSeconds} seconds (--deadline sets more)`,
    };
  }
  if (PdfError.isInstance(error) || ScoringError.isInstance(error)) return { zh: error.messageZh, en: error.message };
  const message = error instanceof Error ? error.message : String(error);
  return { zh: `无法评分：${message}`, en: `cannot be scored: ${message}` };
}
