/** One list of headings out of all sources, with their levels. */
import { BLUE, type Colour, colourOf, GREEN, MUTED, ORANGE, VIOLET } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

const SOURCES: Readonly<Record<string, readonly [label: string, colour: Colour]>> = {
  "structure-tree": ["tags", GREEN],
  outline: ["outline", BLUE],
  "printed-contents": ["contents", VIOLET],
  numbering: ["number and look", ORANGE],
  fonts: ["look", ORANGE],
};
const HEADING = colourOf("heading");

export function drawHeadingsSettled({ specimen }: Samples): Picture {
  const picture = new Picture("Headings settled, with levels and sources", 900, 362);
  const sheets = [1, 2].map((index) =>
    putPage(picture, specimen, index, { x: 14 + (index - 1) * 240, y: 14, scale: 0.54, print: "#afb8c1" }),
  );
  const { headings, source } = specimen.draft.foundHeadings;
  headings.forEach(({ page, line, level, number, title, source: from }, index) => {
    const sheet = sheets[page - 1];
    const layout = sheet?.page.lines[line];
    if (sheet !== undefined && layout !== undefined) {
      const place = sheet.box(layout.box);
      picture.box(place, { stroke: HEADING, fill: HEADING, opacity: 0.15 });
      picture.badge({ x: place.x0 - 9, y: (place.y0 + place.y1) / 2 }, String(index + 1), HEADING, 6.5);
    }
    const y = 44 + index * 30;
    const [label, colour] = SOURCES[from] ?? [from, MUTED];
    picture.badge({ x: 508, y: y - 4 }, String(index + 1), HEADING, 7.5);
    picture.text({ x: 506 + level * 20, y }, `${number?.printed ?? ""} ${title}`, {
      size: level === 1 ? 14 : 12.5,
      bold: level === 1,
    });
    picture.text({ x: 706, y }, `level ${level}`, { colour: MUTED });
    picture.tag({ x: 766, y: y - 4 }, label, colour);
  });
  const y = 44 + headings.length * 30;
  const agreement = source.agreement === null ? "unknown" : `${Math.round(source.agreement * 100)} %`;
  picture.text({ x: 506, y: y + 14 }, `most trusted: ${SOURCES[source.primary]?.[0] ?? source.primary}`, {
    colour: MUTED,
  });
  picture.text({ x: 506, y: y + 32 }, `confirmed by another source: ${agreement}`, { colour: MUTED });
  return picture;
}
