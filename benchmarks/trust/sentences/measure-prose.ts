/** Prose that no weight has learned from: how many of its sentences are proposed and confirmed. */
import { findSuspectedPassages } from "@rubrica/scoring";
import { ERROR_RATES } from "../erring-reader.ts";
import { readManuals } from "../manuals/read-manuals.ts";
import type { TrustFigure } from "../trust-section.ts";
import { readWords, withReader } from "./read-words.ts";
import { NOT_MEASURED, oneLine, percent } from "./sentence-figures.ts";

/** At most so many sentences of 50,000 may be confirmed. */
const MOST_CONFIRMED = 5;

export async function measureProse(misses: string[]): Promise<TrustFigure[]> {
  const manuals = await readManuals();
  if (manuals.length === 0) {
    misses.push("no manuals: set RUBRICA_MANUALS to where manuals/fetch-manuals.ts has put them");
    return [];
  }
  const sentences = manuals.reduce((sum, { report }) => sum + countSentences(report.text), 0);
  const proposed = manuals.map(({ report }) => ({ report, suspected: findSuspectedPassages(report) }));
  const strong = proposed.flatMap(({ suspected }) => suspected.filter(({ isLikely }) => isLikely));
  misses.push(...strong.map(({ quote }) => `above the strict line in a manual: ${oneLine(quote)}`));
  const of = `${manuals.length} manuals, ${sentences} sentences`;
  const figures: TrustFigure[] = [
    {
      name: `passages above the strict line in prose that no weight has seen (${of})`,
      before: NOT_MEASURED,
      now: `${strong.length} (${((strong.length * 50_000) / sentences).toFixed(1)} in 50,000)`,
      aim: "-",
      met: true,
    },
  ];
  for (const rate of ERROR_RATES) {
    const confirmed = await withReader(
      rate,
      () => false,
      async (judge) => {
        let found = 0;
        for (const { report, suspected } of proposed) {
          const words = await readWords(judge, report, suspected);
          for (const { figures } of words) if (figures.reading === "confirmed") found += Number(figures.count);
        }
        return found;
      },
    );
    const share = (confirmed * 50_000) / sentences;
    figures.push({
      name: `sentences confirmed in it, reader errs in ${percent(rate)}`,
      before: NOT_MEASURED,
      now: `${confirmed} (${share.toFixed(1)} in 50,000)`,
      aim: rate === 0.01 ? `<= ${MOST_CONFIRMED} in 50,000` : "-",
      met: rate !== 0.01 || share <= MOST_CONFIRMED,
    });
  }
  return figures;
}

function countSentences(text: string): number {
  return text.split(/[。！？!?；;\n]+|\.(?=\s)/u).filter((sentence) => /\p{L}/u.test(sentence)).length;
}
