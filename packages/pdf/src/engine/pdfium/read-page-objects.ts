import type { NameSearch } from "../name-search.ts";
import { type Box, GlyphFlag, type ImagePlacement } from "../page-primitives.ts";
import { concatenate, intersect, type Matrix, type PageSpace, transformBox } from "../page-space.ts";
import { type Subpath, VectorGraphics } from "../vector-graphics.ts";
import { createReplacementTaker, type Replacement } from "./actual-text.ts";
import { isClippedByShape } from "./clip-shape.ts";
import { readFloat, readFourFloats, readInteger, readRgb, readWord } from "./heap-numbers.ts";
import { readUtf8 } from "./heap-strings.ts";
import { mayBeTiling } from "./paint-colour.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";
import { readClipBox } from "./read-clip.ts";

const ObjectType = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const SegmentType = { line: 0, bezier: 1, move: 2 } as const;

/** A path with more segments is a drawing as a whole; charts have hundreds of thousands. */
const MAX_PATH_SEGMENTS = 2000;
/** Forms nested deeper are not followed. */
const MAX_FORM_DEPTH = 24;

/** Opacity, of 255, that leaves nothing to see. */
const FADED_ALPHA = 13;
const NEARLY_OPAQUE = 0.999;
const MAX_ANNOTATIONS = 5000;
/** `FPDF_ANNOT_LINK` and `FPDF_ANNOT_POPUP`. */
const UNDRAWN_ANNOTATIONS: ReadonlySet<number> = new Set([2, 16]);

const UNIT_SQUARE: Subpath = { points: [0, 0, 1, 0, 1, 1, 0, 1], curved: false, closed: true };

/** Where a text object stands when it is inside of a form. */
export interface FormPlace {
  /** From the form's space to page space. */
  readonly matrix: Matrix;
  /** Marked-content id of the form itself; -1 when it has none. */
  readonly mcid: number;
  /** What the forms around leave of it, in page space; null when nothing is clipped. */
  readonly clip: Box | null;
  /** {@link GlyphFlag}s of everything inside. */
  readonly flags: number;
  /** True where the form is painted with so little opacity that nothing of it is seen. */
  readonly faded: boolean;
}

export interface PageObjects {
  readonly graphics: VectorGraphics;
  readonly images: readonly ImagePlacement[];
  /** Handles of the images, in the order of `images`; valid while the page is open. */
  readonly imageHandles: readonly Pointer[];
  readonly textInForms: ReadonlyMap<Pointer, FormPlace>;
  /** Painting order of the text objects. */
  readonly textOrders: ReadonlyMap<Pointer, number>;
  /** What the file gives out for drawn text; taken off the objects, so that a text page opened later does not know it. */
  readonly replacements: readonly Replacement[];
}

/**
 * Walks all objects of an open page, forms included. Where the file may have layers by `names`, whatever stands in a form or is marked as
 * optional content is so flagged: PDFium does not tell what a form itself belongs to.
 */
