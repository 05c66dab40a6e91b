import type { Finding, Language } from "@rubrica/report-model";
import type { ReportFeatures } from "../features/report-features.ts";
import { finding } from "../findings/finding.ts";
import { findInBody } from "./body-findings.ts";
import { findFarParts } from "./part-findings.ts";
import { type FoundGate, findWithoutSubstance } from "./substance-gates.ts";

/** What the statistics of a report's text say. */
interface SubstanceFindings {
  /** Nonsense: what caps the mark. */
  readonly gates: readonly FoundGate[];
  /** All that was found, the gates among it. */
  readonly findings: readonly Finding[];
}

/** Languages whose reports the ranges were measured on; `unknown` is too little text for any statistic. */
const MEASURED: ReadonlySet<Language> = new Set<Language>(["zh", "en", "mixed", "unknown"]);

/** Says nothing of a text in a language that was not measured but that it is one. */
export function findInSubstance({
  language,
  substance,
}: Pick<ReportFeatures, "language" | "substance">): SubstanceFindings {
  if (!MEASURED.has(language)) {
    return { gates: [], findings: [finding("language_not_measured", { figures: { language } })] };
  }
  const gates = findWithoutSubstance(substance);
  return {
    gates,
    findings: [...gates.map((gate) => gate.finding), ...findInBody(substance), ...findFarParts(substance)],
  };
}
