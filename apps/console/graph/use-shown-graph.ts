import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type GraphNode,
  type GraphOverview,
  type NodeType,
  neighbourhoodQuery,
  overviewQuery,
  searchQuery,
} from "../api/knowledge-graph.ts";
import { nodeTypes } from "./canvas/node-shapes.ts";
import { type GraphSearch, readHidden } from "./graph-search.ts";
import { filterGraph, growGraph, type ShownGraph } from "./shown-graph.ts";

const noKeys: ReadonlySet<string> = new Set();

/** The overview with what was added, cut to what the address asks for. */
export function useShownGraph(
  all: GraphOverview,
  { node, grown = [], hide, least = 1, community, q }: GraphSearch,
): { readonly graph: ShownGraph; readonly found: ReadonlySet<string>; readonly counts: ReadonlyMap<NodeType, number> } {
  const hidden = useMemo(() => readHidden(hide), [hide]);
  const isPart = all.total_nodes > all.nodes.length;
  // Of a graph that is too large for one drawing, fewer types leave room for more nodes of the others.
  const types = isPart && hidden.size > 0 ? nodeTypes.filter((type) => !hidden.has(type)) : [];
  const overview = useQuery({ ...overviewQuery(types), placeholderData: all }).data ?? all;
  const grownFound = useQueries({
    queries: grown.map((key) => neighbourhoodQuery(key)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const selected = useQuery({ ...neighbourhoodQuery(node ?? ""), enabled: node !== undefined }).data;
  const search = useQuery({ ...searchQuery(q ?? ""), enabled: q !== undefined }).data;
  const graph = useMemo(() => {
    // A node from a search may be none of the overview; it comes alone, until its neighbours are asked for.
    const alone = selected && node !== undefined ? [{ ...selected, neighbours: [] }] : [];
    return growGraph(overview, [...grownFound, ...alone]);
  }, [overview, grownFound, selected, node]);
  const shown = useMemo(() => {
    const asked = grownFound.flatMap((found) => [found.node.key, ...found.neighbours.map(({ key }) => key)]);
    const kept = new Set(node === undefined ? asked : [...asked, node]);
    return filterGraph(graph, { hidden, least, community, kept });
  }, [graph, hidden, least, community, node, grownFound]);
  const found = useMemo(() => (search ? new Set(search.nodes.map(({ key }) => key)) : noKeys), [search]);
  // Of what could be shown: a type that is left out keeps its number.
  const counts = useMemo(() => countTypes([...all.nodes, ...graph.nodes]), [all, graph]);
  return { graph: shown, found, counts };
}

function countTypes(nodes: readonly GraphNode[]): ReadonlyMap<NodeType, number> {
  const counts = new Map<NodeType, number>();
  for (const { type } of new Map(nodes.map((node) => [node.key, node])).values())
    counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
}
