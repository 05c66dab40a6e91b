/**
 * Cell adjacency relations of the ICDAR 2013 table competition (Göbel, Hassan, Oro, Orsi 2013): every pair of
 * neighbouring cells with text, with direction and the number of empty cells between them.
 */
import { comparableText, type GridCell, placesOf, type TableGrid } from "./table-grid.ts";

export interface AdjacencyCounts {
  readonly expected: number;
  readonly found: number;
  readonly correct: number;
}

export function countAdjacency(truth: TableGrid | null, found: TableGrid | null): AdjacencyCounts {
  const expected = truth ? relationsOf(truth) : [];
  const given = found ? relationsOf(found) : [];
  const left = new Map<string, number>();
  for (const relation of expected) left.set(relation, (left.get(relation) ?? 0) + 1);
  let correct = 0;
  for (const relation of given) {
    const open = left.get(relation) ?? 0;
    if (open === 0) continue;
    left.set(relation, open - 1);
    correct++;
  }
  return { expected: expected.length, found: given.length, correct };
}

function relationsOf(grid: TableGrid): string[] {
  const places = placesOf(grid);
  const relations = new Map<string, string>();
  const numbers = new Map(grid.cells.map((cell, index) => [cell, index]));
  for (const row of places) addRelations(row, "right", relations, numbers);
  for (let column = 0; column < grid.columns; column++) {
    addRelations(
      places.map((row) => row[column] ?? null),
      "down",
      relations,
      numbers,
    );
  }
  return [...relations.values()];
}

function addRelations(
  places: readonly (GridCell | null)[],
  direction: string,
  relations: Map<string, string>,
  numbers: ReadonlyMap<GridCell, number>,
): void {
  let previous: GridCell | null = null;
  let blanks = 0;
  for (const cell of places) {
    if (cell === previous && cell !== null) continue;
    if (!cell || comparableText(cell.text) === "") {
      blanks++;
      continue;
    }
    if (previous) {
      // A spanning cell meets the same neighbour in several rows: one relation.
      const key = `${numbers.get(previous)}>${numbers.get(cell)}:${direction}`;
      relations.set(key, [comparableText(previous.text), comparableText(cell.text), direction, blanks].join("\u0000"));
    }
    previous = cell;
    blanks = 0;
  }
}
