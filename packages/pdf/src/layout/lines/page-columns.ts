/**
 * The order in which the rows of a page are read: lines that cross a gutter part the page into bands; within a band each
 * column is read to its end.
 */
import { findBands, isInTable, type Surroundings } from "./column-bands.ts";
import { columnOf, joinWithinColumns, mergeRow, type Segment, splitRow } from "./column-segments.ts";
import { runsOver } from "./overfull-lines.ts";
import type { Row } from "./text-rows.ts";

/** Parts rows into lines in reading order. */
export function orderLines(rows: readonly Row[], length: number, surroundings: Surroundings): Segment[] {
  const split = rows.map(splitRow);
  const bands = findBands(split, length, surroundings);
  if (bands.length === 0) return rows.map(mergeRow);
  const ordered: Segment[] = [];
  let columns: Segment[][] = [];
  const flush = (): void => {
    for (const column of columns) ordered.push(...column);
    columns = [];
  };
  let next = 0;
  for (const [index, row] of split.entries()) {
    if (index >= (bands[next]?.end ?? rows.length)) {
      flush();
      next++;
    }
    const band = bands[next];
    const isWhole = band === undefined || index < band.first || isInTable(row.baseline, band.tables);
    if (isWhole) {
      flush();
      ordered.push(mergeRow(row));
      continue;
    }
    const { gutters } = band;
    const joined = joinWithinColumns(row.segments, gutters);
    const above = columns.length === 0 ? ordered.at(-1) : undefined;
    const [only, ...others] = joined;
    if (only !== undefined && others.length === 0 && endsSpanningParagraph(only, above, row.size)) only.column = 0;
    const around = split.slice(Math.max(0, index - 1), index + 2);
    for (const segment of joined) {
      if (segment.column === 0 && runsOver(segment, around, row.size))
        segment.column = columnOf({ ...segment, u1: segment.u0 }, gutters);
      if (segment.column === 0) {
        flush();
        ordered.push(segment);
        continue;
      }
      if (columns.length === 0) columns = Array.from({ length: gutters.length + 1 }, () => []);
      columns[segment.column - 1]?.push(segment);
    }
  }
  flush();
  return ordered;
}

/** The short last line of a paragraph that runs over both columns. */
function endsSpanningParagraph(segment: Segment, above: Segment | undefined, size: number): boolean {
  if (segment.column !== 1 || above === undefined || above.column !== 0) return false;
  const distance = segment.baseline - above.baseline;
  return Math.abs(segment.u0 - above.u0) < 1.5 && distance > 0 && distance < 1.7 * size;
}
