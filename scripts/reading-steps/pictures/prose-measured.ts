/** The ordinary text of a page: its size, its pitch and its margins. */
import { BLUE, colourOf, GREEN, MUTED, ORANGE } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

/** Index of the page, and of one of its lines with another of the same paragraph below it. */
const PAGE = 3;
const LINE = 5;

export function drawProseMeasured({ thesis }: Samples): Picture {
  const picture = new Picture("The measures of the running text", 900, 372);
  const sheet = putPage(picture, thesis, PAGE, {
    x: 14,
    y: 14,
    scale: 1.3,
    crop: { x0: 60, y0: 95, x1: 540, y1: 345 },
  });
  const { metrics } = thesis.draft;
  const { left, right } = metrics.margins(PAGE, 0);
  const { y0, y1 } = sheet.frame;
  for (const x of [left, right]) {
    const { x: at } = sheet.point({ x, y: 0 });
    picture.line(
      [
        { x: at, y: y0 },
        { x: at, y: y1 },
      ],
      { colour: ORANGE, dashed: true, width: 1.4 },
    );
  }
  for (const { box, fontSize } of sheet.page.lines) {
    if (!sheet.shows(box)) continue;
    const isBody = fontSize === metrics.bodySize;
    const colour = isBody ? BLUE : colourOf("heading");
    picture.box(sheet.box(box), { stroke: colour, fill: colour, opacity: 0.1, width: 0.7 });
  }
  const [upper, lower] = [sheet.page.lines[LINE], sheet.page.lines[LINE + 1]];
  if (upper !== undefined && lower !== undefined) {
    const [from, to] = [upper, lower].map(({ baseline }) => sheet.point({ x: 528, y: baseline }));
    if (from !== undefined && to !== undefined) {
      picture.line([from, to], { colour: GREEN, width: 2 });
      for (const { x, y } of [from, to])
        picture.line(
          [
            { x: x - 5, y },
            { x: x + 5, y },
          ],
          { colour: GREEN, width: 2 },
        );
    }
  }
  const facts: readonly (readonly [string, string, string])[] = [
    ["size", `${metrics.bodySize} points`, BLUE],
    ["pitch", `${metrics.pitch} points`, GREEN],
    ["margins", `${left} and ${right}`, ORANGE],
    ["font", metrics.bodyFont, BLUE],
    ["bold", metrics.bodyBold ? "yes" : "no", BLUE],
    ["stands out", "larger", colourOf("heading")],
  ];
  facts.forEach(([name, value, colour], index) => {
    const y = 40 + index * 44;
    picture.tag({ x: 660, y }, name, colour);
    picture.text({ x: 660, y: y + 23 }, value);
  });
  picture.text({ x: 14, y: 360 }, "Sample: chinese-thesis.pdf, page 4", { size: 11, colour: MUTED });
  return picture;
}
