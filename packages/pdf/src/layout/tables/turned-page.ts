/** Pages with a table printed sideways: the page is turned until its text is upright, and results are turned back. */
import type { Box, Rule } from "../../engine/page-primitives.ts";
import { widestGapOf } from "../lines/line-words.ts";
import type { LayoutLine, PageLayout } from "../page-layout.ts";
import type { FoundTable } from "./found-table.ts";

export type TurnedAngle = 0 | 90 | 270;

/** Clockwise direction of most text, when most of it is sideways; 0 otherwise. */
export function turnedAngle(page: PageLayout): TurnedAngle {
  let upright = 0;
  let downwards = 0;
  let upwards = 0;
  for (const line of page.lines) {
    if (line.vertical) continue;
    const angle = ((line.angle % 360) + 360) % 360;
    const length = line.text.length;
    if (Math.abs(angle - 90) < 2) downwards += length;
    else if (Math.abs(angle - 270) < 2) upwards += length;
    else upright += length;
  }
  if (downwards > Math.max(upright, upwards)) return 90;
  return upwards > Math.max(upright, downwards) ? 270 : 0;
}

export function turnPage(page: PageLayout, angle: TurnedAngle): PageLayout {
  const turn = (box: Box) => turnBox(box, page, angle);
  return {
    ...page,
    width: page.height,
    height: page.width,
    lines: page.lines.map((line) => turnLine(line, turn, angle)),
    rules: page.rules.map(
      (rule): Rule => ({
        ...rule,
        orientation: rule.orientation === "horizontal" ? "vertical" : "horizontal",
        box: turn(rule.box),
      }),
    ),
    areas: page.areas.map((area) => ({ ...area, box: turn(area.box) })),
    drawings: page.drawings.map(turn),
    images: page.images.map((image) => ({ ...image, box: turn(image.box) })),
  };
}

export function turnTableBack(table: FoundTable, page: PageLayout, angle: TurnedAngle): FoundTable {
  const back = (box: Box) => turnBoxBack(box, page, angle);
  return { ...table, box: back(table.box), cells: table.cells.map((cell) => ({ ...cell, box: back(cell.box) })) };
}

/** Share of the font size by which letters reach below the baseline. */
const DESCENT = 0.22;

function turnLine(line: LayoutLine, turn: (box: Box) => Box, angle: TurnedAngle): LayoutLine {
  const box = turn(line.box);
  const wasTurned = Math.abs((((line.angle % 360) + 360) % 360) - angle) < 2;
  const words = line.words.map((word) => ({ ...word, box: turn(word.box) }));
  return {
    ...line,
    box,
    baseline: box.y1 - DESCENT * line.fontSize,
    angle: wasTurned ? 0 : 90,
    words,
    widestGap: widestGapOf(words),
    spans: line.spans.map((span) => ({ ...span, box: turn(span.box) })),
  };
}

function turnBox(box: Box, page: PageLayout, angle: TurnedAngle): Box {
  return angle === 90
    ? { x0: box.y0, x1: box.y1, y0: page.width - box.x1, y1: page.width - box.x0 }
    : { x0: page.height - box.y1, x1: page.height - box.y0, y0: box.x0, y1: box.x1 };
}

function turnBoxBack(box: Box, page: PageLayout, angle: TurnedAngle): Box {
  return angle === 90
    ? { x0: page.width - box.y1, x1: page.width - box.y0, y0: box.x0, y1: box.x1 }
    : { x0: box.y0, x1: box.y1, y0: page.height - box.x1, y1: page.height - box.x0 };
}
