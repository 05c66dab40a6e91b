import type { Finding } from "@rubrica/report-model";
import { finding } from "../findings/finding.ts";
import type { PartLikeness, ReportPart } from "../substance/part-likeness.ts";
import type { SubstanceMeasures } from "../substance/substance-measures.ts";
import { type FarPart, REAL_REPORT_RANGES as RANGES, within } from "./real-report-ranges.ts";

/** Two parts that have nothing to do with the body are no accident. */
const WITNESSES = 2;
/** Parts long enough to tell alone. */
const TELLING: ReadonlySet<ReportPart> = new Set<ReportPart>(["abstract", "conclusion"]);

/** Parts that promise or sum up something else than the body says. */
export function findFarParts(measures: SubstanceMeasures): Finding[] {
  const { sentences, language, parts, translations } = measures;
  const foreignBody = bodyOfAnotherSubject(measures);
  if (foreignBody !== null) return [foreignBody];
  if (sentences < RANGES.minSentencesOfParts) return [];
  const far = parts.filter((part) => isFar(part, RANGES.parts[language][part.part]));
  const names = [...new Set(far.map(({ part }) => part))];
  const pages = far.flatMap((part) => part.pages);
  const found: Finding[] = [];
  if (names.length >= WITNESSES || names.some((name) => TELLING.has(name))) {
    found.push(finding("parts_far_from_body", { pages, figures: { parts: names } }));
  }
  const foreign = translations.filter(
    ({ marks, found: share }) => marks >= RANGES.minTranslationMarks && !within(share, RANGES.translation),
  );
  if (foreign.length > 0) {
    const figures = { percent: Math.round(Math.min(...foreign.map(({ found: share }) => share))) };
    found.push(finding("translated_abstract_far", { pages: foreign.map(({ page }) => page), figures }));
  }
  return found;
}

/** All that promises a subject against the body, and the body's subject against all that promises. */
function bodyOfAnotherSubject({ sentences, language, promise, pages }: SubstanceMeasures): Finding | null {
  const { minTerms, minSentences, used, named } = RANGES.promise;
  if (sentences < minSentences || promise.terms < minTerms[language]) return null;
  if (promise.used > used || promise.named > named) return null;
  return finding("body_of_another_subject", { pages, figures: { percent: Math.round(promise.named) } });
}

function isFar({ terms, likeness, found }: PartLikeness, bounds: FarPart): boolean {
  if (terms < bounds.terms) return false;
  return likeness < bounds.likenessAlone || (likeness < bounds.likeness && found < bounds.found);
}
