/** The rule below running headers. */
import type { LayoutLine, PageLayout } from "@rubrica/pdf";

/** A rule over most of the page at one height on so many pages parts the running header, whatever that says. */
const MIN_HEAD_RULES = 3;
const HEAD_RULE_WIDTH = 0.55;

export interface HeadRules {
  /** Whole points. */
  readonly heights: ReadonlySet<number>;
  /** Share of the page's height in which they were looked for. */
  readonly zone: number;
}

/** Heights at which pages have a head rule; `zone` is the share of the height where headers stand. */
export function findHeadRules(pages: readonly PageLayout[], zone: number): HeadRules {
  const counts = new Map<number, number>();
  for (const page of pages) {
    for (const height of new Set(wideRulesAtTop(page, zone).map((y) => Math.round(y))))
      counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  const heights = new Set([...counts].filter(([, count]) => count >= MIN_HEAD_RULES).map(([height]) => height));
  return { heights, zone };
}

function wideRulesAtTop(page: PageLayout, zone: number): number[] {
  return page.rules.flatMap(({ orientation, box }) =>
    orientation === "horizontal" && box.y1 < zone * page.height && box.x1 - box.x0 > HEAD_RULE_WIDTH * page.width
      ? [box.y0]
      : [],
  );
}

/** Directly above the head rule, with no rule above it: the first row of a table has one. */
export function standsOnHeadRule(
  { baseline, fontSize }: LayoutLine,
  page: PageLayout,
  { heights, zone }: HeadRules,
): boolean {
  if (heights.size === 0) return false;
  const rules = wideRulesAtTop(page, zone);
  return (
    rules.some((y) => heights.has(Math.round(y)) && y > baseline - 1 && y - baseline < 1.2 * fontSize) &&
    !rules.some((y) => y < baseline - 0.5 * fontSize)
  );
}
