/** A picture as SVG text: white paper, rounded numbers, the same bytes every time. */
import type { Box } from "../../../packages/report-model/src/place.ts";
import { type Colour, INK, MUTED, PAPER } from "./colours.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface BoxLook {
  /** Default: no frame. */
  readonly stroke?: Colour;
  /** Default: nothing. */
  readonly fill?: Colour;
  /** Of the fill, 0 to 1. Default 1. */
  readonly opacity?: number;
  /** Default 1. */
  readonly width?: number;
  readonly dashed?: boolean;
  /** Radius of the corners. Default 0. */
  readonly round?: number;
}

export interface TextLook {
  /** Default 12. */
  readonly size?: number;
  readonly colour?: Colour;
  readonly bold?: boolean;
  readonly anchor?: "start" | "middle" | "end";
  /** Default: that of labels. */
  readonly family?: string;
  /** Clockwise degrees about the place. Default 0. */
  readonly angle?: number;
}

export interface StrokeLook {
  readonly colour: Colour;
  /** Default 1. */
  readonly width?: number;
  readonly dashed?: boolean;
  readonly arrow?: boolean;
}

/** Of everything that is not text of a page. */
const LABEL_FAMILY = "Inter,'Helvetica Neue',Arial,'Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";
export const CODE_FAMILY = "Menlo,Consolas,'Liberation Mono',monospace";
const ARROW = 5;

