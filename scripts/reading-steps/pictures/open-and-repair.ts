/** A file whose end is lost: its objects are found in the bytes, and a new table of them is written behind. */
import { findObjects, headOf } from "../../../packages/pdf/src/engine/repair/find-objects.ts";
import { repairPdf } from "../../../packages/pdf/src/engine/repair/repair-pdf.ts";
import { readPages } from "../../../packages/pdf/src/index.ts";
import { BLUE, type Colour, FAINT, GREEN, MUTED, ORANGE, RED, VIOLET } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture } from "../drawing/picture.ts";
import { Sheet } from "../drawing/sheet.ts";
import { READ_OPTIONS, type Samples } from "../samples/samples.ts";

/** Share of the file that is left. */
const LEFT_OVER = 0.7;
const BAR = { x: 14, width: 872, height: 34 };

export async function drawOpenAndRepair({ thesis }: Samples): Promise<Picture> {
  const picture = new Picture("A file that was cut off, and what repair writes", 900, 372);
  const whole = thesis.bytes;
  const cut = whole.slice(0, Math.floor(whole.length * LEFT_OVER));
  const repaired = repairPdf(cut) ?? cut;
  const scale = BAR.width / whole.length;

  drawBytes(picture, {
    y: 34,
    title: "as it was written",
    bytes: whole,
    scale,
    tail: textOf(whole).lastIndexOf("xref\n0"),
  });
  drawBytes(picture, {
    y: 106,
    title: "what has come: the table of objects at the end is lost",
    bytes: cut,
    scale,
    tail: null,
  });
  const end = BAR.x + cut.length * scale;
  picture.box({ x0: end, y0: 106, x1: BAR.x + BAR.width, y1: 106 + BAR.height }, { stroke: FAINT, dashed: true });
  drawBytes(picture, {
    y: 178,
    title: "after repair: objects are found by their text, and listed anew",
    bytes: repaired,
    scale,
    tail: cut.length,
  });
  picture.legend({ x: 14, y: 240 }, [
    ["catalogue, page tree", VIOLET],
    ["font", ORANGE],
    ["page", BLUE],
    ["content", GREEN],
    ["table of objects", RED],
  ]);

  const { pages, reading } = await readPages(cut, READ_OPTIONS);
  pages.forEach((page, index) => {
    const sheet = new Sheet(picture, page, { x: 14 + index * 64, y: 268, scale: 0.095 });
    if (page.lines.length > 0) return;
    picture.text({ x: (sheet.frame.x0 + sheet.frame.x1) / 2, y: 312 }, "empty", {
      size: 11,
      colour: MUTED,
      anchor: "middle",
    });
  });
  const record = [
    `engine: ${reading.engine}`,
    `fallbackReason:`,
    `  ${reading.fallbackReason}`,
    `repaired: ${reading.repaired}`,
  ];
  record.forEach((text, index) => {
    picture.text({ x: 604, y: 288 + index * 17 }, text, { size: 11.5, family: CODE_FAMILY });
  });
  return picture;
}

interface ByteBar {
  readonly y: number;
  readonly title: string;
  readonly bytes: Uint8Array;
  /** Points a byte. */
  readonly scale: number;
  /** Offset of the table of objects; null where there is none. */
  readonly tail: number | null;
}

function drawBytes(picture: Picture, { y, title, bytes, scale, tail }: ByteBar): void {
  const text = textOf(bytes);
  picture.text({ x: BAR.x, y: y - 6 }, `${title} (${bytes.length} bytes)`);
  const place = (start: number, end: number) => ({
    x0: BAR.x + start * scale,
    y0: y,
    x1: BAR.x + end * scale,
    y1: y + BAR.height,
  });
  for (const object of findObjects(text)) {
    const colour = colourOfObject(headOf(text, object));
    picture.box(place(object.start, Math.min(object.end, tail ?? object.end)), {
      fill: colour,
      opacity: 0.35,
      stroke: colour,
      width: 0.5,
    });
  }
  if (tail !== null) picture.box(place(tail, bytes.length), { fill: RED, opacity: 0.35, stroke: RED, width: 0.5 });
}

function colourOfObject(head: string): Colour {
  if (/\/Type\s*\/(?:Catalog|Pages)\b/.test(head)) return VIOLET;
  if (/\/Type\s*\/Page\b/.test(head)) return BLUE;
  return /\/(?:Type\s*\/)?Font\b/.test(head) ? ORANGE : GREEN;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}
