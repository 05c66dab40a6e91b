/** The reports of the corpus, Chinese and English. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const CORPUS = process.env.RUBRICA_CORPUS ?? resolve(import.meta.dirname, "../../../shared/corpus");

export function corpusDocuments(): { readonly name: string; readonly path: string }[] {
  return ["zh", "en"]
    .map((language) => join(CORPUS, language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".pdf"))
        .sort()
        .map((file) => ({ name: file.slice(0, -4), path: join(folder, file) })),
    );
}
