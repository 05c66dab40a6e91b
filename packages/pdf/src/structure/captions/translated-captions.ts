/** Captions printed in two languages: `图 3-1 系统结构` and below it `Fig. 3-1 Structure of the system`. */
import type { LocatedCaption } from "./find-captions.ts";

/** Captions side by side print their translations one below the other, so that so many lines may stand between. */
const LINES_BETWEEN = 3;
const HAN = /[\u3400-\u9fff]/;

/**
 * For each caption the index of the one that says the same in the other language, or null. The caption printed first is
 * the document's own.
 */
export function findTranslations(located: readonly LocatedCaption[]): (number | null)[] {
  const translations: (number | null)[] = located.map(() => null);
  const taken = new Set<number>();
  located.forEach((caption, index) => {
    for (let before = index - 1; before >= 0; before--) {
      const own = located[before] as LocatedCaption;
      if (own.page !== caption.page || caption.line - (own.line + own.lineCount) > LINES_BETWEEN) break;
      if (translations[before] !== null || taken.has(before) || !isTranslation(own, caption)) continue;
      translations[before] = index;
      taken.add(index);
      break;
    }
  });
  return translations;
}

function isTranslation(own: LocatedCaption, other: LocatedCaption): boolean {
  return own.kind === other.kind && own.number === other.number && HAN.test(own.label) !== HAN.test(other.label);
}
