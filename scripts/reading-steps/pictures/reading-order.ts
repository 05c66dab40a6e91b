/** Glyphs make words, words make lines, and lines are read column by column. */
import type { LayoutLine } from "../../../packages/pdf/src/index.ts";
import { BLUE, GREEN, INK, MUTED, ORANGE, VIOLET } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import { readPrimitives } from "../samples/read-primitives.ts";
import type { Sample, Samples } from "../samples/samples.ts";

/** By number of the column; 0 is the whole width. */
const COLUMN_COLOURS = [VIOLET, BLUE, ORANGE];
/** The line that is shown glyph by glyph, by its place in the reading order. */
const SHOWN_LINE = 11;
const ZOOM = 1.6;

export async function drawReadingOrder({ article }: Samples): Promise<Picture> {
  const picture = new Picture("Lines in reading order, columns, words", 900, 640);
  const sheet = putPage(picture, article, 0, { x: 14, y: 14, scale: 0.9, crop: { x0: 30, y0: 92, x1: 560, y1: 782 } });
  sheet.page.lines.forEach(({ box, column }, index) => {
    if (!sheet.shows(box)) return;
    const colour = COLUMN_COLOURS[column] ?? INK;
    const place = sheet.box(box);
    picture.box(place, { stroke: colour, fill: colour, opacity: 0.08, width: 0.6 });
    picture.badge({ x: place.x0 - 9, y: (place.y0 + place.y1) / 2 }, String(index + 1), colour, 6.2);
  });
  const line = sheet.page.lines[SHOWN_LINE];
  if (line !== undefined) await drawZoom(picture, article, line);
  picture.text({ x: 520, y: 380 }, "Columns", { bold: true });
  picture.legend({ x: 520, y: 402 }, [
    ["whole width", VIOLET],
    ["left", BLUE],
    ["right", ORANGE],
  ]);
  return picture;
}

/** The same line three times: its glyphs, its words, itself. */
async function drawZoom(picture: Picture, article: Sample, line: LayoutLine): Promise<void> {
  const crop = { x0: line.box.x0 - 4, y0: line.box.y0 - 3, x1: line.box.x1 + 4, y1: line.box.y1 + 3 };
  const sheetAt = (y: number, title: string) => {
    picture.text({ x: 520, y: y - 8 }, title, { bold: true });
    return putPage(picture, article, 0, { x: 520, y, scale: ZOOM, crop });
  };
  const glyphs = sheetAt(60, "Glyphs");
  const primitives = await readPrimitives(article.bytes, 0);
  const own = primitives.glyphs.filter(({ text, box }) => text !== " " && glyphs.shows(box));
  picture.frames(
    own.map(({ box }) => glyphs.box(box)),
    { colour: BLUE, width: 0.6 },
  );
  const words = sheetAt(150, "Words, by the gaps between glyphs");
  for (const { box } of line.words) picture.box(words.box(box), { stroke: GREEN, fill: GREEN, opacity: 0.12 });
  const whole = sheetAt(240, "A line");
  picture.box(whole.box(line.box), { stroke: BLUE, fill: BLUE, opacity: 0.08 });
  const { y1 } = whole.frame;
  picture.text({ x: 520, y: y1 + 18 }, `“${line.text}”`, { size: 11.5, colour: MUTED });
  picture.text({ x: 520, y: y1 + 36 }, `${line.fontSize} points, column ${line.column}`, { size: 11.5, colour: MUTED });
}
