import { compareText } from "@rubrica/report-model";
import { type FoundCommunities, findCommunities } from "../analysis/communities.ts";
import { labelCommunities } from "../analysis/community-labels.ts";
import { placeNodes } from "../analysis/layout.ts";
import { pageRank } from "../analysis/page-rank.ts";
import { toWeightedNetwork } from "../analysis/weighted-network.ts";
import type { ResolvedOptions } from "../build-options.ts";
import { Graph } from "../model/graph-constructor.ts";
import { type Community, type EdgeAttributes, isUndirected, type NodeAttributes } from "../model/graph-model.ts";
import type { KnowledgeGraphology } from "../model/knowledge-graph.ts";
import { chooseLabel, type EdgeDraft, type GraphDraft } from "./graph-draft.ts";

export interface AssembledGraph {
  readonly graph: KnowledgeGraphology;
  readonly communities: readonly Community[];
  readonly modularity: number;
}

/** Weighs, groups and places the nodes, and puts nodes and edges into a graph in the order of their keys. */
export function assembleGraph(draft: GraphDraft, options: ResolvedOptions): AssembledGraph {
  const network = toWeightedNetwork(draft);
  const ranks = pageRank(network);
  const found = rankMembers(findCommunities(network, options.seed), ranks);
  const communities = describeCommunities(draft, network.keys, found.members);
  const positions = placeNodes(mostImportant(found.members, ranks, options.maxPositions));
  const communityOf = communityOfNodes(found.members);

  const graph = new Graph({ type: "mixed", multi: true, allowSelfLoops: false }) as KnowledgeGraphology;
  for (const [node, key] of network.keys.entries()) {
    const { type, reports, facts } = present(draft.nodes.get(key));
    const { label, variants } = chooseLabel(present(draft.nodes.get(key)));
    graph.addNode(key, {
      type,
      label,
      reports,
      importance: Math.round((ranks[node] ?? 0) * 1e4) / 1e4,
      community: communities[communityOf.get(node) ?? -1]?.id ?? "",
      ...(variants.length === 0 ? {} : { variants }),
      ...facts,
      ...positions.get(node),
    } satisfies NodeAttributes);
  }
  for (const [key, edge] of [...draft.edges].sort(([left], [right]) => compareText(left, right))) {
    const add = isUndirected(edge.type) ? graph.addUndirectedEdgeWithKey : graph.addDirectedEdgeWithKey;
    add.call(graph, key, edge.source, edge.target, toAttributes(edge));
  }
  return { graph, communities, modularity: Math.round(found.modularity * 1e4) / 1e4 };
}

function toAttributes({ source: _, target: __, ...attributes }: EdgeDraft): EdgeAttributes {
  return attributes;
}

/** The members of every community, the most important first. */
function rankMembers({ members, modularity }: FoundCommunities, ranks: Float64Array): FoundCommunities {
  const byRank = (left: number, right: number) => rounded(ranks[right]) - rounded(ranks[left]) || left - right;
  return { members: members.map((nodes) => [...nodes].sort(byRank)), modularity };
}

function describeCommunities(
  draft: GraphDraft,
  keys: readonly string[],
  members: readonly (readonly number[])[],
): readonly Community[] {
  const communityOf = new Map<string, number>();
  for (const [community, nodes] of members.entries()) {
    for (const node of nodes) communityOf.set(keys[node] ?? "", community);
  }
  const labelOf = (key: string) => chooseLabel(present(draft.nodes.get(key))).label;
  const termsOf = labelCommunities(draft, communityOf, labelOf);
  return members.map((nodes, community) => {
    const leader = keys[nodes[0] ?? 0] ?? "";
    return {
      id: `community:${leader}`,
      label: termsOf(community) ?? labelOf(leader),
      nodes: nodes.length,
      reports: nodes.filter((node) => draft.nodes.get(keys[node] ?? "")?.type === "report").length,
    };
  });
}

/** The communities cut down to the most important nodes of all. */
function mostImportant(
  members: readonly (readonly number[])[],
  ranks: Float64Array,
  limit: number,
): readonly (readonly number[])[] {
  const shown = new Set(
    members
      .flat()
      .sort((left, right) => rounded(ranks[right]) - rounded(ranks[left]) || left - right)
      .slice(0, limit),
  );
  return members.map((nodes) => nodes.filter((node) => shown.has(node))).filter((nodes) => nodes.length > 0);
}

function communityOfNodes(members: readonly (readonly number[])[]): ReadonlyMap<number, number> {
  return new Map(members.flatMap((nodes, community) => nodes.map((node) => [node, community] as const)));
}

/** Ranks that differ in the last digits only are equal; their nodes keep the order of their keys. */
function rounded(rank: number | undefined): number {
  return Math.round((rank ?? 0) * 1e6);
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The draft lost a node between two steps.");
  return value;
}
