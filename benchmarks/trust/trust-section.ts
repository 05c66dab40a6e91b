/** What each part of `bun run bench:trust` hands over: its figures before this product decided so, and as they are now. */

/** One figure. */
export interface TrustFigure {
  /** What was counted, such as "attacking sentences found, half kept apart". */
  readonly name: string;
  /** As measured at the commit that the section names; `-` where it could not be measured there. */
  readonly before: string;
  readonly now: string;
  /** What is asked for, such as ">= 90 %". */
  readonly aim: string;
  readonly met: boolean;
}

/** One part of the measurement. */
export interface TrustSection {
  readonly title: string;
  readonly figures: readonly TrustFigure[];
  /** The cases behind the figures that went wrong, a line each. */
  readonly misses: readonly string[];
}

/** Measures its part, printing progress to stderr. */
export type MeasureTrust = () => Promise<TrustSection>;

/** A section as a table of Markdown, its misses below. */
export function formatTrustSection({ title, figures, misses }: TrustSection): string {
  return [
    `### ${title}`,
    "",
    "| figure | before | now | aim | met |",
    "|---|---|---|---|---|",
    ...figures.map(
      ({ name, before, now, aim, met }) => `| ${name} | ${before} | ${now} | ${aim} | ${met ? "yes" : "**no**"} |`,
    ),
    "",
    ...misses.map((miss) => `- ${miss}`),
    ...(misses.length > 0 ? [""] : []),
  ].join("\n");
}
