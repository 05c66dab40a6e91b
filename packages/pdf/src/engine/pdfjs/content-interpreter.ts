import type { Box, ImagePlacement } from "../page-primitives.ts";
import { concatenate, type Matrix, type PageSpace, transformBox } from "../page-space.ts";
import { VectorGraphics } from "../vector-graphics.ts";
import { createGraphicsState, type GraphicsState, intersect, TextCursor } from "./graphics-state.ts";
import { parsePath } from "./parse-path.ts";
import type { PdfjsLibrary, PdfjsOperatorList } from "./pdfjs-library.ts";
import type { GlyphPlacer, PdfjsGlyph } from "./place-glyphs.ts";

/** Where the pixels of an image are to be had: an id in the page's objects, or the data itself. */
export type ImageSource = string | { readonly width: number; readonly height: number };

type Handler = (args: readonly unknown[]) => void;

const MAX_SAVED_STATES = 1000;

/** Runs the operator list of one page and collects what it draws. */
export class ContentInterpreter {
  readonly graphics: VectorGraphics;
  readonly images: ImagePlacement[] = [];
  readonly imageSources: ImageSource[] = [];
  readonly #cursor = new TextCursor();
  readonly #glyphs: GlyphPlacer;
  readonly #handlers = new Map<number, Handler>();
  readonly #paint: ReadonlyMap<number, { readonly fill: boolean; readonly stroke: boolean; readonly close: boolean }>;
  readonly #saved: GraphicsState[] = [];
  /** Marked-content ids, innermost last; -1 for content without one. */
  readonly #marks: number[] = [];
  #state: GraphicsState;
  #clipsNext = false;

  constructor(operators: PdfjsLibrary["OPS"], space: PageSpace, glyphs: GlyphPlacer) {
    this.graphics = new VectorGraphics(space);
    this.#glyphs = glyphs;
    this.#state = createGraphicsState(space.matrix);
    this.#paint = new Map(
      [
        ["stroke", false, true, false],
        ["closeStroke", false, true, true],
        ["fill", true, false, false],
        ["eoFill", true, false, false],
        ["fillStroke", true, true, false],
        ["eoFillStroke", true, true, false],
        ["closeFillStroke", true, true, true],
        ["closeEOFillStroke", true, true, true],
      ].map(([name, fill, stroke, close]) => [
        operators[name as string] as number,
        { fill: fill as boolean, stroke: stroke as boolean, close: close as boolean },
      ]),
    );
    for (const [name, handler] of Object.entries(this.#operations())) {
      this.#handlers.set(operators[name] as number, handler);
    }
  }

  run({ fnArray, argsArray }: PdfjsOperatorList): void {
    for (let index = 0; index < fnArray.length; index++) {
      this.#handlers.get(fnArray[index] as number)?.((argsArray[index] ?? []) as readonly unknown[]);
    }
  }

