import type { LouvainOptions } from "graphology-communities-louvain";
import graphologyLouvain from "graphology-communities-louvain";
import { Graph, type GraphologyGraph } from "../model/graph-constructor.ts";
import { createSeededRandom } from "./seeded-random.ts";
import type { WeightedNetwork } from "./weighted-network.ts";

/** Its CommonJS declarations hide that the default export is the function itself. */
const louvain = graphologyLouvain as unknown as {
  detailed(
    graph: GraphologyGraph,
    options: LouvainOptions,
  ): { readonly communities: Readonly<Record<string, number>>; readonly modularity: number };
};

export interface FoundCommunities {
  /** The members of each, as positions in the network; the largest first. */
  readonly members: readonly (readonly number[])[];
  readonly modularity: number;
}

/** Communities by Louvain (Blondel et al. 2008, doi:10.1088/1742-5468/2008/10/P10008), the same for the same seed. */
export function findCommunities(network: WeightedNetwork, seed: number): FoundCommunities {
  const { keys, offsets, targets, weights } = network;
  if (targets.length === 0) return { members: keys.map((_, node) => [node]), modularity: 0 };
  const graph = new Graph({ type: "undirected" });
  for (let node = 0; node < keys.length; node++) graph.addNode(String(node));
  for (let node = 0; node < keys.length; node++) {
    for (let slot = offsets[node] ?? 0; slot < (offsets[node + 1] ?? 0); slot++) {
      const target = targets[slot] ?? 0;
      if (node >= target) continue;
      graph.addUndirectedEdgeWithKey(String(slot), String(node), String(target), { weight: weights[slot] });
    }
  }
  const { communities, modularity } = louvain.detailed(graph, { rng: createSeededRandom(seed) });
  const groups = new Map<number, number[]>();
  for (let node = 0; node < keys.length; node++) {
    const community = communities[String(node)] ?? -1;
    const group = groups.get(community);
    if (group === undefined) groups.set(community, [node]);
    else group.push(node);
  }
  const members = [...groups.values()].sort(
    (left, right) => right.length - left.length || (left[0] ?? 0) - (right[0] ?? 0),
  );
  return { members, modularity };
}
