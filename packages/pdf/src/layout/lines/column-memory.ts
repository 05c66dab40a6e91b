/** The columns of the pages before: they tell where columns stand on a page with too little text to show them itself. */
import type { Gutter } from "./column-gutters.ts";

/** Columns as they were seen last. */
export interface KnownColumns {
  readonly gutters: readonly Gutter[];
  /** Where most lines of each column begin, in points along the line. */
  readonly lefts: readonly number[];
}

/** Left and right side of a form, in points. */
export interface FormSides {
  readonly x0: number;
  readonly x1: number;
}

interface Beginning {
  readonly u0: number;
}

/** Lines begin within so many points of the edge of their column. */
const SAME_EDGE_POINTS = 3;
/** Share of a column's lines that begin at its edge; the others are indented or stand in formulas. */
const AT_EDGE = 0.5;
/** Fewer lines in the last column may stand at its edge by chance. */
const MIN_LINES = 2;

/** Holds for one document, page after page. */
export class ColumnMemory {
  #known: KnownColumns | null = null;
  #form: (FormSides & { readonly page: number }) | null = null;

  remember(known: KnownColumns): void {
    this.#known = known;
  }

  recall(): KnownColumns | null {
    return this.#known;
  }

  /** The last form of a page, by its index. */
  rememberForm(page: number, { x0, x1 }: FormSides): void {
    this.#form = { page, x0, x1 };
  }

  /** Sides of the last form of the page before; null where it has none. */
  formBefore(page: number): FormSides | null {
    return this.#form?.page === page - 1 ? this.#form : null;
  }
}

/** `columns` are the lines of each column. */
export function knowColumns(gutters: readonly Gutter[], columns: readonly (readonly Beginning[])[]): KnownColumns {
  return { gutters, lefts: columns.map(mostCommonBeginning) };
}

/** True when there are lines in every column and most of them begin where those of the pages before did. */
export function areInColumns(columns: readonly (readonly Beginning[])[], { lefts }: KnownColumns): boolean {
  return columns.every((lines, column) => {
    const left = lefts[column] ?? Number.NaN;
    const atEdge = lines.filter(({ u0 }) => Math.abs(u0 - left) <= SAME_EDGE_POINTS).length;
    return lines.length >= MIN_LINES && atEdge >= AT_EDGE * lines.length;
  });
}

function mostCommonBeginning(lines: readonly Beginning[]): number {
  const counts = new Map<number, number>();
  let best = 0;
  let most = 0;
  for (const { u0 } of lines) {
    const edge = Math.round(u0);
    const count = (counts.get(edge) ?? 0) + 1;
    counts.set(edge, count);
    if (count > most) {
      best = edge;
      most = count;
    }
  }
  return best;
}
