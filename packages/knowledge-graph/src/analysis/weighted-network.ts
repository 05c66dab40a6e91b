import { compareText } from "@rubrica/report-model";
import type { EdgeDraft, GraphDraft } from "../assemble/graph-draft.ts";
import { relationStrength } from "./relation-strength.ts";

/**
 * The graph without types and directions, in compressed sparse rows: the neighbours of node `n` are
 * `targets[offsets[n] .. offsets[n + 1]]`. Nodes are in the order of their keys.
 */
export interface WeightedNetwork {
  readonly keys: readonly string[];
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly weights: Float64Array;
}

export function toWeightedNetwork(draft: GraphDraft): WeightedNetwork {
  const keys = [...draft.nodes.keys()].sort(compareText);
  const position = new Map(keys.map((key, index) => [key, index]));
  const links = combineEdges(draft.edges.values(), position);

  const offsets = new Uint32Array(keys.length + 1);
  for (const { left, right } of links) {
    offsets[left + 1] = (offsets[left + 1] ?? 0) + 1;
    offsets[right + 1] = (offsets[right + 1] ?? 0) + 1;
  }
  for (let node = 0; node < keys.length; node++) offsets[node + 1] = (offsets[node + 1] ?? 0) + (offsets[node] ?? 0);

  const targets = new Uint32Array(links.length * 2);
  const weights = new Float64Array(links.length * 2);
  const next = offsets.slice();
  const put = (from: number, to: number, weight: number) => {
    const slot = next[from] ?? 0;
    next[from] = slot + 1;
    targets[slot] = to;
    weights[slot] = weight;
  };
  for (const { left, right, weight } of links) {
    put(left, right, weight);
    put(right, left, weight);
  }
  return { keys, offsets, targets, weights };
}

interface Link {
  readonly left: number;
  readonly right: number;
  readonly weight: number;
}

/** One link for all edges between two nodes, in order of the nodes: sums come out the same whatever came first. */
function combineEdges(edges: Iterable<EdgeDraft>, position: ReadonlyMap<string, number>): readonly Link[] {
  const single: Link[] = [];
  for (const edge of edges) {
    const source = position.get(edge.source) ?? 0;
    const target = position.get(edge.target) ?? 0;
    single.push({ left: Math.min(source, target), right: Math.max(source, target), weight: relationStrength(edge) });
  }
  single.sort(
    (first, second) => first.left - second.left || first.right - second.right || first.weight - second.weight,
  );
  const combined: Link[] = [];
  for (const link of single) {
    const last = combined.at(-1);
    if (last === undefined || last.left !== link.left || last.right !== link.right) combined.push(link);
    else combined[combined.length - 1] = { ...last, weight: last.weight + link.weight };
  }
  return combined;
}
