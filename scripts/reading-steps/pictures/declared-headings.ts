/** Headings that the document states by itself, by tags, outline and printed contents, found on its pages. */
import type { LocatedHeading } from "../../../packages/report-parser/src/headings/titles/located-heading.ts";
import { BLUE, type Colour, colourOf, GREEN, ORANGE, VIOLET } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

interface Source {
  readonly letter: string;
  readonly title: string;
  readonly colour: Colour;
  readonly headings: readonly LocatedHeading[];
}

const SCALE = 0.68;

export function drawDeclaredHeadings({ specimen }: Samples): Picture {
  const picture = new Picture("Declared headings: tags, outline, printed contents", 900, 440);
  const { tagged, outline, contents, printed } = specimen.draft.declared;
  const sources: readonly Source[] = [
    { letter: "T", title: "tags", colour: GREEN, headings: tagged },
    { letter: "O", title: "outline", colour: BLUE, headings: outline },
    { letter: "C", title: "printed contents", colour: VIOLET, headings: contents },
  ];

  let y = 30;
  for (const { letter, title, colour, headings } of sources.slice(0, 2)) {
    picture.badge({ x: 22, y: y - 4 }, letter, colour);
    picture.text({ x: 36, y }, title, { bold: true });
    headings.forEach(({ level, number, title: text }, index) => {
      picture.text({ x: 26 + level * 14, y: y + 19 + index * 16 }, `${number?.printed ?? ""} ${text}`);
    });
    y += 52 + headings.length * 16;
  }
  picture.badge({ x: 22, y: y - 4 }, "C", VIOLET);
  picture.text({ x: 36, y }, "printed contents", { bold: true });
  const list = putPage(picture, specimen, 0, {
    x: 14,
    y: y + 10,
    scale: 0.86,
    crop: { x0: 50, y0: 145, x1: 355, y1: 266 },
  });
  for (const { entry } of printed?.entries ?? []) {
    const line = list.page.lines[entry.line];
    if (line !== undefined)
      picture.box(list.box(line.box), { fill: VIOLET, opacity: 0.12, stroke: VIOLET, width: 0.7 });
  }

  const sheets = [1, 2].map((index) =>
    putPage(picture, specimen, index, { x: 304 + (index - 1) * 298, y: 14, scale: SCALE }),
  );
  const discs = new Map<string, number>();
  for (const { letter, colour, headings } of sources) {
    for (const { page, line } of headings) {
      const sheet = sheets[page - 1];
      const layout = sheet?.page.lines[line];
      if (sheet === undefined || layout === undefined) continue;
      const place = sheet.box(layout.box);
      const known = discs.get(`${page}:${line}`) ?? 0;
      discs.set(`${page}:${line}`, known + 1);
      if (known === 0) picture.box(place, { stroke: colourOf("heading"), width: 1.2 });
      picture.badge({ x: place.x1 + 12 + known * 16, y: (place.y0 + place.y1) / 2 }, letter, colour);
    }
  }
  const undeclared = sheets[1]?.page.lines.find(({ text }) => text.startsWith("2.2"));
  if (undeclared !== undefined && sheets[1] !== undefined) {
    const place = sheets[1].box(undeclared.box);
    picture.box(place, { stroke: ORANGE, dashed: true, width: 1.2 });
    picture.text({ x: place.x1 + 8, y: place.y1 - 1 }, "declared nowhere", { size: 11, colour: ORANGE });
  }
  return picture;
}
