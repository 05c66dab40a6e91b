/** Documents of the corpus, each read and parsed once a run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ParsedReport } from "@rubrica/report-model";
import { parseReport } from "@rubrica/report-parser";
import { CORPUS } from "../reprints/corpus-documents.ts";

export interface CorpusDocument {
  readonly pdf: Uint8Array;
  readonly report: ParsedReport;
}

const read = new Map<string, Promise<CorpusDocument>>();

/** A document by folder and name, such as `zh/zh-rvos`. */
export function readCorpusReport(file: string): Promise<CorpusDocument> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const pdf = new Uint8Array(readFileSync(join(CORPUS, `${file}.pdf`)));
  const reading = parseReport(pdf).then((report) => ({ pdf, report }));
  read.set(file, reading);
  return reading;
}
