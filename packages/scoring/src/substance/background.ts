/** What was counted in real reports, to tell what is usual in any of them from what one of them is about. */
import background from "./background.json" with { type: "json" };

/** Languages whose statistics were measured. */
export type SubstanceLanguage = "zh" | "en";

interface LanguageBackground {
  /** Reports that were counted. */
  readonly reports: number;
  /** Terms by the number of reports that have them, from two on, separated by spaces. */
  readonly terms: Readonly<Record<string, string>>;
  /** Openings of sentences as `opening first last`: how often a paragraph begins and ends with a sentence of it. */
  readonly openings: readonly string[];
}

const BACKGROUND: Readonly<Record<SubstanceLanguage, LanguageBackground>> = background;

const rarities = new Map<SubstanceLanguage, ReadonlyMap<string, number>>();
const leanings = new Map<SubstanceLanguage, ReadonlyMap<string, number>>();

/** Logarithm of reports over reports that have the term; the same for all that fewer than two have. */
export function rarityOf(term: string, language: SubstanceLanguage): number {
  const { reports, terms } = BACKGROUND[language];
  let table = rarities.get(language);
  if (table === undefined) {
    table = new Map(
      Object.entries(terms).flatMap(([count, list]) =>
        list.split(" ").map((each) => [each, Math.max(0, Math.log((reports + 1) / (Number(count) + 1)))] as const),
      ),
    );
    rarities.set(language, table);
  }
  return table.get(term) ?? Math.log(reports + 1);
}

/** Added to each count, so that an opening seen once decides nothing. */
const SMOOTHING = 1.5;

/**
 * How much rather a sentence with this opening begins a paragraph than ends one: logarithm of the odds, 0 for an opening
 * that was not counted.
 */
export function openingLeaning(opening: string, language: SubstanceLanguage): number {
  let table = leanings.get(language);
  if (table === undefined) {
    table = new Map(
      BACKGROUND[language].openings.map((line) => {
        const [last, first, ...words] = line.split(" ").reverse();
        const odds = (Number(first) + SMOOTHING) / (Number(last) + SMOOTHING);
        return [words.reverse().join(" "), Math.log(odds)] as const;
      }),
    );
    leanings.set(language, table);
  }
  return table.get(opening) ?? 0;
}
