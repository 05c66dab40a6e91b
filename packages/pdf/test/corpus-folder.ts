import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The corpus, from `RUBRICA_CORPUS` or beside the checkout; null where there is none. */
export const corpusFolder: string | null =
  [process.env.RUBRICA_CORPUS, join(import.meta.dirname, "../../../../shared/corpus")].find(
    (folder): folder is string => folder !== undefined && existsSync(join(folder, "manifest.tsv")),
  ) ?? null;

/** Why a test that needs the corpus does not run; printed once by whoever skips. */
export const noCorpus = "needs the corpus: set RUBRICA_CORPUS to its folder";

/** Paths of all PDFs in some folders of the corpus; empty without a corpus. */
export function listCorpus(...folders: readonly string[]): string[] {
  const root = corpusFolder;
  if (root === null) return [];
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith(".pdf"))
      .sort()
      .map((name) => join(root, folder, name)),
  );
}
