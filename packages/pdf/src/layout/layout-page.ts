/** From the primitives of one page to its lines in reading order. */
import type { PagePrimitives } from "../engine/page-primitives.ts";
import { findFormGrids } from "./forms/form-grids.ts";
import { layoutForms } from "./forms/form-layout.ts";
import type { FoundForm } from "./forms/found-form.ts";
import { buildLine } from "./lines/build-line.ts";
import { ColumnMemory } from "./lines/column-memory.ts";
import { findDrawnMarks } from "./lines/drawn-marks.ts";
import { LegibleSize } from "./lines/legible-size.ts";
import { dropLineNumbers } from "./lines/line-numbers.ts";
import { PageWords } from "./lines/line-words.ts";
import { orderLines } from "./lines/page-columns.ts";
import { collectFragments, isBlank } from "./lines/text-fragments.ts";
import { countGlyphs, gatherRows } from "./lines/text-rows.ts";
import { selectVisibleGlyphs } from "./lines/visible-glyphs.ts";
import { splitByDirection } from "./lines/writing-frame.ts";
import type { LayoutLine, PageLayout } from "./page-layout.ts";

/**
 * Lays out one page. Time is linear in its glyphs; nothing of the primitives' glyph table is kept.
 *
 * @param memory columns of the pages before; upright columns of this one go there. Default: nothing is known.
 * @param legible sizes of the pages before; those of this one go there. Default: nothing is known.
 */
export function layoutPage(
  primitives: PagePrimitives,
  memory: ColumnMemory = new ColumnMemory(),
  legible: LegibleSize = new LegibleSize(),
): PageLayout {
  const visible = selectVisibleGlyphs(primitives, legible.ofPage(primitives));
  const { glyphs } = primitives;
  const lines: LayoutLine[] = [];
  let lineNumbers = 0;
  let forms: readonly FoundForm[] = [];
  const words = new PageWords();
  for (const frame of splitByDirection(primitives, visible.order)) {
    const isUpright = frame.angle === 0 && !frame.vertical;
    const marks = isUpright ? findDrawnMarks(primitives.rules) : [];
    // Upright text comes first unless most of the page is turned: then nothing is read as a form.
    const grids =
      isUpright && lines.length === 0
        ? findFormGrids(primitives, frame.order, memory.formBefore(primitives.index))
        : [];
    const last = grids.at(-1);
    if (last !== undefined) {
      memory.rememberForm(primitives.index, last.box);
      const placed = layoutForms(grids, { page: primitives, frame, memory, marks, words });
      lines.push(...placed.lines);
      forms = placed.forms;
      lineNumbers += placed.lineNumbers;
      continue;
    }
    const fragments = collectFragments(glyphs, frame);
    const surroundings = isUpright
      ? { rules: primitives.rules, memory, isFirst: primitives.index === 0 }
      : { rules: [], memory: new ColumnMemory(), isFirst: false };
    const gathered = gatherRows(fragments);
    const rows = dropLineNumbers(gathered, primitives, frame);
    if (rows !== gathered) lineNumbers += countGlyphs(gathered, glyphs, frame) - countGlyphs(rows, glyphs, frame);
    for (const segment of orderLines(rows, frame.length, surroundings)) {
      const line = buildLine(primitives, frame, segment, marks, words);
      if (line !== null) lines.push(line);
    }
  }
  words.seal();
  return {
    number: primitives.index + 1,
    label: primitives.label,
    width: primitives.width,
    height: primitives.height,
    lines,
    forms,
    rules: primitives.rules,
    areas: primitives.areas,
    drawings: primitives.drawings,
    images: primitives.images,
    links: primitives.links,
    structure: primitives.structure,
    hidden: visible.findings,
    drawn: { visible: countDrawn(glyphs.text, visible.order), lineNumbers, hidden: visible.hidden },
    glyphCount: glyphs.count,
    unmappedGlyphs: visible.unmapped,
    untrueGlyphs: visible.untrue,
    recognised: visible.recognised,
  };
}

/** Counted apart from the lines, so that the two can be held against each other. */
function countDrawn(text: readonly string[], order: Int32Array): number {
  let count = 0;
  for (const glyph of order) if (!isBlank(text[glyph] ?? "")) count++;
  return count;
}
