/** A table reduced to what both the truth and every reader can state: cells with places, spans and text. */

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
}

export interface TableGrid {
  /** 1-based page. */
  readonly page: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly GridCell[];
}

/** Texts are compared without white space, hyphens, case and compatibility forms: readers differ in these. */
export function comparableText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u00ad\-‐‑–—−]+/g, "")
    .toLowerCase();
}

/** The cell at each place of the grid, row by row; null where there is none. */
export function placesOf(grid: TableGrid): (GridCell | null)[][] {
  const places = Array.from({ length: grid.rows }, () => new Array<GridCell | null>(grid.columns).fill(null));
  for (const cell of grid.cells) {
    for (let row = cell.row; row < Math.min(grid.rows, cell.row + cell.rowSpan); row++) {
      for (let column = cell.column; column < Math.min(grid.columns, cell.column + cell.columnSpan); column++) {
        places[row]![column] = cell;
      }
    }
  }
  return places;
}
