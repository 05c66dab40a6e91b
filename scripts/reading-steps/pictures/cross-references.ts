/** Mentions of figures, tables, formulas, sections and listings, each tied to what it means. */
import type { CrossReference, Place } from "../../../packages/report-model/src/index.ts";
import { colourOf } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Sample, Samples } from "../samples/samples.ts";

const MENTION = colourOf("citation");
const TARGET = colourOf("table");
/** 1-based; the page behind it is shown, too. */
const FIRST_PAGE = 2;

export function drawCrossReferences({ specimen }: Samples): Picture {
  const picture = new Picture("Cross-references and what they point to", 900, 460);
  const sheets = [0, 1].map((index) => {
    const crop = { x0: 40, y0: 62, x1: 400, y1: 424 };
    return putPage(picture, specimen, FIRST_PAGE - 1 + index, { x: 14 + index * 440, y: 14, scale: 1.16, crop });
  });
  specimen.report.crossReferences.forEach((mention, index) => {
    const target = targetOf(specimen, mention);
    if (target === null) return;
    const places = [
      [mention, MENTION],
      [target, TARGET],
    ] as const;
    for (const [{ page, box }, colour] of places) {
      const place = sheets[page - FIRST_PAGE]?.box(box);
      if (place === undefined) continue;
      picture.box(place, { stroke: colour, fill: colour, opacity: 0.2, width: 1.2 });
      // Before the mention, behind the target.
      if (colour === MENTION) picture.badge({ x: place.x0 - 1, y: place.y0 - 1 }, String(index + 1), colour, 5.5);
      else picture.badge({ x: place.x1 + 10, y: (place.y0 + place.y1) / 2 }, String(index + 1), colour);
    }
  });
  picture.legend({ x: 14, y: 448 }, [
    ["mention", MENTION],
    ["target", TARGET],
  ]);
  return picture;
}

function targetOf({ report }: Sample, { kind, target }: CrossReference): Place | null {
  if (target === null) return null;
  const targets = kind === "formula" ? report.formulas : kind === "section" ? report.headings : report.captions;
  return targets[target] ?? null;
}
