/** The rule below running headers. */
import type { LayoutLine, PageLayout } from "../../layout/page-layout.ts";

/** Part of the height in which headers are looked for. */
export const HEADER_ZONE = 0.14;

/** A rule over most of the page at one height on so many pages parts the running header, whatever that says. */
const MIN_HEAD_RULES = 3;
const HEAD_RULE_WIDTH = 0.55;

/** Heights (whole points) at which pages have a head rule. */
export function findHeadRules(pages: readonly PageLayout[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const page of pages) {
    for (const height of new Set(wideRulesAtTop(page).map((y) => Math.round(y))))
      counts.set(height, (counts.get(height) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= MIN_HEAD_RULES).map(([height]) => height));
}

function wideRulesAtTop(page: PageLayout): number[] {
  return page.rules.flatMap(({ orientation, box }) =>
    orientation === "horizontal" && box.y1 < HEADER_ZONE * page.height && box.x1 - box.x0 > HEAD_RULE_WIDTH * page.width
      ? [box.y0]
      : [],
  );
}

/** Directly above the head rule, with no rule above it: the first row of a table has one. */
export function standsOnHeadRule(
  { baseline, fontSize }: LayoutLine,
  page: PageLayout,
  headRules: ReadonlySet<number>,
): boolean {
  if (headRules.size === 0) return false;
  const rules = wideRulesAtTop(page);
  return (
    rules.some((y) => headRules.has(Math.round(y)) && y > baseline - 1 && y - baseline < 1.2 * fontSize) &&
    !rules.some((y) => y < baseline - 0.5 * fontSize)
  );
}
