/** The analysis of a report one step at a time, and which step has claimed each line. */
import type { ParsedReport } from "../../../packages/report-model/src/index.ts";
import { type LineRole, LineRoles } from "../../../packages/report-parser/src/lines/line-roles.ts";
import {
  claimEdges,
  locateCaptions,
  locateFootnotesAndFormulas,
  locateObjects,
  measureProse,
  readDeclarations,
  settleAllHeadings,
} from "../../../packages/report-parser/src/steps/claim-lines.ts";
import { describeReport } from "../../../packages/report-parser/src/steps/describe-report.ts";
import {
  findAllCitations,
  findAllCrossReferences,
  findReferenceLists,
  judgeDocument,
  readAbstracts,
} from "../../../packages/report-parser/src/steps/read-text.ts";
import {
  type AnalyseInput,
  DraftSteps,
  type ReportDraft,
} from "../../../packages/report-parser/src/steps/report-draft.ts";
import { placeHeadings, placeObjects, writeText } from "../../../packages/report-parser/src/steps/write-text.ts";

/** A line that a step gave a role; `page` and `line` are indexes. */
export interface Claim {
  readonly page: number;
  readonly line: number;
  readonly role: LineRole;
  /** Name of the step. */
  readonly step: string;
}

export interface StepByStep {
  /** After the last step. */
  readonly draft: ReportDraft;
  readonly claims: readonly Claim[];
  readonly report: ParsedReport;
}

/** Takes the steps of `analyseReport` in their order; a test compares the two lists. */
export function takeSteps(input: AnalyseInput): StepByStep {
  const ledger = new ClaimLedger(input);
  const edges = new DraftSteps<keyof AnalyseInput>(input).take(claimEdges);
  const { edges: roles } = edges.draft;
  ledger.note("claimEdges", roles);
  const declared = edges.take(readDeclarations);
  ledger.note("readDeclarations", roles);
  const captioned = declared.take(locateCaptions);
  ledger.note("locateCaptions", roles);
  const furnished = captioned.take(locateObjects);
  ledger.note("locateObjects", roles);
  const titled = furnished.take(measureProse).take(settleAllHeadings);
  ledger.note("settleAllHeadings", roles);
  const claimed = titled.take(locateFootnotesAndFormulas);
  ledger.note("locateFootnotesAndFormulas", roles);
  const { draft } = claimed
    .take(writeText)
    .take(placeHeadings)
    .take(placeObjects)
    .take(findReferenceLists)
    .take(findAllCitations)
    .take(findAllCrossReferences)
    .take(readAbstracts)
    .take(judgeDocument);
  return { draft, claims: ledger.claims, report: describeReport(draft) };
}

class ClaimLedger {
  readonly claims: Claim[] = [];
  readonly #input: AnalyseInput;
  #before: LineRole[][];

  constructor(input: AnalyseInput) {
    this.#input = input;
    this.#before = this.#copy(LineRoles.allProse(input.pages));
  }

  /** Notes what has changed since the step before. */
  note(step: string, roles: LineRoles): void {
    const now = this.#copy(roles);
    now.forEach((lines, page) => {
      lines.forEach((role, line) => {
        if (role !== "prose" && role !== this.#before[page]?.[line]) this.claims.push({ page, line, role, step });
      });
    });
    this.#before = now;
  }

  #copy(roles: LineRoles): LineRole[][] {
    return this.#input.pages.map((page, index) => page.lines.map((_, line) => roles.of(index, line)));
  }
}
