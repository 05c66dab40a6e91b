import type { Box, Table, TableCell } from "@rubrica/report-model";

/** A table as found on one page, before captions and continuations are linked. */
export interface FoundTable {
  readonly source: Table["source"];
  readonly box: Box;
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  /** In row order; cells never overlap, and grid places without a cell are empty. */
  readonly cells: readonly TableCell[];
  /** Indexes of the page's lines that are inside the table and not prose. */
  readonly lines: readonly number[];
}
