import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FakeModel } from "../../../packages/scoring/test/fake-model.ts";
import { REPORTS } from "./sample-reports.ts";

/** A folder for the files of the tests of `agree`. */
export interface AgreeFolder {
  readonly path: string;
  /** Three small reports and a file that is no PDF. */
  readonly pdfs: string;
  /** A new folder with copies of these sample reports. */
  folderOf(name: string, ...reports: readonly string[]): Promise<string>;
  /** A new table of marks. */
  tableOf(name: string, text: string): Promise<string>;
  remove(): Promise<void>;
}

export async function openAgreeFolder(): Promise<AgreeFolder> {
  const path = await mkdtemp(join(tmpdir(), "rubrica-agree-"));
  const folderOf = async (name: string, ...reports: readonly string[]) => {
    await mkdir(join(path, name));
    for (const report of reports) await cp(join(REPORTS, report), join(path, name, report));
    return join(path, name);
  };
  const tableOf = async (name: string, text: string) => {
    await writeFile(join(path, name), text);
    return join(path, name);
  };
  const pdfs = await folderOf("pdfs", "chinese-thesis.pdf", "english-thesis.pdf", "course-report.pdf", "broken.pdf");
  return { path, pdfs, folderOf, tableOf, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Settings by which `agree` asks this model. */
export const withModel = (model: FakeModel) => ({
  AI_BASE_URL: model.baseUrl,
  AI_MODEL: "judge-1",
  AI_API_KEY: "secret-key",
});
