/** What an engine yields of a page: glyphs, rules, other drawing and images, each with its box. */
import type { Box } from "../../../packages/report-model/src/place.ts";
import { BLUE, colourOf, GREEN, MUTED, RED } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage, type Sheet } from "../drawing/sheet.ts";
import { type KeptPrimitives, readPrimitives } from "../samples/read-primitives.ts";
import type { Samples } from "../samples/samples.ts";

const IMAGE = colourOf("formula");
/** Parts of the pages of the specimen, by index of the page. */
const PARTS = [
  { index: 1, x: 14, y: 14, crop: { x0: 52, y0: 190, x1: 352, y1: 444 } },
  { index: 2, x: 460, y: 14, crop: { x0: 52, y0: 148, x1: 352, y1: 246 } },
  { index: 2, x: 460, y: 173, crop: { x0: 52, y0: 412, x1: 352, y1: 556 } },
];

export async function drawPagePrimitives({ specimen }: Samples): Promise<Picture> {
  const picture = new Picture("Page primitives: glyphs, rules, other drawing, images", 900, 414);
  for (const { index, ...place } of PARTS) {
    const sheet = putPage(picture, specimen, index, { ...place, scale: 1.42 });
    layOver(picture, sheet, await readPrimitives(specimen.bytes, index));
  }
  picture.text({ x: 644, y: 244 }, "white and tiny ones, too", { size: 11, colour: MUTED });
  picture.legend({ x: 14, y: 400 }, [
    ["glyph", BLUE],
    ["rule", RED],
    ["other drawing", GREEN],
    ["image", IMAGE],
  ]);
  return picture;
}

function layOver(picture: Picture, sheet: Sheet, { glyphs, rules, drawings, images }: KeptPrimitives): void {
  const shown = (boxes: readonly Box[]): Box[] => boxes.filter((box) => sheet.shows(box)).map((box) => sheet.box(box));
  const drawn = glyphs.filter(({ text }) => text !== " ").map(({ box }) => box);
  picture.frames(shown(drawn), { colour: BLUE, width: 0.4 });
  picture.frames(shown(rules.map(({ box }) => box)), { colour: RED, width: 1.6 });
  picture.frames(shown(drawings), { colour: GREEN, width: 1.2, dashed: true });
  for (const { box, pixelWidth, pixelHeight } of images) {
    if (!sheet.shows(box)) continue;
    const place = sheet.box(box);
    picture.box(place, { stroke: IMAGE, fill: IMAGE, opacity: 0.15 });
    picture.text({ x: place.x0 + 8, y: place.y0 + 20 }, `${pixelWidth} × ${pixelHeight} pixels`, {
      size: 11,
      colour: MUTED,
    });
  }
}
