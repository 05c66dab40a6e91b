/** From laid-out pages to the structured report. Pure: no engine, no clock, no input or output. */
import type { ParsedReport } from "@rubrica/report-model";
import {
  claimEdges,
  locateCaptions,
  locateFootnotesAndFormulas,
  locateObjects,
  measureProse,
  readDeclarations,
  settleAllHeadings,
} from "./steps/claim-lines.ts";
import { describeReport } from "./steps/describe-report.ts";
import {
  findAllCitations,
  findAllCrossReferences,
  findReferenceLists,
  judgeDocument,
  readAbstracts,
} from "./steps/read-text.ts";
import { type AnalyseInput, DraftSteps } from "./steps/report-draft.ts";
import { placeHeadings, placeObjects, writeText } from "./steps/write-text.ts";

export interface AnalyseOptions {
  /** Called between the large steps: what a step leaves behind may be as large as what it made. Default: nothing happens. */
  readonly afterStep?: () => void;
}

/**
 * Analyses a document: each step claims lines or finds parts, and says in its type what it needs. The language of the result
 * is that of {@link languageByScript}.
 */
export function analyseReport(input: AnalyseInput, { afterStep = () => {} }: AnalyseOptions = {}): ParsedReport {
  const { draft } = new DraftSteps<keyof AnalyseInput>(input)
    .take(claimEdges)
    .take(readDeclarations)
    .take(locateCaptions)
    .take(locateObjects)
    .pause(afterStep)
    .take(measureProse)
    .take(settleAllHeadings)
    .take(locateFootnotesAndFormulas)
    .take(writeText)
    .pause(afterStep)
    .take(placeHeadings)
    .take(placeObjects)
    .take(findReferenceLists)
    .take(findAllCitations)
    .take(findAllCrossReferences)
    .take(readAbstracts)
    .take(judgeDocument)
    .pause(afterStep);
  return describeReport(draft);
}
