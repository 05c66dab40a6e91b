import { HANDING_IN_FINDINGS, type HandingInFigures } from "./catalogue/handing-in-findings.ts";
import { JUDGEMENT_FINDINGS, type JudgementFigures } from "./catalogue/judgement-findings.ts";
import { READING_FINDINGS, type ReadingFigures } from "./catalogue/reading-findings.ts";
import { STEERING_FINDINGS, type SteeringFigures } from "./catalogue/steering-findings.ts";
import { STRUCTURE_FINDINGS, type StructureFigures } from "./catalogue/structure-findings.ts";
import { SUBSTANCE_FINDINGS, type SubstanceFigures } from "./catalogue/substance-findings.ts";
import type { FindingKinds } from "./finding-kind.ts";

/** The figures that each kind of finding is worded with, by its code. */
export interface FiguresByCode
  extends SteeringFigures,
    ReadingFigures,
    SubstanceFigures,
    StructureFigures,
    JudgementFigures,
    HandingInFigures {}

/** A code of the catalogue. */
export type FindingCode = keyof FiguresByCode;

/** Every kind of finding by its code: the one place of weights and words. */
export const FINDING_CATALOGUE: FindingKinds<FiguresByCode> = {
  ...STEERING_FINDINGS,
  ...READING_FINDINGS,
  ...SUBSTANCE_FINDINGS,
  ...STRUCTURE_FINDINGS,
  ...JUDGEMENT_FINDINGS,
  ...HANDING_IN_FINDINGS,
};

/** True for a code of this version's catalogue. */
export function isFindingCode(code: string): code is FindingCode {
  return Object.hasOwn(FINDING_CATALOGUE, code);
}
