import { luminanceOfColour } from "../contrast.ts";
import { type Box, GlyphFlag, type ImagePlacement } from "../page-primitives.ts";
import { concatenate, intersect, type Matrix, type PageSpace, transformBox } from "../page-space.ts";
import { type Subpath, VectorGraphics } from "../vector-graphics.ts";
import { createGraphicsState, type GraphicsState, TextCursor } from "./graphics-state.ts";
import { parsePath } from "./parse-path.ts";
import type { PdfjsLibrary, PdfjsOperatorList } from "./pdfjs-library.ts";
import type { GlyphPlacer, PdfjsGlyph } from "./place-glyphs.ts";

/** Where the pixels of an image are to be had: an id in the page's objects, or the data itself. */
export type ImageSource = string | { readonly width: number; readonly height: number };

type Handler = (args: readonly unknown[]) => void;

const MAX_SAVED_STATES = 1000;
/** Luminance of a highlighter at the least. */
const LIGHT = 0.5;

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
  /** For every open mark, whether it or one around it is a layer that is switched off. */
  readonly #hidden: boolean[] = [];
  readonly #isLayerShown: (layer: unknown) => boolean;
  #order = 0;
  #state: GraphicsState;
  #clipsNext = false;

  constructor(
    operators: PdfjsLibrary["OPS"],
    space: PageSpace,
    glyphs: GlyphPlacer,
    isLayerShown: (layer: unknown) => boolean,
  ) {
    this.graphics = new VectorGraphics(space);
    this.#glyphs = glyphs;
    this.#isLayerShown = isLayerShown;
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
        this.#state.fillsByPattern = false;
      },
      setFillColorN: () => {
        this.#state.fillsByPattern = true;
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
        this.#glyphs.show(glyphs as readonly (PdfjsGlyph | number)[], this.#state, cursor, {
          mcid: this.#marks.at(-1) ?? -1,
          order: ++this.#order,
          flags: (this.#isHidden ? GlyphFlag.switchedOff : 0) | (this.#state.blended ? GlyphFlag.blended : 0),
        }),
      beginMarkedContent: () => this.#beginMark(null, null),
      beginMarkedContentProps: ([tag, properties]) => this.#beginMark(tag, properties),
      endMarkedContent: () => {
        this.#marks.pop();
        this.#hidden.pop();
      },
      beginGroup: ([group]) => this.#beginGroup(group as { readonly smask?: unknown } | undefined),
      endGroup: () => this.#restore(),
      clip: () => {
        this.#clipsNext = true;
      },
      eoClip: () => {
        this.#clipsNext = true;
      },
      constructPath: (args) => this.#constructPath(args),
      shadingFill: () => {
        const { clip } = this.#state;
        if (clip === null) return;
        this.graphics.addDrawing(clip);
        if (this.#isPainted) this.graphics.addPaint(clip, ++this.#order);
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

  get #isHidden(): boolean {
    return this.#hidden.at(-1) ?? false;
  }

  get #isPainted(): boolean {
    return !this.#isHidden && !this.#state.isMask;
  }

  /** `properties` are a marked-content id, or what `/OC` belongs to. */
  #beginMark(tag: unknown, properties: unknown): void {
    this.#marks.push(typeof properties === "number" ? properties : (this.#marks.at(-1) ?? -1));
    this.#hidden.push(this.#isHidden || (tag === "OC" && properties !== null && !this.#isLayerShown(properties)));
  }

  /** A group is painted as a whole with the opacity that is set before it; inside it begins anew. */
  #beginGroup(group: { readonly smask?: unknown } | undefined): void {
    this.#save();
    this.#state.isMask ||= Boolean(group?.smask);
    this.#state.groupAlpha *= this.#state.fillAlpha / 255;
    this.#state.fillAlpha = 255;
    this.#state.strokeAlpha = 255;
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
      else if (key === "BM") {
        this.#state.blended ||= value !== "source-over";
        this.#state.darkens = value === "multiply" || value === "darken";
      } else if (key === "SMask") this.#state.blended ||= value !== false;
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
        this.graphics.add({
          subpaths,
          matrix: state.matrix,
          fill,
          stroke,
          strokeWidth: state.lineWidth,
          clip: state.clip,
          order: this.#isPainted && !isHighlight(state, fill) ? ++this.#order : null,
          opacity: state.blended || state.fillsByPattern ? null : (state.fillAlpha * state.groupAlpha) / 255,
        });
      }
    }
    if (this.#clipsNext && extent) {
      state.clip = intersect(state.clip, this.#place(extent));
      state.clippedByShape ||= !isOfRectangles(data);
    }
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
    const box = transformBox(this.#state.matrix, 0, 0, 1, 1);
    const order = ++this.#order;
    if (this.#isPainted) this.graphics.addPaint(box, order);
    this.images.push({
      box,
      pixelWidth,
      pixelHeight,
      filters: [],
      index: this.images.length,
      mcid: this.#marks.at(-1) ?? -1,
      order,
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
      order: this.#isPainted ? ++this.#order : null,
    });
  }
}

/** Light that darkens: dark text under it is read as before. */
function isHighlight({ darkens }: GraphicsState, fill: number | null): boolean {
  return darkens && fill !== null && luminanceOfColour(fill) > LIGHT;
}

/** Nothing but upright rectangles: text that is set in several boxes is clipped by all of them. */
function isOfRectangles(data: Float32Array | null | undefined): boolean {
  return (data ? (parsePath(data, true) ?? []) : []).every(isRectangle);
}

/** Or made of rectangles: all its edges are upright. */
function isRectangle({ points, curved }: Subpath): boolean {
  if (curved) return false;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(at, at + 4);
    if (Math.min(Math.abs(x1 - x0), Math.abs(y1 - y0)) > 0.1) return false;
  }
  return true;
}

/** `#rrggbb`, or an array or three numbers as older versions had it. */
function parseColour(colour: unknown): number {
  if (typeof colour === "string") return Number.parseInt(colour.slice(1), 16) >>> 0;
  return 0;
}
