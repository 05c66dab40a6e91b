/** Text turned against the page's main direction: stamps of archives, axis labels, watermarks. */
import type { PageLayout } from "@rubrica/pdf";
import type { LineRoles } from "./line-roles.ts";

export function claimAsides(pages: readonly PageLayout[], roles: LineRoles): void {
  pages.forEach((page, pageIndex) => {
    const main = mainDirection(page);
    page.lines.forEach((line, index) => {
      if (directionOf(line) !== main) roles.claim(pageIndex, index, "aside");
    });
  });
}

/** Fewer lines are a notice along the edge, however long; vertical Chinese is text in any number. */
const MIN_TURNED_LINES = 3;

function mainDirection(page: PageLayout): number {
  const characters = new Map<number, number>();
  const lines = new Map<number, number>();
  for (const line of page.lines) {
    const direction = directionOf(line);
    characters.set(direction, (characters.get(direction) ?? 0) + line.text.length);
    lines.set(direction, (lines.get(direction) ?? 0) + (line.vertical ? MIN_TURNED_LINES : 1));
  }
  let best = 0;
  let most = characters.get(0) ?? 0;
  for (const [direction, count] of characters) {
    // Upright text wins unless nearly everything is turned.
    if (count > 3 * most && direction % 90 === 0 && (lines.get(direction) ?? 0) >= MIN_TURNED_LINES) {
      best = direction;
      most = count;
    }
  }
  return best;
}

/** Vertical Chinese is read like text turned a quarter, but is no aside beside it. */
function directionOf(line: PageLayout["lines"][number]): number {
  return line.vertical ? 90 : line.angle;
}
