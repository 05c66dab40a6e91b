/** Prose that no weight has learned from: PDF manuals of Debian's documentation packages, for rates by sentence alone. */
import { existsSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { refuseLearned } from "../learned/list-learned.ts";
import MANUALS from "./manuals.json" with { type: "json" };

export { MANUALS };

const FOLDER = process.env.RUBRICA_MANUALS ?? resolve(import.meta.dirname, "../../../../shared/manuals");

/** What a manual is called in the folder of manuals. */
export function nameOfManual(packageName: string, path: string): string {
  return `${packageName}__${basename(path).replace(/\.gz$/, "")}`;
}

/** The manuals of RUBRICA_MANUALS; none where `fetch-manuals.ts` has not put them there. */
export async function readManuals(): Promise<{ readonly name: string; readonly report: ParsedReport }[]> {
  const manuals: { name: string; report: ParsedReport }[] = [];
  for (const { package: packageName, files } of MANUALS) {
    for (const { path } of files) {
      const name = nameOfManual(packageName, path);
      const file = join(FOLDER, name);
      if (!existsSync(file)) continue;
      console.error(`manual: ${name}`);
      manuals.push({ name, report: await parseReport(refuseLearned(name, new Uint8Array(readFileSync(file)))) });
    }
  }
  return manuals;
}
