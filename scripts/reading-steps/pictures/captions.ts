/** Captions tied to what they name, and lines that begin like one. */
import type { Box } from "../../../packages/report-model/src/place.ts";
import { findLabels } from "../../../packages/report-parser/src/captions/caption-label.ts";
import { colourOf, MUTED } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage, type Sheet } from "../drawing/sheet.ts";
import type { Sample, Samples } from "../samples/samples.ts";

const CAPTION = colourOf("caption");

interface Tie {
  readonly page: number;
  readonly box: Box;
  readonly caption: number | null;
  readonly kind: string;
}

export function drawCaptions({ specimen }: Samples): Picture {
  const picture = new Picture("Captions and what they name", 900, 470);
  const sheets = [
    putPage(picture, specimen, 1, { x: 14, y: 14, scale: 1.1, crop: { x0: 45, y0: 180, x1: 375, y1: 430 } }),
    putPage(picture, specimen, 2, { x: 400, y: 14, scale: 1.1, crop: { x0: 45, y0: 110, x1: 415, y1: 380 } }),
    putPage(picture, specimen, 2, { x: 400, y: 326, scale: 1.1, crop: { x0: 45, y0: 430, x1: 415, y1: 552 } }),
  ];
  for (const { page, box, caption: index, kind } of tiesOf(specimen)) {
    const caption = index === null ? undefined : specimen.report.captions[index];
    const sheet = sheets.find((each) => each.page.number === page && each.shows(box));
    if (caption === undefined || sheet === undefined) continue;
    tie(picture, sheet, { object: box, caption: caption.box, kind: `${kind} ← ${caption.label}` });
  }
  sheets.forEach((sheet) => {
    markMentions(picture, sheet, specimen);
  });
  picture.legend({ x: 14, y: 326 }, [
    ["caption", CAPTION],
    ["what it names", colourOf("table")],
  ]);
  picture.legend({ x: 14, y: 350 }, [["begins like a caption, is a sentence", MUTED]]);
  return picture;
}

function tiesOf({ report }: Sample): Tie[] {
  return [
    ...report.tables.map((table) => ({ ...table, kind: "table" })),
    ...report.figures.map((figure) => ({ ...figure, kind: "figure" })),
    ...report.codeListings.map((listing) => ({ ...listing, kind: "listing" })),
  ];
}

function tie(
  picture: Picture,
  sheet: Sheet,
  tied: { readonly object: Box; readonly caption: Box; readonly kind: string },
): void {
  const [object, caption] = [sheet.box(tied.object), sheet.box(tied.caption)];
  picture.box(object, { stroke: colourOf("table"), fill: colourOf("table"), opacity: 0.08, width: 1.4 });
  picture.box(caption, { stroke: CAPTION, fill: CAPTION, opacity: 0.18, width: 1.4 });
  const right = Math.max(object.x1, caption.x1) + 10;
  const [from, to] = [
    { x: caption.x1, y: (caption.y0 + caption.y1) / 2 },
    { x: object.x1, y: Math.min(object.y1 - 6, object.y0 + 16) },
  ];
  picture.line([from, { x: right, y: from.y }, { x: right, y: to.y }, to], {
    colour: CAPTION,
    width: 1.4,
    arrow: true,
  });
  picture.text({ x: right + 6, y: (from.y + to.y) / 2 + 4 }, tied.kind, { size: 11, colour: CAPTION, bold: true });
}

/** Lines that a label opens and that are no caption. */
function markMentions(picture: Picture, sheet: Sheet, { draft }: Sample): void {
  sheet.page.lines.forEach(({ text, box, words }, index) => {
    const [label] = findLabels(text);
    if (label?.start !== 0 || !sheet.shows(box)) return;
    if (draft.locatedCaptions.some(({ page, line }) => page === sheet.page.number - 1 && line === index)) return;
    const end = words.findLast(({ start }) => start < label.end)?.box.x1 ?? box.x1;
    picture.box(sheet.box({ ...box, x1: end }), { stroke: MUTED, dashed: true, width: 1.2 });
  });
}
