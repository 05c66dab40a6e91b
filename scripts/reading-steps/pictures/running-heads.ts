/** What stands at the edge of page after page, and what is turned against the text. */
import { colourOf, INK } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

const COLOURS = {
  header: colourOf("header"),
  "page-number": colourOf("page-number"),
  aside: colourOf("heading"),
} as const;
const SCALE = 0.66;

export function drawRunningHeads({ specimen }: Samples): Picture {
  const picture = new Picture("Running heads, page numbers, asides", 900, 444);
  const sheets = specimen.pages.map((_, index) =>
    putPage(picture, specimen, index, { x: 14 + index * 297, y: 14, scale: SCALE, print: "#afb8c1" }),
  );
  for (const { page, line, role, step } of specimen.claims) {
    const sheet = sheets[page];
    const layout = sheet?.page.lines[line];
    if (step !== "claimEdges" || sheet === undefined || layout === undefined) continue;
    const colour = COLOURS[role as keyof typeof COLOURS] ?? INK;
    picture.box(sheet.box(layout.box), { fill: colour, opacity: 0.3, stroke: colour });
  }
  sheets.forEach((sheet, index) => {
    const label = specimen.draft.labels[index];
    if (label === null || label === undefined) return;
    const { x1, y1 } = sheet.frame;
    picture.tag({ x: x1 - 6, y: y1 - 14 }, `label ${label}`, COLOURS["page-number"], "end");
  });
  picture.legend({ x: 14, y: 430 }, [
    ["running header: the same at one height", COLOURS.header],
    ["page number: counts the pages", COLOURS["page-number"]],
    ["aside: turned", COLOURS.aside],
  ]);
  return picture;
}
