/** Lines joined to a paragraph: what goes between them, and where each stands in the text of the report. */
import { BLUE, FAINT, GREEN, MUTED, ORANGE, RED } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture } from "../drawing/picture.ts";
import { putPage } from "../drawing/sheet.ts";
import { wrapText } from "../drawing/wrap-text.ts";
import type { Samples } from "../samples/samples.ts";

const COLOURS = [BLUE, GREEN, ORANGE];
const PAGE = 1;
/** A line of the paragraph that is shown. */
const SHOWN = "Rain is counted";

export function drawTextAssembled({ specimen }: Samples): Picture {
  const picture = new Picture("Lines joined to a paragraph of the text", 900, 304);
  const { reportText } = specimen.draft;
  const first = reportText.lines.findIndex(({ layout }) => layout.text.startsWith(SHOWN));
  const next = reportText.lines.findIndex(({ startsParagraph }, index) => index > first && startsParagraph);
  const lines = reportText.lines.slice(first, next);
  const sheet = putPage(picture, specimen, PAGE, {
    x: 14,
    y: 14,
    scale: 1.55,
    crop: { x0: 52, y0: 92, x1: 352, y1: 166 },
  });
  const [start, end] = [lines[0]?.range.start ?? 0, lines.at(-1)?.range.end ?? 1];
  const scale = 872 / (end - start);

  lines.forEach(({ layout, range }, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? BLUE;
    const place = sheet.box(layout.box);
    const y = (place.y0 + place.y1) / 2 + 4;
    picture.box(place, { stroke: colour, fill: colour, opacity: 0.1, width: 0.8 });
    picture.text({ x: 494, y }, `${range.start}–${range.end}`, { family: CODE_FAMILY, size: 11.5, colour });
    const following = lines[index + 1];
    if (following !== undefined) {
      const [joint, look] = describeJoint(layout.text, layout.endsWithHyphen, {
        gap: following.range.start - range.end,
        dropped: layout.text.length - (range.end - range.start),
      });
      picture.text({ x: 590, y }, joint, { size: 11.5, colour: look });
    }
    const bar = { x0: 14 + (range.start - start) * scale, y0: 190, x1: 14 + (range.end - start) * scale, y1: 206 };
    picture.box(bar, { fill: colour, opacity: 0.35, stroke: colour, width: 0.6 });
    picture.text({ x: bar.x0, y: 184 }, String(range.start), { family: CODE_FAMILY, size: 10, colour: MUTED });
  });
  const text = reportText.text.slice(start, end);
  wrapText(text, 120).forEach((row, index) => {
    picture.text({ x: 14, y: 232 + index * 20 }, row, { size: 13 });
  });
  picture.box({ x0: 6, y0: 214, x1: 894, y1: 296 }, { stroke: FAINT });
  return picture;
}

function describeJoint(
  text: string,
  endsWithHyphen: boolean,
  { gap, dropped }: { readonly gap: number; readonly dropped: number },
): readonly [joint: string, colour: string] {
  if (dropped > 0) return [`hyphen out: ${text.split(" ").at(-1)}`, RED];
  if (endsWithHyphen) return [`hyphen stays: ${text.split(" ").at(-1)}, seen elsewhere`, GREEN];
  return gap === 1 ? ["a space", MUTED] : ["nothing between", MUTED];
}
