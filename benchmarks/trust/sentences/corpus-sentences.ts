/** Every text of the corpus, as the product itself reads it. */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";

/** A document of the corpus. */
export interface CorpusText {
  /** Folder and file. */
  readonly name: string;
  readonly path: string;
  readonly report: ParsedReport;
}

const corpus = process.env.RUBRICA_CORPUS ?? resolve(import.meta.dirname, "../../../../shared/corpus");
const FOLDERS = ["zh", "en", "covers", "tables", "broken"];
/** Files that are made to be refused, and take their time to be. */
const REFUSED = /bomb|20000|fanout|60000|1e9/;

/** Documents in the order of their names; none where there is no corpus. Files that cannot be read are left out. */
export async function readCorpus(): Promise<CorpusText[]> {
  const texts: CorpusText[] = [];
  for (const folder of FOLDERS.filter((name) => existsSync(join(corpus, name)))) {
    for (const file of readdirSync(join(corpus, folder)).sort()) {
      if (!file.endsWith(".pdf") || REFUSED.test(file)) continue;
      const path = join(corpus, folder, file);
      const report = await parseReport(path).catch(() => null);
      if (report !== null) texts.push({ name: `${folder}/${file}`, path, report });
    }
  }
  return texts;
}

/** What stands on the pages of a report and not in its text, each line once. */
export function linesOutsideOfText({ pages }: ParsedReport): string[] {
  const lines = pages.flatMap((page) => page.lines.filter(({ range }) => range === null));
  return [...new Set(lines.map(({ text }) => text))];
}