/** A surface that shapes are put on, from below to above. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #title: string;
  readonly #shapes: string[] = [];

  constructor(title: string, width: number, height: number) {
    this.#title = title;
    this.width = width;
    this.height = height;
  }

  /** SVG as it is. */
  raw(svg: string): void {
    this.#shapes.push(svg);
  }

  box({ x0, y0, x1, y1 }: Box, look: BoxLook): void {
    const { stroke, fill, opacity = 1, width = 1, dashed = false, round = 0 } = look;
    const painted =
      fill === undefined ? ' fill="none"' : ` fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}`;
    const framed = stroke === undefined ? "" : strokeOf({ colour: stroke, width, dashed });
    const corners = round === 0 ? "" : ` rx="${number(round)}"`;
    this.raw(
      `<rect x="${number(x0)}" y="${number(y0)}" width="${number(x1 - x0)}" height="${number(y1 - y0)}"${corners}${painted}${framed}/>`,
    );
  }

  /** Many frames of one look, in one path. */
  frames(boxes: readonly Box[], look: StrokeLook): void {
    if (boxes.length === 0) return;
    const path = boxes.map(
      ({ x0, y0, x1, y1 }) => `M${number(x0)} ${number(y0)}H${number(x1)}V${number(y1)}H${number(x0)}Z`,
    );
    this.raw(`<path d="${path.join("")}" fill="none"${strokeOf(look)}/>`);
  }

  text({ x, y }: Point, text: string, look: TextLook = {}): void {
    const { size = 12, colour = INK, bold = false, anchor = "start", family, angle = 0 } = look;
    const turned = angle === 0 ? "" : ` transform="rotate(${angle} ${number(x)} ${number(y)})"`;
    this.raw(
      `<text x="${number(x)}" y="${number(y)}"${size === 12 ? "" : ` font-size="${number(size)}"`}${colour === INK ? "" : ` fill="${colour}"`}` +
        `${bold ? ' font-weight="700"' : ""}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}` +
        `${family === undefined ? "" : ` font-family="${family}"`}${text.startsWith(" ") ? ' xml:space="preserve"' : ""}${turned}>${escapeText(text)}</text>`,
    );
  }

  line(points: readonly Point[], look: StrokeLook): void {
    const [first, ...rest] = points.map(({ x, y }) => `${number(x)} ${number(y)}`);
    this.raw(`<path d="M${first}L${rest.join(" ")}" fill="none"${strokeOf(look)}/>`);
    const [before, last] = points.slice(-2);
    if (look.arrow === true && before !== undefined && last !== undefined) this.#arrowHead(before, last, look.colour);
  }

  /** From one place to another, leaving and arriving along x. */
  curve(
    from: Point,
    to: Point,
    look: StrokeLook & { /** Points of the handles; default half of the way. */ readonly bend?: number },
  ): void {
    const bend = look.bend ?? (to.x - from.x) / 2;
    const [one, two] = [
      { x: from.x + bend, y: from.y },
      { x: to.x - bend, y: to.y },
    ];
    const path = [from, one, two, to].map(({ x, y }) => `${number(x)} ${number(y)}`);
    this.raw(`<path d="M${path[0]}C${path.slice(1).join(" ")}" fill="none"${strokeOf(look)}/>`);
    if (look.arrow === true)
      this.#arrowHead(bend === 0 ? from : { x: to.x - Math.sign(bend), y: to.y }, to, look.colour);
  }

  /** A number in a disc. */
  badge({ x, y }: Point, text: string, colour: Colour, radius = 7): void {
    this.raw(`<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}" fill="${colour}"/>`);
    this.text({ x, y: y + radius * 0.45 }, text, { size: radius * 1.25, colour: PAPER, bold: true, anchor: "middle" });
  }

  /** A word on a coloured ground; `place` is its left or, anchored at the end, its right middle. */
  tag({ x, y }: Point, text: string, colour: Colour, anchor: "start" | "middle" | "end" = "start"): void {
    const width = widthOfLabel(text, 10) + 8;
    const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
    this.box({ x0: left, y0: y - 7.5, x1: left + width, y1: y + 7.5 }, { fill: colour, round: 3 });
    this.text({ x: left + width / 2, y: y + 3.5 }, text, { size: 10, colour: PAPER, bold: true, anchor: "middle" });
  }

  /** What the colours mean, along one line. */
  legend({ x, y }: Point, entries: readonly (readonly [label: string, colour: Colour])[]): void {
    let left = x;
    for (const [label, colour] of entries) {
      this.box({ x0: left, y0: y - 9, x1: left + 12, y1: y + 1 }, { fill: colour, opacity: 0.35, stroke: colour });
      this.text({ x: left + 17, y }, label, { size: 11.5, colour: MUTED });
      left += widthOfLabel(label, 11.5) + 36;
    }
  }

  toSvg(): string {
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(this.width)} ${number(this.height)}" width="${number(this.width)}" ` +
        `role="img" font-family="${LABEL_FAMILY}" font-size="12" fill="${INK}">`,
      `<title>${escapeText(this.#title)}</title>`,
      `<rect width="100%" height="100%" rx="6" fill="${PAPER}"/>`,
      ...this.#shapes,
      "</svg>\n",
    ].join("\n");
  }

  #arrowHead(from: Point, to: Point, colour: Colour): void {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const corner = (turn: number): string => {
      const [x, y] = [to.x - ARROW * Math.cos(angle + turn), to.y - ARROW * Math.sin(angle + turn)];
      return `${number(x)} ${number(y)}`;
    };
    this.raw(`<path d="M${number(to.x)} ${number(to.y)}L${corner(0.5)}L${corner(-0.5)}Z" fill="${colour}"/>`);
  }
}

function strokeOf({ colour, width = 1, dashed = false }: StrokeLook): string {
  return ` stroke="${colour}"${width === 1 ? "" : ` stroke-width="${number(width)}"`}${dashed ? ' stroke-dasharray="4 3"' : ""}`;
}

/** With one decimal: what is finer nobody sees. */
export function number(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Points that a label takes, about. */
export function widthOfLabel(text: string, size: number): number {
  let ems = 0;
  for (const character of text) ems += character >= "\u2e80" ? 1 : /[ilj.,:;'()[\]|!/ ]/.test(character) ? 0.3 : 0.56;
  return ems * size;
}
