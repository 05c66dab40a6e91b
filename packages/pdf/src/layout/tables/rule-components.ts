/** Edges that touch each other, directly or over others: the frame of one table, box or drawing. */
import type { Edge, PageEdges } from "./rule-edges.ts";

export interface EdgeComponent {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
}

/** Borders that should meet may miss each other by this many points. */
const TOUCH_POINTS = 3;
/** Crossings looked at before the page counts as a drawing; a dense table has a few thousand. */
const MAXIMUM_CROSSINGS = 400_000;

/** Components with at least one horizontal and one vertical edge. Empty when the page is too dense to be a table. */
export function connectEdges({ horizontal, vertical }: PageEdges): EdgeComponent[] {
  const parents = Array.from({ length: horizontal.length + vertical.length }, (_, index) => index);
  let looked = 0;
  for (let v = 0; v < vertical.length; v++) {
    const edge = vertical[v]!;
    for (let h = firstAtOrAfter(horizontal, edge.from - TOUCH_POINTS); h < horizontal.length; h++) {
      const across = horizontal[h]!;
      if (across.position > edge.to + TOUCH_POINTS) break;
      if (++looked > MAXIMUM_CROSSINGS) return [];
      if (edge.position >= across.from - TOUCH_POINTS && edge.position <= across.to + TOUCH_POINTS) {
        join(parents, h, horizontal.length + v);
      }
    }
  }
  return collect(parents, horizontal, vertical);
}

function collect(parents: number[], horizontal: readonly Edge[], vertical: readonly Edge[]): EdgeComponent[] {
  const components = new Map<number, { horizontal: Edge[]; vertical: Edge[] }>();
  const componentOf = (index: number) => {
    const root = rootOf(parents, index);
    const known = components.get(root);
    if (known) return known;
    const fresh = { horizontal: [], vertical: [] };
    components.set(root, fresh);
    return fresh;
  };
  horizontal.forEach((edge, index) => {
    componentOf(index).horizontal.push(edge);
  });
  vertical.forEach((edge, index) => {
    componentOf(horizontal.length + index).vertical.push(edge);
  });
  return [...components.values()].filter((each) => each.horizontal.length > 0 && each.vertical.length > 0);
}

function firstAtOrAfter(edges: readonly Edge[], position: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle]!.position < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rootOf(parents: number[], index: number): number {
  let root = index;
  while (parents[root] !== root) root = parents[root]!;
  let walker = index;
  while (parents[walker] !== root) {
    const next = parents[walker]!;
    parents[walker] = root;
    walker = next;
  }
  return root;
}

function join(parents: number[], a: number, b: number): void {
  const rootA = rootOf(parents, a);
  const rootB = rootOf(parents, b);
  if (rootA !== rootB) parents[rootA] = rootB;
}
