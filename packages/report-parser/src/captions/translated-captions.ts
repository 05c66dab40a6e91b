/** Captions printed in two languages: `图 3-1 系统结构` and below it `Fig. 3-1 Structure of the system`. */
import type { PageLayout } from "@rubrica/pdf";
import { hasHan } from "@rubrica/report-model";
import { type CaptionLabel, findLabels } from "./caption-label.ts";
import type { LocatedCaption } from "./located-caption.ts";

/** Captions side by side print their translations one below the other, so that so many lines may stand between. */
const LINES_BETWEEN = 3;
type NumberedLabel = Pick<LocatedCaption, "kind" | "label" | "number">;

/**
 * For each caption the index of the one that says the same in the other language, or null. The caption printed first is
 * the document's own.
 */
export function findTranslations(located: readonly LocatedCaption[]): (number | null)[] {
  const translations: (number | null)[] = located.map(() => null);
  const taken = new Set<number>();
  located.forEach((caption, index) => {
    for (let before = index - 1; before >= 0; before--) {
      const own = located[before];
      if (own?.page !== caption.page || caption.line - (own.line + own.lineCount) > LINES_BETWEEN) break;
      if (translations[before] !== null || taken.has(before) || !isSameInOtherLanguage(own, caption)) continue;
      translations[before] = index;
      taken.add(index);
      break;
    }
  });
  return translations;
}

/** The same number of the same kind, labelled once in Chinese and once in another language. */
function isSameInOtherLanguage(own: NumberedLabel, other: NumberedLabel): boolean {
  return own.kind === other.kind && own.number === other.number && hasHan(own.label) !== hasHan(other.label);
}

/** True when the same label in the other language opens a line next to it; long captions take two lines. */
export function isBesideTranslation({ lines }: PageLayout, lineIndex: number, label: CaptionLabel): boolean {
  return [-2, -1, 1, 2].some((distance) => {
    const other = findLabels(lines[lineIndex + distance]?.text ?? "")[0];
    return other?.start === 0 && isSameInOtherLanguage(label, other);
  });
}
