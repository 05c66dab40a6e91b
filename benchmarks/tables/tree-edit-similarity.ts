/**
 * TEDS: 1 - tree edit distance / size of the larger tree, over table > row > cell, where changing a cell costs its
 * normalised Levenshtein distance and 1 when its spans differ (Zhong, ShafieiBavani, Jimeno Yepes 2020).
 * The distance is Zhang and Shasha's (1989).
 */
import { comparableText, type GridCell, placesOf, type TableGrid } from "./table-grid.ts";

interface Node {
  readonly kind: "table" | "row" | "cell";
  readonly text: string;
  readonly spans: string;
  readonly children: readonly Node[];
}

/** 0 to 1; 1 for the same structure and texts. */
export function treeEditSimilarity(truth: TableGrid, found: TableGrid): number {
  const a = toPostOrder(toTree(truth));
  const b = toPostOrder(toTree(found));
  return 1 - distanceBetween(a, b) / Math.max(a.nodes.length, b.nodes.length);
}

function toTree(grid: TableGrid): Node {
  const rows = placesOf(grid).map((row, rowIndex): Node => {
    const cells: Node[] = [];
    row.forEach((cell, column) => {
      if (cell && (cell.row !== rowIndex || cell.column !== column)) return;
      cells.push(toCellNode(cell));
    });
    return { kind: "row", text: "", spans: "", children: cells };
  });
  return { kind: "table", text: "", spans: "", children: rows };
}

function toCellNode(cell: GridCell | null): Node {
  if (!cell) return { kind: "cell", text: "", spans: "1x1", children: [] };
  return { kind: "cell", text: comparableText(cell.text), spans: `${cell.rowSpan}x${cell.columnSpan}`, children: [] };
}

interface PostOrder {
  readonly nodes: readonly Node[];
  /** Index of the leftmost leaf below each node. */
  readonly leftmost: readonly number[];
  readonly keyRoots: readonly number[];
}

function toPostOrder(root: Node): PostOrder {
  const nodes: Node[] = [];
  const leftmost: number[] = [];
  const visit = (node: Node): number => {
    let first = -1;
    for (const child of node.children) {
      const leaf = visit(child);
      if (first < 0) first = leaf;
    }
    const index = nodes.push(node) - 1;
    leftmost.push(first < 0 ? index : first);
    return leftmost[index]!;
  };
  visit(root);
  const lastWithLeaf = new Map<number, number>();
  leftmost.forEach((leaf, index) => {
    lastWithLeaf.set(leaf, index);
  });
  return { nodes, leftmost, keyRoots: [...lastWithLeaf.values()].sort((x, y) => x - y) };
}

function distanceBetween(a: PostOrder, b: PostOrder): number {
  const width = b.nodes.length;
  const trees = new Float64Array(a.nodes.length * width);
  const changes = new Map<string, number>();
  const cost = (x: Node, y: Node): number => {
    if (x.kind !== y.kind || x.spans !== y.spans) return 1;
    if (x.text === y.text) return 0;
    const key = `${x.text}\u0000${y.text}`;
    const known = changes.get(key);
    if (known !== undefined) return known;
    const change = levenshtein(x.text, y.text) / Math.max(x.text.length, y.text.length);
    changes.set(key, change);
    return change;
  };
  for (const i of a.keyRoots) for (const j of b.keyRoots) fillTreeDistance(i, j);
  return trees[trees.length - 1]!;

  function fillTreeDistance(i: number, j: number): void {
    const firstA = a.leftmost[i]!;
    const firstB = b.leftmost[j]!;
    const columns = j - firstB + 2;
    const forest = new Float64Array((i - firstA + 2) * columns);
    for (let x = 1; x <= i - firstA + 1; x++) forest[x * columns] = x;
    for (let y = 1; y < columns; y++) forest[y] = y;
    for (let x = 1; x <= i - firstA + 1; x++) {
      for (let y = 1; y < columns; y++) {
        const nodeA = firstA + x - 1;
        const nodeB = firstB + y - 1;
        const removed = forest[(x - 1) * columns + y]! + 1;
        const added = forest[x * columns + y - 1]! + 1;
        const whole = a.leftmost[nodeA] === firstA && b.leftmost[nodeB] === firstB;
        const kept = whole
          ? forest[(x - 1) * columns + y - 1]! + cost(a.nodes[nodeA]!, b.nodes[nodeB]!)
          : forest[(a.leftmost[nodeA]! - firstA) * columns + b.leftmost[nodeB]! - firstB]! +
            trees[nodeA * width + nodeB]!;
        const best = Math.min(removed, added, kept);
        forest[x * columns + y] = best;
        if (whole) trees[nodeA * width + nodeB] = best;
      }
    }
  }
}

function levenshtein(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, change));
    }
    previous = current;
  }
  return previous[b.length]!;
}
