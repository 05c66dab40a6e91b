/** A footnote: small print at the foot, parted from the text, tied to a raised mark. */
import { colourOf, RED } from "../drawing/colours.ts";
import { Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import type { Samples } from "../samples/samples.ts";

const NOTE = colourOf("footnote");

export function drawFootnotes({ specimen }: Samples): Picture {
  const picture = new Picture("A footnote and its mark", 900, 250);
  const upper = putPage(picture, specimen, 1, { x: 14, y: 14, scale: 1.5, crop: { x0: 52, y0: 92, x1: 352, y1: 166 } });
  const lower = putPage(picture, specimen, 1, {
    x: 14,
    y: 140,
    scale: 1.5,
    crop: { x0: 52, y0: 496, x1: 352, y1: 560 },
  });
  const raised = upper.page.lines
    .filter(({ box }) => upper.shows(box))
    .flatMap(({ spans }) => spans.filter(({ position }) => position === "superscript"));
  for (const { label, text, box } of specimen.draft.footnotes) {
    const note = lower.box(box);
    picture.box(note, { stroke: NOTE, fill: NOTE, opacity: 0.15, width: 1.4 });
    for (const { box: mark } of raised.filter((span) => span.text.trim() === label)) {
      const place = upper.box({ x0: mark.x0 - 1, y0: mark.y0 - 1, x1: mark.x1 + 1, y1: mark.y1 + 1 });
      picture.box(place, { stroke: NOTE, width: 1.4 });
      const x = (place.x0 + place.x1) / 2;
      picture.line(
        [
          { x, y: place.y1 },
          { x, y: note.y0 },
        ],
        { colour: NOTE, width: 1.4, arrow: true },
      );
    }
    picture.text({ x: 500, y: 170 }, "footnote", { bold: true });
    picture.text({ x: 500, y: 189 }, `label: ${label}`);
    picture.text({ x: 500, y: 207 }, text);
  }
  const rule = lower.page.rules.find(({ orientation, box }) => orientation === "horizontal" && lower.shows(box));
  if (rule !== undefined) {
    const { x1, y0 } = lower.box(rule.box);
    picture.text({ x: x1 + 70, y: y0 + 4 }, "a rule parts it from the text", { size: 11, colour: RED });
    picture.box(lower.box(rule.box), { stroke: RED, width: 1.4 });
  }
  return picture;
}
