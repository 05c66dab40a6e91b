/** The whole way from bytes to report, with the folder of each step. */
import { BLUE, FAINT, GREEN, MUTED, ORANGE, VIOLET } from "../drawing/colours.ts";
import { CODE_FAMILY, Picture } from "../drawing/picture.ts";

/** A step and the folders, below the `src` of its package, in which it stands. */
interface Room {
  readonly title: string;
  readonly folders: readonly string[];
  /** True for what another package calls. Default: it follows the room above. */
  readonly isCalled?: boolean;
}

/** From above to below; a test looks whether the folders are there. */
export const ROOMS: Readonly<Record<"pdf" | "references" | "report-parser", readonly Room[]>> = {
  pdf: [
    { title: "open, repair, fall back", folders: ["reading", "engine/repair"] },
    { title: "page primitives", folders: ["engine"] },
    { title: "lines, columns, words", folders: ["layout/lines"] },
    {
      title: "tables, figures, formulas, listings",
      folders: ["layout/tables", "layout/figures", "layout/formulas", "layout/listings"],
      isCalled: true,
    },
  ],
  "report-parser": [
    { title: "running heads, asides", folders: ["lines"] },
    { title: "declared headings", folders: ["headings/declared"] },
    { title: "captions, then objects", folders: ["captions", "objects"] },
    { title: "prose measured, headings settled", folders: ["headings/seen", "headings/combined"] },
    { title: "footnotes, formulas", folders: ["lines", "objects"] },
    { title: "text assembled", folders: ["text"] },
    { title: "references, citations", folders: ["reference-lists", "citations"] },
    { title: "cross-references", folders: ["cross-references"] },
    { title: "abstracts, cover, kind, quality", folders: ["front-matter", "document"] },
  ],
  references: [{ title: "one printed reference", folders: ["gbt7714", "western", "chinese"] }],
};

const HEIGHT = 42;
const PITCH = 50;

export function drawBytesToReport(): Picture {
  const picture = new Picture("From bytes to report", 900, 560);
  picture.box({ x0: 96, y0: 14, x1: 776, y1: 546 }, { stroke: ORANGE, dashed: true, width: 1.4, round: 8 });
  picture.text({ x: 110, y: 34 }, "in a process or thread of its own: isolation", {
    size: 11.5,
    colour: ORANGE,
  });

  const pdf = column(picture, { x: 110, y: 52, width: 300 }, "pdf", BLUE);
  const parser = column(picture, { x: 462, y: 52, width: 300 }, "report-parser", GREEN);
  const references = column(picture, { x: 110, y: 386, width: 300 }, "references", VIOLET);

  end(picture, { x0: 14, y0: 90, x1: 78, y1: 132 }, "bytes");
  picture.line(
    [
      { x: 78, y: 111 },
      { x: pdf.x - 2, y: 111 },
    ],
    { colour: MUTED, arrow: true, width: 1.4 },
  );
  const pages = pdf.rows[2] ?? 0;
  const first = parser.rows[0] ?? 0;
  picture.line(
    [
      { x: 410, y: pages },
      { x: 446, y: pages },
      { x: 446, y: first },
      { x: parser.x - 2, y: first },
    ],
    { colour: MUTED, arrow: true, width: 1.4 },
  );
  picture.text({ x: 412, y: pages - 5 }, "pages", { size: 11, colour: MUTED });
  link(picture, { x: 410, y: pdf.rows[3] ?? 0 }, { x: parser.x - 2, y: parser.rows[2] ?? 0 });
  link(picture, { x: 410, y: references.rows[0] ?? 0 }, { x: parser.x - 2, y: parser.rows[6] ?? 0 });
  picture.text({ x: 412, y: (pdf.rows[3] ?? 0) + 16 }, "is called", { size: 11, colour: MUTED });
  picture.text({ x: 412, y: (references.rows[0] ?? 0) + 16 }, "is called", { size: 11, colour: MUTED });
  const last = parser.rows.at(-1) ?? 0;
  picture.line(
    [
      { x: 762, y: last },
      { x: 788, y: last },
    ],
    { colour: MUTED, arrow: true, width: 1.4 },
  );
  end(picture, { x0: 790, y0: last - 21, x1: 890, y1: last + 21 }, "ParsedReport");
  picture.text({ x: 840, y: last + 38 }, "report-model", {
    size: 10.5,
    colour: MUTED,
    anchor: "middle",
    family: CODE_FAMILY,
  });
  return picture;
}

interface Column {
  readonly x: number;
  /** Middles of its rooms. */
  readonly rows: readonly number[];
}

function column(
  picture: Picture,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  name: keyof typeof ROOMS,
  colour: string,
): Column {
  picture.text({ x, y: y + 14 }, `packages/${name}`, { bold: true, size: 13, colour });
  const rows = ROOMS[name].map(({ title, folders, isCalled = false }, index) => {
    const top = y + 26 + index * PITCH + (isCalled ? 14 : 0);
    picture.box(
      { x0: x, y0: top, x1: x + width, y1: top + HEIGHT },
      { stroke: colour, fill: colour, opacity: 0.07, round: 4 },
    );
    picture.text({ x: x + 12, y: top + 18 }, title);
    picture.text({ x: x + 12, y: top + 34 }, shorten(folders), { size: 10.5, family: CODE_FAMILY, colour: MUTED });
    if (index > 0 && !isCalled)
      picture.line(
        [
          { x: x + width / 2, y: top - PITCH + HEIGHT },
          { x: x + width / 2, y: top },
        ],
        { colour, arrow: true },
      );
    return top + HEIGHT / 2;
  });
  return { x, rows };
}

/** `layout/tables, /figures`: what folders have in common is said once. */
function shorten(folders: readonly string[]): string {
  const [first = "", ...rest] = folders;
  const common = first.slice(0, first.lastIndexOf("/"));
  return [
    first,
    ...rest.map((folder) => (common !== "" && folder.startsWith(`${common}/`) ? folder.slice(common.length) : folder)),
  ].join(", ");
}

function link(
  picture: Picture,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): void {
  picture.curve(from, to, { colour: MUTED, dashed: true, arrow: true });
}

function end(
  picture: Picture,
  box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number },
  text: string,
): void {
  picture.box(box, { stroke: MUTED, fill: FAINT, opacity: 0.5, round: 4 });
  picture.text({ x: (box.x0 + box.x1) / 2, y: (box.y0 + box.y1) / 2 + 4 }, text, { bold: true, anchor: "middle" });
}
