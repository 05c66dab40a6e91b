/** Lines of a page that stand in the cells of a form. */
import type { PageLayout } from "@rubrica/pdf";

const known = new WeakMap<PageLayout, ReadonlySet<number>>();
const NONE: ReadonlySet<number> = new Set();

export function linesInForms(page: PageLayout): ReadonlySet<number> {
  if (page.forms === undefined || page.forms.length === 0) return NONE;
  let lines = known.get(page);
  if (lines === undefined) {
    lines = new Set(
      page.forms.flatMap(({ cells }) =>
        cells.flatMap(({ firstLine, lineCount }) => Array.from({ length: lineCount }, (_, index) => firstLine + index)),
      ),
    );
    known.set(page, lines);
  }
  return lines;
}
