import type { Box } from "../../engine/page-primitives.ts";

/**
 * What a cell of a form holds: sentences; the label of a cell that holds sentences; anything else, such as a name behind
 * its label; or nothing.
 */
export type FormCellKind = "text" | "label" | "field" | "empty";

/** A cell of a {@link FoundForm}, with the lines that stand in it. */
export interface FormCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly box: Box;
  readonly kind: FormCellKind;
  /** Depth of a label: 0, or 1 below a label that spans several others. 0 for other cells. */
  readonly depth: number;
  /** Its lines in one; Chinese goes on without a space. */
  readonly text: string;
  /** First of the page's lines that stand in the cell, and their number. Fields of one row share its lines. */
  readonly firstLine: number;
  readonly lineCount: number;
}

/** A grid that places text on the page, cell by cell: what a report is written into. */
export interface FoundForm {
  readonly box: Box;
  /** In reading order. */
  readonly cells: readonly FormCell[];
}
