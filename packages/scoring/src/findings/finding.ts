import type { Decision, Finding, FindingWeight, SectionKind } from "@rubrica/report-model";
import { DECISIONS, FINDING_WEIGHTS } from "@rubrica/report-model";
import { FINDING_CATALOGUE, type FiguresByCode, type FindingCode, isFindingCode } from "./catalogue.ts";
import type { Figures, FindingKind } from "./finding-kind.ts";

/** What was found, where, and the figures that word it. */
interface FoundPlace {
  readonly section?: SectionKind;
  readonly criterionIds?: readonly string[];
  /** In any order, repeated or not. */
  readonly pages?: readonly number[];
}

/** Figures are named where the code has any. */
type Found<Code extends FindingCode> = keyof FiguresByCode[Code] extends never
  ? [found?: FoundPlace]
  : [found: FoundPlace & { readonly figures: FiguresByCode[Code] }];

/** A finding of the catalogue, weighed. */
export function finding<Code extends FindingCode>(code: Code, ...found: Found<Code>): Finding;
export function finding(code: FindingCode, found: FoundPlace & { readonly figures?: Figures } = {}): Finding {
  const kind = FINDING_CATALOGUE[code] as FindingKind;
  const figures = found.figures ?? {};
  return {
    code,
    weight: typeof kind.weight === "function" ? kind.weight(figures) : kind.weight,
    section: found.section ?? null,
    criterionIds: found.criterionIds ?? [],
    pages: [...new Set(found.pages ?? [])].sort((left, right) => left - right),
    figures,
  };
}

/**
 * Whether an open finding leaves a score without a total: what was read is so little of the report that the sum says nothing
 * of it. Pages, prints and exports show no total then; the score itself keeps its number.
 */
export function withholdsTotal({ code, weight }: Pick<Finding, "code" | "weight">): boolean {
  return weight === "hold" && isFindingCode(code) && (FINDING_CATALOGUE[code] as FindingKind).withholdsTotal === true;
}

/** Whether a finding says why points are lost, so that lists of marks show it though it asks for nothing. */
export function costsPoints({ code }: Pick<Finding, "code">): boolean {
  return isFindingCode(code) && (FINDING_CATALOGUE[code] as FindingKind).costsPoints === true;
}

/** What findings add up to: the heaviest of them. */
export function decide(findings: readonly Pick<Finding, "weight">[]): Decision {
  const heaviest = Math.max(0, ...findings.map(({ weight }) => FINDING_WEIGHTS.indexOf(weight)));
  return DECISIONS[heaviest] ?? "clear";
}

/** Heaviest first, otherwise in the order in which they were found. */
export function heaviestFirst(findings: readonly Finding[]): Finding[] {
  const rank = (weight: FindingWeight): number => FINDING_WEIGHTS.indexOf(weight);
  return [...findings].sort((left, right) => rank(right.weight) - rank(left.weight));
}
