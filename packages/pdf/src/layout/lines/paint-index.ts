/** Finds what is painted at a place of the page, in time that does not grow with the number of shapes. */
import type { PagePrimitives, PaintedShape } from "../../engine/page-primitives.ts";

/** What is painted at a place; `shapes` in the order of painting, some of them beside the place. */
export interface PaintedTile {
  readonly shapes: readonly PaintedShape[];
  /** Highest order of the shapes that were too many to be kept; -1 when all were. */
  readonly dropped: number;
}

const MIN_TILE_POINTS = 32;
/** Tiles a page has at most along each side. */
const MAX_TILES = 32;
/** The latest ones are kept: they lie on top. */
const MAX_SHAPES = 64;

export class PaintIndex {
  readonly #tiles = new Map<number, { shapes: PaintedShape[]; dropped: number }>();
  readonly #tileSize: number;

  constructor({ paint, width, height }: Pick<PagePrimitives, "paint" | "width" | "height">) {
    this.#tileSize = Math.max(MIN_TILE_POINTS, width / MAX_TILES, height / MAX_TILES);
    for (const shape of paint) this.#add(shape, this.#tileOf(width), this.#tileOf(height));
  }

  at(x: number, y: number): PaintedTile | null {
    return this.#tiles.get(this.#tileOf(y) * (MAX_TILES + 1) + this.#tileOf(x)) ?? null;
  }

  #add(shape: PaintedShape, lastColumn: number, lastRow: number): void {
    const { x0, y0, x1, y1 } = shape.box;
    const columns = [Math.max(0, this.#tileOf(x0)), Math.min(lastColumn, this.#tileOf(x1))] as const;
    const rows = [Math.max(0, this.#tileOf(y0)), Math.min(lastRow, this.#tileOf(y1))] as const;
    for (let row = rows[0]; row <= rows[1]; row++) {
      for (let column = columns[0]; column <= columns[1]; column++) this.#addTo(row * (MAX_TILES + 1) + column, shape);
    }
  }

  #addTo(key: number, shape: PaintedShape): void {
    const tile = this.#tiles.get(key);
    if (tile === undefined) {
      this.#tiles.set(key, { shapes: [shape], dropped: -1 });
      return;
    }
    tile.shapes.push(shape);
    if (tile.shapes.length < 2 * MAX_SHAPES) return;
    const dropped = tile.shapes.splice(0, MAX_SHAPES);
    tile.dropped = dropped.at(-1)?.order ?? tile.dropped;
  }

  #tileOf(position: number): number {
    return Math.floor(position / this.#tileSize);
  }
}
