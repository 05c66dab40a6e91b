import type { Schemas } from "../api/client.ts";

type Score = Schemas["ReportScore"];
type SectionKind = Score["sections"][number]["section"];

/** What a final score is made of. */
export interface ScoreParts {
  readonly sections: readonly {
    readonly section: SectionKind;
    /** Basis points of the base score. */
    readonly weight: number;
    readonly criteria: readonly {
      readonly id: string;
      /** Basis points of the section. */
      readonly weight: number;
      /** 0 to 100; null: left out with its weight. */
      readonly points: number | null;
    }[];
  }[];
  readonly bands: readonly CoefficientBand[];
  /** Most that the base score may be; null where nothing holds it down. */
  readonly cap: number | null;
}

/** A band of points with the coefficient for a table of contents in it. */
export interface CoefficientBand {
  readonly code: string;
  readonly from: number;
  readonly coefficient: number;
}

export interface ScoreEffect {
  /** Rounded half up, once. */
  readonly finalScore: number;
  /** Before rounding, two decimals, cut: an exact 89.4999 does not read as 89.50 beside 89. */
  readonly unrounded: number;
  /** The same uncut, for differences. */
  readonly exact: number;
  /** Code of the band. */
  readonly level: string;
  readonly coefficient: number;
  /** Two decimals, cut; null for a section without points. */
  readonly sections: ReadonlyMap<SectionKind, number | null>;
}

/**
 * The final score of these points, in exact fractions, by the arithmetic of the service: the mean of the sections by their
 * weights, at most the cap, times the coefficient of the table of contents. Criteria and sections without points are left
 * out with their weight; a table of contents without points has the best coefficient.
 */
export function scoreEffect({ sections, bands, cap }: ScoreParts): ScoreEffect {
  const falling = [...bands].sort((a, b) => b.from - a.from);
  const bandOf = (points: number) => falling.find(({ from }) => points >= from) ?? falling.at(-1);
  const means = new Map(sections.map(({ section, criteria }) => [section, meanOf(criteria)]));
  const contents = means.get("table_of_contents") ?? null;
  const contentsBand = bandOf(contents === null ? 100 : rounded(contents));
  const uncapped = meanOfSections(sections, means);
  const base =
    cap === null || uncapped.top <= BigInt(cap) * uncapped.bottom ? uncapped : { top: BigInt(cap), bottom: 1n };
  const hundredths = Math.round((contentsBand?.coefficient ?? 1) * 100);
  const final = { top: base.top * BigInt(hundredths), bottom: base.bottom * 100n };
  const finalScore = Math.min(100, Math.max(0, rounded(final)));
  return {
    finalScore,
    unrounded: cut(final),
    exact: Number(final.top) / Number(final.bottom),
    level: bandOf(finalScore)?.code ?? "",
    coefficient: hundredths / 100,
    sections: new Map([...means].map(([section, mean]) => [section, mean && cut(mean)])),
  };
}

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function meanOf(parts: readonly { readonly weight: number; readonly points: number | null }[]): Fraction | null {
  let [top, bottom] = [0, 0];
  for (const { weight, points } of parts) {
    if (points === null) continue;
    top += points * weight;
    bottom += weight;
  }
  return bottom === 0 ? null : { top: BigInt(top), bottom: BigInt(bottom) };
}

function meanOfSections(sections: ScoreParts["sections"], means: ReadonlyMap<SectionKind, Fraction | null>): Fraction {
  let sum: Fraction = { top: 0n, bottom: 1n };
  let weights = 0;
  for (const { section, weight } of sections) {
    const mean = means.get(section) ?? null;
    if (mean === null || weight === 0) continue;
    weights += weight;
    sum = { top: sum.top * mean.bottom + mean.top * BigInt(weight) * sum.bottom, bottom: sum.bottom * mean.bottom };
  }
  return weights === 0 ? sum : { top: sum.top, bottom: sum.bottom * BigInt(weights) };
}

/** Nearest whole number; a half goes up. */
function rounded({ top, bottom }: Fraction): number {
  return Number((2n * top + bottom) / (2n * bottom));
}

function cut({ top, bottom }: Fraction): number {
  return Number((top * 100n) / bottom) / 100;
}
