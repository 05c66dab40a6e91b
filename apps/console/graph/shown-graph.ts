import type { GraphEdge, GraphNeighbourhood, GraphNode, GraphOverview, NodeType } from "../api/knowledge-graph.ts";

/** A node with a place in the drawing. */
export interface PlacedNode extends GraphNode {
  readonly x: number;
  readonly y: number;
}

/** What is drawn and listed. */
export interface ShownGraph {
  readonly nodes: readonly PlacedNode[];
  /** Between these nodes alone. */
  readonly edges: readonly GraphEdge[];
}

/** Each next point of a sunflower: no two near each other, no direction preferred. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SHARE_OF_EXTENT = 0.06;

/**
 * The overview with neighbourhoods added in their order. Nothing that has a place moves; what has none is put around the
 * node whose neighbour it is.
 */
export function growGraph(
  overview: Pick<GraphOverview, "nodes" | "edges">,
  neighbourhoods: readonly Pick<GraphNeighbourhood, "node" | "neighbours" | "edges">[],
): ShownGraph {
  const nodes = new Map<string, PlacedNode>();
  for (const node of overview.nodes) nodes.set(node.key, placed(node, 0, 0));
  const edges = new Map(overview.edges.map((edge) => [edge.key, edge]));
  const step = extentOf([...nodes.values()]) * SHARE_OF_EXTENT;
  for (const { node, neighbours, edges: found } of neighbourhoods) {
    const known = neighbours.flatMap(({ key }) => nodes.get(key) ?? []);
    const centre = nodes.get(node.key) ?? placed(node, mean(known, "x") + step, mean(known, "y") + step);
    nodes.set(node.key, centre);
    let count = 0;
    for (const neighbour of neighbours) {
      if (nodes.has(neighbour.key)) continue;
      const distance = step * Math.sqrt(1 + count / 4);
      const angle = count * GOLDEN_ANGLE;
      const around = [centre.x + distance * Math.cos(angle), centre.y + distance * Math.sin(angle)] as const;
      nodes.set(neighbour.key, placed(neighbour, ...around));
      count += 1;
    }
    for (const { key, source, target, type, weight } of found) {
      if (nodes.has(source) && nodes.has(target)) edges.set(key, { key, source, target, type, weight });
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** What of a graph is shown. */
export interface GraphFilter {
  readonly hidden: ReadonlySet<NodeType>;
  /** Nodes of fewer reports go; reports themselves, which occur in one, stay. */
  readonly least: number;
  /** This community alone. */
  readonly community: string | undefined;
  /** Keys of nodes that stay whatever the rest says: those that somebody asked for. */
  readonly kept: ReadonlySet<string>;
}

export function filterGraph(graph: ShownGraph, { hidden, least, community, kept }: GraphFilter): ShownGraph {
  const nodes = graph.nodes.filter(
    (node) =>
      kept.has(node.key) ||
      (!hidden.has(node.type) &&
        (node.type === "report" || node.reports >= least) &&
        (community === undefined || node.community === community)),
  );
  const shown = new Set(nodes.map(({ key }) => key));
  return { nodes, edges: graph.edges.filter(({ source, target }) => shown.has(source) && shown.has(target)) };
}

function placed(node: GraphNode, x: number, y: number): PlacedNode {
  return { ...node, x: node.x ?? x, y: node.y ?? y };
}

function mean(nodes: readonly PlacedNode[], axis: "x" | "y"): number {
  return nodes.length === 0 ? 0 : nodes.reduce((sum, node) => sum + node[axis], 0) / nodes.length;
}

/** Of the longer side; 1 where there is none. */
function extentOf(nodes: readonly PlacedNode[]): number {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of nodes) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  const extent = Math.max(right - left, top - bottom);
  return Number.isFinite(extent) && extent > 0 ? extent : 1;
}
