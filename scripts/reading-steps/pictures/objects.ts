/** Tables with their cells, figures with their labels, formulas as linear text, programs. */
import { colourOf } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

const SCALE = 1;

export function drawObjects({ specimen }: Samples): Picture {
  const picture = new Picture("Tables, figures, formulas, listings", 900, 476);
  const sheets = [
    putPage(picture, specimen, 1, { x: 14, y: 14, scale: SCALE, crop: { x0: 45, y0: 180, x1: 375, y1: 430 } }),
    putPage(picture, specimen, 2, { x: 360, y: 14, scale: SCALE, crop: { x0: 45, y0: 110, x1: 375, y1: 552 } }),
  ];
  const { objects, foundFormulas } = specimen.draft;
  const sheetOf = (page: number) => sheets[page - 1];
  for (const { page, box, cells, source, rows, columns } of objects.tables) {
    const sheet = sheetOf(page);
    if (sheet === undefined) continue;
    for (const cell of cells) {
      picture.box(sheet.box(cell.box), {
        stroke: colourOf("cell"),
        fill: colourOf("cell"),
        opacity: cell.header ? 0.35 : 0.12,
      });
    }
    const place = sheet.box(box);
    picture.box(place, { stroke: colourOf("table"), width: 1.6 });
    picture.tag({ x: place.x1 + 6, y: place.y0 + 8 }, "table", colourOf("table"));
    showText(picture, 100, [`${source}`, `${rows} rows, ${columns} columns`, "header shaded"], "table");
  }
  for (const { page, box, kind, lines } of objects.figures) {
    const sheet = sheetOf(page);
    if (sheet === undefined) continue;
    const place = sheet.box(box);
    picture.box(place, { stroke: colourOf("figure"), fill: colourOf("figure"), opacity: 0.1, width: 1.6 });
    for (const line of lines) {
      const label = sheet.page.lines[line];
      if (label !== undefined) picture.box(sheet.box(label.box), { stroke: colourOf("figure") });
    }
    picture.tag({ x: place.x1 + 6, y: place.y0 + 8 }, `figure: ${kind}`, colourOf("figure"));
  }
  for (const { page, box, text, number } of foundFormulas) {
    const sheet = sheetOf(page);
    if (sheet === undefined) continue;
    const place = sheet.box(box);
    picture.box(place, { stroke: colourOf("formula"), fill: colourOf("formula"), opacity: 0.12, width: 1.6 });
    picture.tag({ x: place.x0 - 6, y: (place.y0 + place.y1) / 2 }, "formula", colourOf("formula"), "end");
    showText(picture, 200, [text, `number ${number}`], "formula");
  }
  for (const { page, box, text } of objects.listings) {
    const sheet = sheetOf(page);
    if (sheet === undefined) continue;
    const place = sheet.box(box);
    picture.box(place, { stroke: colourOf("code"), fill: colourOf("code"), opacity: 0.08, width: 1.6 });
    picture.tag({ x: place.x1 + 6, y: place.y0 + 8 }, "listing", colourOf("code"));
    showText(picture, 280, text.split("\n"), "listing");
  }
  return picture;
}

/** What is read off an object, beside the pages. */
function showText(picture: Picture, y: number, texts: readonly string[], title: string): void {
  picture.text({ x: 706, y }, title, { bold: true });
  texts.forEach((text, index) => {
    picture.text({ x: 706, y: y + 17 + index * 16 }, text, { family: CODE_FAMILY, size: 11.5 });
  });
}
