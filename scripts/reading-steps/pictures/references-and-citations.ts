/** Entries of a list of references, the citations that point to them, and the fields of one entry. */
import { parseReference } from "../../../packages/references/src/index.ts";
import type { Box, CslItem } from "../../../packages/report-model/src/index.ts";
import { colourOf, MUTED } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture, type Point } from "../drawing/picture.ts";
import { putPage, type Sheet } from "../drawing/sheet.ts";
import { wrapText } from "../drawing/wrap-text.ts";
import type { Sample, Samples } from "../samples/samples.ts";

const ENTRY = colourOf("reference");
const CITATION = colourOf("table");
/** Index of the reference whose fields are shown. */
const SHOWN = 2;

export function drawReferencesAndCitations({ article }: Samples): Picture {
  const picture = new Picture("References, citations, fields", 900, 534);
  const sheet = putPage(picture, article, 0, {
    x: 14,
    y: 14,
    scale: 0.98,
    crop: { x0: 30, y0: 300, x1: 560, y1: 782 },
  });
  drawEntries(picture, sheet, article);
  drawCitations(picture, sheet, article);
  drawFields(picture, article);
  picture.legend({ x: 14, y: 512 }, [
    ["citation", CITATION],
    ["entry of the list of references", ENTRY],
  ]);
  return picture;
}

function drawEntries(picture: Picture, sheet: Sheet, { draft, report }: Sample): void {
  draft.foundReferences.ranges.forEach((range, index) => {
    for (const { box } of draft.reportText.placesOf(range)) {
      picture.box(sheet.box(box), { stroke: ENTRY, fill: ENTRY, opacity: 0.12, width: 0.8 });
    }
    const [first] = draft.reportText.placesOf(range);
    if (first === undefined) return;
    const { x0, y0, y1 } = sheet.box(first.box);
    picture.badge({ x: x0 - 9, y: (y0 + y1) / 2 }, report.references[index]?.label ?? "", ENTRY);
  });
}

function drawCitations(picture: Picture, sheet: Sheet, { draft, report }: Sample): void {
  for (const { box, references } of report.citations) {
    const place = sheet.box(box);
    picture.box(place, { stroke: CITATION, fill: CITATION, opacity: 0.25, width: 1.2 });
    for (const index of references) {
      const range = draft.foundReferences.ranges[index];
      const [first] = range === undefined ? [] : draft.reportText.placesOf(range);
      if (first === undefined) continue;
      const entry = sheet.box(first.box);
      const from = { x: place.x1, y: (place.y0 + place.y1) / 2 };
      const to = { x: entry.x0 - 17, y: (entry.y0 + entry.y1) / 2 };
      const look = { colour: CITATION, width: 1.1, arrow: true };
      if (to.x > from.x) picture.curve(from, to, { ...look, bend: 50 });
      else picture.line(alongMargin(place, to, sheet.frame.x0 + 6), look);
    }
  }
}

/** Below the line of the citation to the margin, and down. */
function alongMargin({ x0, y1 }: Box, to: Point, margin: number): Point[] {
  return [{ x: x0, y: y1 }, { x: x0 - 4, y: y1 + 2 }, { x: margin, y: y1 + 2 }, { x: margin, y: to.y }, to];
}

/** The entry as printed with the marks that its reading rests on, and the item. */
function drawFields(picture: Picture, { report }: Sample): void {
  const reference = report.references[SHOWN];
  if (reference === undefined) return;
  const { csl, style, confidence, marks } = parseReference(reference.text);
  const x = 562;
  picture.text({ x, y: 32 }, `Fields of [${reference.label}]`, { bold: true });
  wrapText(reference.text, 52).forEach((row, index) => {
    picture.text({ x, y: 54 + index * 17 }, row, { size: 12 });
  });
  const rows = [
    ...marks.map(({ kind, text }) => [`mark: ${kind}`, shorten(text)] as const),
    ["style", `${style}, trust ${confidence}`] as const,
    ...fieldsOf(csl),
  ];
  rows.forEach(([name, value], index) => {
    const y = 138 + index * 19;
    picture.text({ x, y }, name, { colour: MUTED, size: 11.5 });
    picture.text({ x: x + 104, y }, value, { family: CODE_FAMILY, size: 11 });
  });
}

function fieldsOf(csl: CslItem): (readonly [name: string, value: string])[] {
  const names = (csl.author ?? []).map(({ family = "", given = "", literal }) => literal ?? `${family}, ${given}`);
  const { title = "", volume = "", issue = "", page = "", issued } = csl;
  return [
    ["author", names.join("; ")],
    ["issued", String(issued?.["date-parts"]?.[0]?.[0] ?? "")],
    ["title", shorten(title)],
    ["container-title", shorten(csl["container-title"] ?? "")],
    ["volume, issue", `${volume}, ${issue}`],
    ["page", page],
  ];
}

function shorten(text: string): string {
  return text.length > 32 ? `${text.slice(0, 31)}…` : text;
}
