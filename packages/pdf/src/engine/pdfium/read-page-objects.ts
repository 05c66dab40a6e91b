import type { ImagePlacement } from "../page-primitives.ts";
import { concatenate, type Matrix, type PageSpace, transformBox } from "../page-space.ts";
import { type Subpath, VectorGraphics } from "../vector-graphics.ts";
import { readFloat, readFourFloats, readInteger, readRgb, readWord } from "./heap-numbers.ts";
import { readUtf8 } from "./heap-strings.ts";
import type { Pointer } from "./pdfium-functions.ts";
import type { PdfiumModule } from "./pdfium-module.ts";

const ObjectType = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;
const SegmentType = { line: 0, bezier: 1, move: 2 } as const;

/** A path with more segments is a drawing as a whole; charts have hundreds of thousands. */
const MAX_PATH_SEGMENTS = 2000;
/** Forms nested deeper are not followed. */
const MAX_FORM_DEPTH = 24;

const UNIT_SQUARE: Subpath = { points: [0, 0, 1, 0, 1, 1, 0, 1], curved: false, closed: true };

/** Where a text object stands when it is inside of a form. */
export interface FormPlace {
  /** From the form's space to page space. */
  readonly matrix: Matrix;
  /** Marked-content id of the form itself; -1 when it has none. */
  readonly mcid: number;
}

export interface PageObjects {
  readonly graphics: VectorGraphics;
  readonly images: readonly ImagePlacement[];
  /** Handles of the images, in the order of `images`; valid while the page is open. */
  readonly imageHandles: readonly Pointer[];
  readonly textInForms: ReadonlyMap<Pointer, FormPlace>;
  readonly textObjectCount: number;
}

/** Walks all objects of an open page, forms included. */
export function readPageObjects(pdfium: PdfiumModule, page: Pointer, space: PageSpace): PageObjects {
  const { functions, scratch } = pdfium;
  const graphics = new VectorGraphics(space);
  const images: ImagePlacement[] = [];
  const imageHandles: Pointer[] = [];
  const textInForms = new Map<Pointer, FormPlace>();
  let textObjectCount = 0;

  const count = functions.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) {
    visit(functions.FPDFPage_GetObject(page, index), { matrix: space.matrix, mcid: -1 }, 0);
  }
  return { graphics, images, imageHandles, textInForms, textObjectCount };

  function visit(object: Pointer, place: FormPlace, depth: number): void {
    if (object === 0) return;
    switch (functions.FPDFPageObj_GetType(object)) {
      case ObjectType.text:
        textObjectCount++;
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
        if (box !== null) graphics.addDrawing(box);
        return;
      }
      case ObjectType.form:
        visitForm(object, place, depth);
    }
  }

  function visitForm(form: Pointer, place: FormPlace, depth: number): void {
    if (depth >= MAX_FORM_DEPTH) return;
    const own = functions.FPDFPageObj_GetMarkedContentID(form);
    const inner = {
      matrix: concatenate(readMatrix(form), place.matrix),
      mcid: own >= 0 ? own : place.mcid,
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
    if (fill === null && stroke === null) return;
    if (segments > MAX_PATH_SEGMENTS) {
      const box = readBounds(path, matrix);
      if (box !== null) graphics.addDrawing(box);
      return;
    }
    graphics.add({
      subpaths: readSubpaths(path, segments),
      matrix: concatenate(readMatrix(path), matrix),
      fill,
      stroke,
      strokeWidth: stroke === null ? 0 : readStrokeWidth(path),
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
      graphics.add({ subpaths: [UNIT_SQUARE], matrix, fill, stroke: null, strokeWidth: 0 });
      return;
    }
    images.push({
      box: transformBox(matrix, 0, 0, 1, 1),
      pixelWidth,
      pixelHeight,
      filters: readFilters(pdfium, image),
      index: images.length,
      mcid: own >= 0 ? own : place.mcid,
    });
    imageHandles.push(image);
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