export function readPageObjects(
  pdfium: PdfiumModule,
  page: Pointer,
  space: PageSpace,
  names: NameSearch | null = null,
): PageObjects {
  const { functions, scratch } = pdfium;
  const graphics = new VectorGraphics(space);
  const images: ImagePlacement[] = [];
  const imageHandles: Pointer[] = [];
  const textInForms = new Map<Pointer, FormPlace>();
  const textOrders = new Map<Pointer, number>();
  const taker = createReplacementTaker(pdfium);
  let order = 0;

  const count = functions.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) {
    visit(
      functions.FPDFPage_GetObject(page, index),
      { matrix: space.matrix, mcid: -1, clip: null, flags: 0, faded: false },
      0,
    );
  }
  addAnnotations();
  return { graphics, images, imageHandles, textInForms, textOrders, replacements: taker.replacements };

  function visit(object: Pointer, place: FormPlace, depth: number): void {
    if (object === 0) return;
    order++;
    switch (functions.FPDFPageObj_GetType(object)) {
      case ObjectType.text:
        textOrders.set(object, order);
        taker.take(object, order);
        if (depth > 0) textInForms.set(object, place);
        return;
      case ObjectType.path:
        addPath(object, place.matrix);
        return;
      case ObjectType.image:
        addImage(object, place);
        return;
      case ObjectType.shading: {
        const box = readBounds(object, place.matrix);
        if (box === null) return;
        graphics.addDrawing(box);
        graphics.addPaint(box, order);
        return;
      }
      case ObjectType.form:
        visitForm(object, place, depth);
    }
  }

  function visitForm(form: Pointer, place: FormPlace, depth: number): void {
    if (depth >= MAX_FORM_DEPTH) return;
    const own = functions.FPDFPageObj_GetMarkedContentID(form);
    const clip = readClipBox(pdfium, form);
    const inner: FormPlace = {
      matrix: concatenate(readMatrix(form), place.matrix),
      mcid: own >= 0 ? own : place.mcid,
      clip: clip === null ? place.clip : intersect(place.clip, transformBox(place.matrix, ...clip)),
      flags:
        place.flags |
        (functions.FPDFPageObj_HasTransparency(form) === 0 ? 0 : GlyphFlag.blended) |
        (isClippedByShape(pdfium, form) ? GlyphFlag.oddlyPainted : 0) |
        (names?.mayHaveLayers() ? GlyphFlag.optionalContent : 0),
      faded: place.faded || isFaded(form),
    };
    const children = functions.FPDFFormObj_CountObjects(form);
    for (let index = 0; index < children; index++) {
      visit(functions.FPDFFormObj_GetObject(form, index), inner, depth + 1);
    }
  }

  function addPath(path: Pointer, matrix: Matrix): void {
    const segments = functions.FPDFPath_CountSegments(path);
    if (segments <= 0) return;
    functions.FPDFPath_GetDrawMode(path, scratch, scratch + 4);
    const filled = readInteger(pdfium, scratch) !== 0;
    const stroked = readInteger(pdfium, scratch + 4) !== 0;
    const fill = filled && functions.FPDFPageObj_GetFillColor(path, ...colourPointers(scratch)) ? readColour() : null;
    const stroke =
      stroked && functions.FPDFPageObj_GetStrokeColor(path, ...colourPointers(scratch)) ? readColour() : null;
    if (fill === null && stroke === null) {
      const box = filled && hasPattern(path) ? readBounds(path, matrix) : null;
      if (box !== null) graphics.addPaint(box, order);
      return;
    }
    if (segments > MAX_PATH_SEGMENTS) {
      const box = readBounds(path, matrix);
      if (box === null) return;
      graphics.addDrawing(box);
      if (fill !== null) graphics.addPaint(box, order, mayBeTiling(fill, names) ? null : fill);
      return;
    }
    graphics.add({
      subpaths: readSubpaths(path, segments),
      matrix: concatenate(readMatrix(path), matrix),
      fill,
      stroke,
      strokeWidth: stroke === null ? 0 : readStrokeWidth(path),
      order,
      // Whatever it is that a pattern paints, its place is painted.
      opacity: fill === null ? 1 : mayBeTiling(fill, names) ? null : readOpacity(path),
    });
  }

  function readSubpaths(path: Pointer, segments: number): Subpath[] {
    const subpaths: Subpath[] = [];
    let points: number[] = [];
    let curved = false;
    const finish = (closed: boolean): void => {
      if (points.length >= 4) subpaths.push({ points, curved, closed });
      points = [];
      curved = false;
    };
    for (let index = 0; index < segments; index++) {
      const segment = functions.FPDFPath_GetPathSegment(path, index);
      const type = functions.FPDFPathSegment_GetType(segment);
      if (type === SegmentType.move) finish(false);
      if (type === SegmentType.bezier) curved = true;
      functions.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
      points.push(readFloat(pdfium, scratch), readFloat(pdfium, scratch + 4));
      if (functions.FPDFPathSegment_GetClose(segment) !== 0) {
        const [x, y] = points;
        finish(true);
        if (x !== undefined && y !== undefined) points.push(x, y);
      }
    }
    finish(false);
    return subpaths;
  }

  function addImage(image: Pointer, place: FormPlace): void {
    const matrix = concatenate(readMatrix(image), place.matrix);
    const own = functions.FPDFPageObj_GetMarkedContentID(image);
    functions.FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4);
    const pixelWidth = readWord(pdfium, scratch);
    const pixelHeight = readWord(pdfium, scratch + 4);
    if (pixelWidth === 1 && pixelHeight === 1) {
      // A one-pixel mask paints its unit square: dvips draws its rules so.
      functions.FPDFPageObj_GetFillColor(image, ...colourPointers(scratch));
      const fill = readColour() ?? 0;
      graphics.add({ subpaths: [UNIT_SQUARE], matrix, fill, stroke: null, strokeWidth: 0, order });
      return;
    }
    const box = transformBox(matrix, 0, 0, 1, 1);
    graphics.addPaint(box, order);
    images.push({
      box,
      pixelWidth,
      pixelHeight,
      filters: readFilters(pdfium, image),
      index: images.length,
      mcid: own >= 0 ? own : place.mcid,
      order,
    });
    imageHandles.push(image);
  }

  /** Annotations lie over the page; links and pop-ups draw nothing. */
  function addAnnotations(): void {
    const annotations = Math.min(MAX_ANNOTATIONS, functions.FPDFPage_GetAnnotCount(page));
    for (let index = 0; index < annotations; index++) {
      const annotation = functions.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      const draws = !UNDRAWN_ANNOTATIONS.has(functions.FPDFAnnot_GetSubtype(annotation));
      if (draws && functions.FPDFAnnot_GetRect(annotation, scratch) !== 0) {
        const [left, top, right, bottom] = readFourFloats(pdfium, scratch);
        graphics.addPaint(transformBox(space.matrix, left, bottom, right, top), ++order);
      }
      functions.FPDFPage_CloseAnnot(annotation);
    }
  }

  /** A fill that has no colour, and is not left out for its opacity. */
  function hasPattern(path: Pointer): boolean {
    return (
      functions.FPDFPageObj_GetFillColor(path, ...colourPointers(scratch)) === 0 || readWord(pdfium, scratch + 12) > 0
    );
  }

  function isFaded(form: Pointer): boolean {
    if (functions.FPDFPageObj_GetFillColor(form, ...colourPointers(scratch)) === 0) return false;
    return readWord(pdfium, scratch + 12) < FADED_ALPHA;
  }

  /** Null for a blend mode or a soft mask. */
  function readOpacity(object: Pointer): number | null {
    if (functions.FPDFPageObj_HasTransparency(object) === 0) return 1;
    functions.FPDFPageObj_GetFillColor(object, ...colourPointers(scratch));
    const alpha = readWord(pdfium, scratch + 12);
    if (alpha < 255) return alpha / 255;
    // The outline may be what is translucent; that nothing else is, nobody says.
    const outlined = functions.FPDFPageObj_GetStrokeColor(object, ...colourPointers(scratch)) !== 0;
    return outlined && readWord(pdfium, scratch + 12) < 255 ? NEARLY_OPAQUE : null;
  }

  function readMatrix(object: Pointer): Matrix {
    if (functions.FPDFPageObj_GetMatrix(object, scratch) === 0) return [1, 0, 0, 1, 0, 0];
    return [...readFourFloats(pdfium, scratch), readFloat(pdfium, scratch + 16), readFloat(pdfium, scratch + 20)];
  }

  function readBounds(object: Pointer, matrix: Matrix) {
    if (functions.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null;
    return transformBox(matrix, ...readFourFloats(pdfium, scratch));
  }

  function readColour(): number | null {
    const alpha = readWord(pdfium, scratch + 12);
    return alpha === 0 ? null : readRgb(pdfium, scratch) >>> 0;
  }

  function readStrokeWidth(object: Pointer): number {
    return functions.FPDFPageObj_GetStrokeWidth(object, scratch) === 0 ? 1 : readFloat(pdfium, scratch);
  }
}

