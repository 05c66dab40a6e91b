import { checkNumber, InvalidArgumentError } from "@rubrica/report-model";
import { checkGraph } from "../check-arguments.ts";
import type { NodeType } from "../model/graph-model.ts";
import type { KnowledgeGraph, KnowledgeGraphology } from "../model/knowledge-graph.ts";
import { foldText } from "../text/fold-text.ts";
import { byImportance, type ShownNode, showNode } from "./shown-graph.ts";

/** Nodes that were found by name. */
export interface FoundNodes {
  readonly nodes: readonly ShownNode[];
  /** How many there are in all. */
  readonly total: number;
}

/**
 * Nodes whose label or another written form holds the text, folded: without regard to case, width, spaces and signs.
 * Those that are it come first, then those that begin with it, then the rest; among each, the most important.
 * @param options `types`: of these alone, default all; `limit`: default 20.
 */
export function searchNodes(
  knowledge: KnowledgeGraph,
  text: string,
  options: { readonly types?: ReadonlySet<NodeType>; readonly limit?: number } = {},
): FoundNodes {
  checkGraph("searchNodes(knowledge)", knowledge);
  if (typeof text !== "string") {
    throw new InvalidArgumentError({ argument: "searchNodes(knowledge, text)", expected: "a text", value: text });
  }
  checkNumber("searchNodes(options.limit)", options.limit, { least: 0, most: Number.POSITIVE_INFINITY });
  const { graph } = knowledge;
  const { types, limit = 20 } = options;
  const wanted = foldText(text);
  if (wanted === "") return { nodes: [], total: 0 };
  const found = namesOf(graph).flatMap(({ key, type, names }) => {
    const rank = types?.has(type) === false ? null : rankOf(names, wanted);
    return rank === null ? [] : [{ rank, node: showNode(graph, key) }];
  });
  found.sort((left, right) => left.rank - right.rank || byImportance(left.node, right.node));
  return { nodes: found.slice(0, limit).map(({ node }) => node), total: found.length };
}

function rankOf(names: readonly string[], wanted: string): number | null {
  const ranks = names.map((name) =>
    name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3,
  );
  const best = Math.min(...ranks);
  return best === 3 ? null : best;
}

interface NamedNode {
  readonly key: string;
  readonly type: NodeType;
  readonly names: readonly string[];
}

/** Folding is most of the work of a search, and names do not change. */
const foldedNames = new WeakMap<KnowledgeGraphology, readonly NamedNode[]>();

function namesOf(graph: KnowledgeGraphology): readonly NamedNode[] {
  const known = foldedNames.get(graph);
  if (known) return known;
  const names = graph.mapNodes((key, { type, label, variants = [] }) => ({
    key,
    type,
    names: [label, ...variants].map((name) => foldText(name)),
  }));
  foldedNames.set(graph, names);
  return names;
}
