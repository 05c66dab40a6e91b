/** Text that is in the file and not on the paper, and what the report says of the document as a whole. */
import { readPages } from "../../../packages/pdf/src/index.ts";
import { writePdf } from "../../../packages/pdf/test/pdf-writer/write-pdf.ts";
import type { ParsedReport } from "../../../packages/report-model/src/index.ts";
import { colourOf, FAINT, MUTED } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import { READ_OPTIONS, type Samples } from "../samples/samples.ts";
import { takeSteps } from "../samples/take-steps.ts";

const HIDDEN = colourOf("integrity");

export async function drawDocumentJudged({ specimen, thesis }: Samples): Promise<Picture> {
  const picture = new Picture("Hidden text, kind, quality, warnings", 900, 330);
  const sheet = putPage(picture, specimen, 2, {
    x: 14,
    y: 14,
    scale: 1.2,
    crop: { x0: 45, y0: 385, x1: 380, y1: 556 },
  });
  for (const { kind, text, box } of specimen.report.integrity) {
    const place = sheet.box(box);
    picture.box(
      { ...place, y1: Math.max(place.y1, place.y0 + 3) },
      { stroke: HIDDEN, fill: HIDDEN, opacity: 0.15, width: 1.2 },
    );
    picture.text({ x: place.x0, y: place.y0 - 4 }, kind, { size: 10.5, colour: HIDDEN, bold: true });
    picture.text(
      { x: 16, y: 252 + specimen.report.integrity.findIndex((each) => each.text === text) * 18 },
      `${kind}: “${text}”`,
      { size: 11.5 },
    );
  }
  const cards: readonly (readonly [title: string, report: ParsedReport])[] = [
    ["the specimen", specimen.report],
    ["a thesis whose end is lost", await analyse(thesis.bytes.slice(0, Math.floor(0.7 * thesis.bytes.length)))],
    ["a font without Unicode values", await analyse(withoutUnicode())],
  ];
  cards.forEach(([title, report], index) => {
    drawCard(picture, 14 + index * 103, title, report);
  });
  return picture;
}

function drawCard(
  picture: Picture,
  y: number,
  title: string,
  { kind, language, textQuality, reading }: ParsedReport,
): void {
  const x = 440;
  picture.box({ x0: x, y0: y, x1: 886, y1: y + 95 }, { stroke: FAINT, round: 4 });
  picture.text({ x: x + 12, y: y + 20 }, title, { bold: true });
  const unmapped = Math.round(textQuality.unmappedShare * 100);
  const codes = reading.warnings.map(({ code }) => code).join(", ");
  const facts = [
    `kind: ${kind}, language: ${language}`,
    `${textQuality.characters} characters, ${unmapped} % without a Unicode value`,
    `warnings: ${codes === "" ? "none" : codes}`,
  ];
  facts.forEach((text, index) => {
    picture.text({ x: x + 12, y: y + 42 + index * 18 }, text, {
      family: CODE_FAMILY,
      size: 11.5,
      colour: index === 2 && codes !== "" ? HIDDEN : MUTED,
    });
  });
}

async function analyse(bytes: Uint8Array): Promise<ParsedReport> {
  return takeSteps({ ...(await readPages(bytes, READ_OPTIONS)), bytes: bytes.length }).report;
}

/** A page as printer drivers make them: half of its lines in a font that only knows glyphs by number. */
function withoutUnicode(): Uint8Array {
  const items = Array.from({ length: 12 }, (_, index) => ({
    kind: "text" as const,
    text: "The rain that falls on the roof is counted once a day at noon.",
    x: 80,
    y: 100 + index * 16,
    size: 10,
    font: index % 2 === 0 ? ("times" as const) : ("unmapped" as const),
  }));
  return writePdf({ pages: [{ items }] });
}
