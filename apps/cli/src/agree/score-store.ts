import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AnswerStore, ReportScore } from "@rubrica/scoring";

/** What is kept of a score: figures alone, no text of the report. */
export interface KeptScore {
  readonly schemaVersion: 1;
  readonly total: number;
  readonly mode: ReportScore["mode"];
  readonly modelId: string | null;
  readonly fallbackCode: string | null;
  /** Points by criterion and section, of those that have any. */
  readonly parts: Readonly<Record<string, number>>;
  /** Criteria that ask for a review. */
  readonly reviewCount: number;
}

/** Scores of earlier starts in a folder, so that a start that was interrupted goes on where it stopped. */
export interface ScoreStore {
  find(key: string): Promise<KeptScore | null>;
  keep(key: string, score: KeptScore): Promise<void>;
  /** Answers of a model for a score that is not finished; they quote the report and go with {@link keep}. */
  answers(key: string): AnswerStore;
}

export function createScoreStore(folder: string): ScoreStore {
  const scoreFile = (key: string) => join(folder, "scores", `${key}.json`);
  const answerFolder = (key: string) => join(folder, "answers", key);
  return {
    async find(key) {
      const text = await readText(scoreFile(key));
      return text === null ? null : parseKept(text);
    },
    async keep(key, score) {
      await replaceFile(scoreFile(key), JSON.stringify(score));
      await rm(answerFolder(key), { recursive: true, force: true });
    },
    answers: (scoreKey) => ({
      find: (key) => readText(join(answerFolder(scoreKey), `${key}.json`)),
      keep: (key, answer) => replaceFile(join(answerFolder(scoreKey), `${key}.json`), answer),
    }),
  };
}

export function toKeptScore(score: ReportScore): KeptScore {
  const parts = score.sections.flatMap(({ section, score: points, criteria }): [string, number | null][] => [
    [section, points],
    ...criteria.map(({ criterionId, score: own }): [string, number | null] => [criterionId, own]),
  ]);
  return {
    schemaVersion: 1,
    total: score.finalScore,
    mode: score.mode,
    modelId: score.provenance.modelId,
    fallbackCode: score.fallbackReason?.code ?? null,
    parts: Object.fromEntries(parts.flatMap(([part, points]) => (points === null ? [] : [[part, points]]))),
    reviewCount: score.sections.flatMap(({ criteria }) => criteria).filter(({ needsReview }) => needsReview).length,
  };
}

/** A file of another version, or one that a full disk cut off, is scored again. */
function parseKept(text: string): KeptScore | null {
  try {
    const kept = JSON.parse(text) as KeptScore;
    return kept.schemaVersion === 1 && typeof kept.total === "number" ? kept : null;
  } catch {
    return null;
  }
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Whole or not at all, also over a kill. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.part`;
  await writeFile(draft, text);
  await rename(draft, file);
}
