/** What the shipped weights have learned from, by hash. They are not measured on any of it. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Finding, ReportScore } from "@rubrica/report-model";
import { LEARNED_FILES } from "../sentences/sentence-sets.ts";
import learned from "./learned-from.json" with { type: "json" };

/** Documents and sets of sentences, each with the SHA-256 of its file. */
export interface LearnedFrom {
  readonly documents: readonly LearnedFile[];
  readonly sentences: readonly LearnedFile[];
}

interface LearnedFile {
  readonly name: string;
  readonly sha256: string;
}

/** Everything that `bun run train:address` learns from. */
export function listLearned(documents: readonly { readonly name: string; readonly path: string }[]): LearnedFrom {
  const hashOf = (name: string, path: string | URL): LearnedFile => ({ name, sha256: sha256Of(readFileSync(path)) });
  return {
    documents: documents.map(({ name, path }) => hashOf(name, path)),
    sentences: LEARNED_FILES.map((name) => hashOf(name, new URL(`../sentences/${name}`, import.meta.url))),
  };
}

const HASHES: ReadonlyMap<string, string> = new Map(
  [...learned.documents, ...learned.sentences].map(({ name, sha256 }) => [sha256, name]),
);

/**
 * Returns the bytes of a file on which the shipped weights are measured.
 *
 * @throws {Error} where they have learned from it.
 */
export function refuseLearned(name: string, bytes: Uint8Array): Uint8Array {
  const known = HASHES.get(sha256Of(bytes));
  if (known !== undefined) throw new Error(`${name}: the shipped weights have learned from it (${known})`);
  return bytes;
}

/**
 * The findings of a score without words to the grader. The weights that propose those have learned from the documents of the
 * corpus, so that their figures on it would say nothing; `measure-sentences.ts` measures them by weights that have not.
 */
export function findingsNotLearned({ findings }: Pick<ReportScore, "findings">): Finding[] {
  return findings.filter(({ code }) => code !== "instruction_to_grader");
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
