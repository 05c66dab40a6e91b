/** A laid-out page, or a part of one, put on a picture with its text; what was found on it is laid over it. */
import type { LayoutLine, PageLayout, TextSpan } from "../../../packages/pdf/src/index.ts";
import type { Box } from "../../../packages/report-model/src/place.ts";
import { type Colour, FAINT, PAPER, PRINT } from "./colours.ts";
import { escapeText, number, type Picture, type Point } from "./picture.ts";

export interface SheetPlace {
  /** Left upper corner on the picture. */
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Part of the page in points. Default: all of it. */
  readonly crop?: Box;
  /** Default: a dark grey. */
  readonly print?: Colour;
  /** Drawing of the page, as an SVG path in its points. Default: none. */
  readonly drawing?: string;
}

const SERIF = "'Times New Roman',Times,'Liberation Serif','Noto Serif CJK SC','Songti SC',SimSun,serif";
const SANS = "Helvetica,Arial,'Liberation Sans',sans-serif";
const MONOSPACE = "'Courier New',Courier,'Liberation Mono',monospace";
/** Share of the size by which the boxes of glyphs reach below the baseline: of Chinese fonts, and of Times and its kin. */
const CHINESE_DESCENT = 0.12;
const DESCENT = 0.217;

/** A page of a document, by index, with its drawing. */
export function putPage(
  picture: Picture,
  { pages, drawings = {} }: DrawnPages,
  index: number,
  place: Omit<SheetPlace, "drawing">,
): Sheet {
  const page = pages[index];
  if (page === undefined) throw new Error(`The document has no page ${index + 1}.`);
  const drawing = drawings[index];
  return new Sheet(picture, page, drawing === undefined ? place : { ...place, drawing });
}

interface DrawnPages {
  readonly pages: readonly PageLayout[];
  /** SVG paths by index of the page. Default: none. */
  readonly drawings?: Readonly<Record<number, string>>;
}

export class Sheet {
  readonly page: PageLayout;
  readonly scale: number;
  readonly #picture: Picture;
  readonly #print: Colour;
  readonly #crop: Box;
  readonly #x: number;
  readonly #y: number;

  constructor(picture: Picture, page: PageLayout, place: SheetPlace) {
    this.page = page;
    this.scale = place.scale;
    this.#picture = picture;
    this.#print = place.print ?? PRINT;
    this.#crop = place.crop ?? { x0: 0, y0: 0, x1: page.width, y1: page.height };
    this.#x = place.x;
    this.#y = place.y;
    picture.box(this.frame, { fill: PAPER, stroke: FAINT });
    if (place.drawing !== undefined) this.#draw(place.drawing);
    this.#printRules();
    this.#printImages();
    this.#printText();
  }

  /** Its outline on the picture. */
  get frame(): Box {
    return this.box(this.#crop);
  }

  box({ x0, y0, x1, y1 }: Box): Box {
    const [from, to] = [this.point({ x: x0, y: y0 }), this.point({ x: x1, y: y1 })];
    return { x0: from.x, y0: from.y, x1: to.x, y1: to.y };
  }

  point({ x, y }: Point): Point {
    return { x: this.#x + (x - this.#crop.x0) * this.scale, y: this.#y + (y - this.#crop.y0) * this.scale };
  }

  /** True for what lies in the part that is shown. */
  shows({ x0, y0, x1, y1 }: Box): boolean {
    const crop = this.#crop;
    return x0 >= crop.x0 - 1 && x1 <= crop.x1 + 1 && y0 >= crop.y0 - 1 && y1 <= crop.y1 + 1;
  }

  /** Where the crop holds it whole. */
  #draw(path: string): void {
    if (!this.page.drawings.some((box) => this.shows(box))) return;
    const { x, y } = this.point({ x: 0, y: 0 });
    const width = number(1 / this.scale);
    this.#picture.raw(
      `<path transform="translate(${number(x)} ${number(y)}) scale(${this.scale})" d="${path}" ` +
        `fill="none" stroke="${this.#print}" stroke-width="${width}"/>`,
    );
  }

  #printRules(): void {
    for (const { orientation, box, thickness } of this.page.rules) {
      if (!this.shows(box)) continue;
      const { x0, y0, x1, y1 } = this.box(box);
      const end = orientation === "horizontal" ? { x: x1, y: y0 } : { x: x0, y: y1 };
      const ends = [{ x: x0, y: y0 }, end];
      this.#picture.line(ends, { colour: this.#print, width: Math.max(0.7, thickness) });
    }
  }

  #printImages(): void {
    for (const { box } of this.page.images) {
      if (this.shows(box)) this.#picture.box(this.box(box), { fill: FAINT });
    }
  }

  #printText(): void {
    const lines = this.page.lines.filter(({ box }) => this.shows(box)).map((line) => this.#lineOf(line));
    this.#picture.raw(`<g fill="${this.#print}" font-family="${SERIF}">${lines.join("")}</g>`);
  }

  #lineOf(line: LayoutLine): string {
    if (line.angle !== 0) return this.#turnedLine(line);
    const isLevel = line.spans.every(({ position }) => position === "baseline");
    const pieces = line.spans.flatMap((span) =>
      piecesOf(line, span).map(({ text, x }) => {
        const { x: left, y } = this.point({ x, y: baselineOf(span) });
        const size = span.fontSize === line.fontSize ? "" : ` font-size="${number(span.fontSize * this.scale)}"`;
        return `<tspan x="${number(left)}"${isLevel ? "" : ` y="${number(y)}"`}${size}>${escapeText(text)}</tspan>`;
      }),
    );
    const first = line.spans.find(({ position }) => position === "baseline");
    const { y } = this.point({ x: 0, y: first === undefined ? line.baseline : baselineOf(first) });
    return `<text y="${number(y)}"${this.#fontOf(line)}>${pieces.join("")}</text>`;
  }

  #turnedLine(line: LayoutLine): string {
    const { x0, x1, y0, y1 } = this.box(line.box);
    const down = line.angle === 90;
    const shift = DESCENT * line.fontSize * this.scale;
    const { x, y } = down ? { x: x0 + shift, y: y0 } : { x: x1 - shift, y: y1 };
    return `<text transform="translate(${number(x)} ${number(y)}) rotate(${down ? 90 : -90})"${this.#fontOf(line)}>${escapeText(line.text)}</text>`;
  }

  #fontOf({ spans, fontSize, bold, monospace }: LayoutLine): string {
    const family = monospace ? MONOSPACE : /helvetica/i.test(spans[0]?.font.name ?? "") ? SANS : null;
    return ` font-size="${number(fontSize * this.scale)}"${family === null ? "" : ` font-family="${family}"`}${bold ? ' font-weight="700"' : ""}`;
  }
}

/** That of a line is its row's, which may be the one of another column. */
function baselineOf({ font, box, fontSize }: TextSpan): number {
  return box.y1 - (/song/i.test(font.name) ? CHINESE_DESCENT : DESCENT) * fontSize;
}

/** A span cut at the words of its line, each part with its left end. */
function piecesOf(line: LayoutLine, span: TextSpan): { readonly text: string; readonly x: number }[] {
  const end = span.start + span.text.length;
  return line.words.flatMap((word) => {
    const [from, to] = [Math.max(word.start, span.start), Math.min(word.end, end)];
    if (to <= from) return [];
    return [{ text: line.text.slice(from, to), x: from === word.start ? word.box.x0 : span.box.x0 }];
  });
}