  #operations(): Record<string, Handler> {
    const cursor = this.#cursor;
    const set = (name: keyof GraphicsState, factor = 1): Handler => {
      return ([value]) => {
        if (typeof value === "number") (this.#state as unknown as Record<string, number>)[name] = value * factor;
      };
    };
    return {
      save: () => this.#save(),
      restore: () => this.#restore(),
      transform: (args) => this.#transform(args as unknown as Matrix),
      setLineWidth: set("lineWidth"),
      setCharSpacing: set("characterSpacing"),
      setWordSpacing: set("wordSpacing"),
      setHScale: set("horizontalScale", 0.01),
      setLeading: set("leading", -1),
      setTextRise: set("rise"),
      setTextRenderingMode: set("renderMode"),
      setFont: ([id, size]) => this.#setFont(id as string, size as number),
      setGState: ([entries]) => this.#setGraphicsState(entries as readonly (readonly [string, unknown])[]),
      setFillRGBColor: ([colour]) => {
        this.#state.fillColour = parseColour(colour);
      },
      setStrokeRGBColor: ([colour]) => {
        this.#state.strokeColour = parseColour(colour);
      },
      beginText: () => cursor.begin(),
      moveText: ([x, y]) => cursor.move(x as number, y as number),
      setLeadingMoveText: ([x, y]) => {
        this.#state.leading = y as number;
        cursor.move(x as number, y as number);
      },
      setTextMatrix: (args) =>
        cursor.setMatrix([...((args.length === 6 ? args : args[0]) as Iterable<number>)] as unknown as Matrix),
      nextLine: () => cursor.move(0, this.#state.leading),
      showText: ([glyphs]) =>
        this.#glyphs.show(glyphs as readonly (PdfjsGlyph | number)[], this.#state, cursor, this.#marks.at(-1) ?? -1),
      beginMarkedContent: () => this.#marks.push(this.#marks.at(-1) ?? -1),
      beginMarkedContentProps: ([, mcid]) =>
        this.#marks.push(typeof mcid === "number" ? mcid : (this.#marks.at(-1) ?? -1)),
      endMarkedContent: () => this.#marks.pop(),
      clip: () => {
        this.#clipsNext = true;
      },
      eoClip: () => {
        this.#clipsNext = true;
      },
      constructPath: (args) => this.#constructPath(args),
      shadingFill: () => {
        if (this.#state.clip !== null) this.graphics.addDrawing(this.#state.clip);
      },
      paintFormXObjectBegin: ([matrix, box]) =>
        this.#beginForm(matrix as Matrix | null, box as readonly number[] | null),
      paintFormXObjectEnd: () => this.#restore(),
      paintImageXObject: ([id, width, height]) => this.#addImage(id as string, width as number, height as number),
      paintImageMaskXObject: ([image]) => this.#addInlineImage(image),
      paintInlineImageXObject: ([image]) => this.#addInlineImage(image),
      paintSolidColorImageMask: () => this.#addSolidMask(),
    };
  }

  #save(): void {
    if (this.#saved.length < MAX_SAVED_STATES) this.#saved.push({ ...this.#state });
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  #transform(matrix: Matrix): void {
    this.#state.matrix = concatenate([...matrix] as unknown as Matrix, this.#state.matrix);
  }

  #setFont(id: string, size: number): void {
    this.#state.fontId = id;
    this.#state.fontSize = size;
  }

  #setGraphicsState(entries: readonly (readonly [string, unknown])[]): void {
    for (const [key, value] of entries) {
      if (key === "ca") this.#state.fillAlpha = Math.round((value as number) * 255);
      else if (key === "CA") this.#state.strokeAlpha = Math.round((value as number) * 255);
      else if (key === "LW") this.#state.lineWidth = value as number;
      else if (key === "Font") this.#setFont(...(value as [string, number]));
    }
  }

  #beginForm(matrix: Matrix | null, box: readonly number[] | null): void {
    this.#save();
    if (matrix) this.#transform(matrix);
    if (!box) return;
    const [x0, y0, x1, y1] = box as [number, number, number, number];
    this.#state.clip = intersect(this.#state.clip, transformBox(this.#state.matrix, x0, y0, x1, y1));
  }

  #constructPath([paint, segments, extent]: readonly unknown[]): void {
    const state = this.#state;
    const painted = this.#paint.get(paint as number);
    const data = (segments as readonly (Float32Array | null)[] | null)?.[0];
    if (painted !== undefined && data) {
      const fill = painted.fill && state.fillAlpha > 0 ? state.fillColour : null;
      const stroke = painted.stroke && state.strokeAlpha > 0 ? state.strokeColour : null;
      const subpaths = parsePath(data, painted.close);
      if (subpaths === null) this.graphics.addDrawing(this.#place(extent));
      else if (fill !== null || stroke !== null) {
        this.graphics.add({ subpaths, matrix: state.matrix, fill, stroke, strokeWidth: state.lineWidth });
      }
    }
    if (this.#clipsNext && extent) state.clip = intersect(state.clip, this.#place(extent));
    this.#clipsNext = false;
  }

  #place(extent: unknown): Box {
    const [x0, y0, x1, y1] = extent as [number, number, number, number];
    return transformBox(this.#state.matrix, x0, y0, x1, y1);
  }

  #addInlineImage(image: unknown): void {
    const { data, width, height } = image as { data?: unknown; width: number; height: number };
    this.#addImage(typeof data === "string" ? data : (image as ImageSource), width, height);
  }

  #addImage(source: ImageSource, pixelWidth: number, pixelHeight: number): void {
    this.images.push({
      box: transformBox(this.#state.matrix, 0, 0, 1, 1),
      pixelWidth,
      pixelHeight,
      filters: [],
      index: this.images.length,
      mcid: this.#marks.at(-1) ?? -1,
    });
    this.imageSources.push(source);
  }

  /** A one-pixel mask paints its unit square: a rule or an area. */
  #addSolidMask(): void {
    this.graphics.add({
      subpaths: [{ points: [0, 0, 1, 0, 1, 1, 0, 1], curved: false, closed: true }],
      matrix: this.#state.matrix,
      fill: this.#state.fillColour,
      stroke: null,
      strokeWidth: 0,
    });
  }
}

/** `#rrggbb`, or an array or three numbers as older versions had it. */
function parseColour(colour: unknown): number {
  if (typeof colour === "string") return Number.parseInt(colour.slice(1), 16) >>> 0;
  return 0;
}