/** Addresses for red, green, blue and alpha as four words. */
function colourPointers(scratch: Pointer): [Pointer, Pointer, Pointer, Pointer] {
  return [scratch, scratch + 4, scratch + 8, scratch + 12];
}

/** Filters of an image, the image codec first. */
export function readFilters(pdfium: PdfiumModule, image: Pointer): string[] {
  const count = Math.min(8, pdfium.functions.FPDFImageObj_GetImageFilterCount(image));
  const filters: string[] = [];
  for (let index = 0; index < count; index++) {
    filters.push(
      readUtf8(pdfium, (buffer, size) => pdfium.functions.FPDFImageObj_GetImageFilter(image, index, buffer, size)),
    );
  }
  return filters.reverse();
}

/** Calls `visitor` for every object of an open page with the same numbers as {@link readPageObjects} gives them. */
export function visitObjects(
  { functions }: PdfiumModule,
  page: Pointer,
  visitor: (object: Pointer, order: number, isForm: boolean) => void,
): void {
  let order = 0;
  const visit = (object: Pointer, depth: number): void => {
    if (object === 0) return;
    const isForm = functions.FPDFPageObj_GetType(object) === ObjectType.form;
    visitor(object, ++order, isForm);
    if (!isForm || depth >= MAX_FORM_DEPTH) return;
    const children = functions.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < children; index++) visit(functions.FPDFFormObj_GetObject(object, index), depth + 1);
  };
  const count = functions.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(functions.FPDFPage_GetObject(page, index), 0);
}
