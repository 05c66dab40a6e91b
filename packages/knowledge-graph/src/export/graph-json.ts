import { canonicalJson, InvalidArgumentError } from "@rubrica/report-model";
import { checkGraph, parseStored } from "../check-arguments.ts";
import { Graph } from "../model/graph-constructor.ts";
import type { KnowledgeGraph, KnowledgeGraphology } from "../model/knowledge-graph.ts";

/** Raised when a field changes its meaning. */
export const GRAPH_JSON_VERSION = 1;

/**
 * The graph as canonical JSON, the same bytes for the same graph. It has the shape of graphology's export
 * (`attributes`, `options`, `nodes`, `edges`), so `Graph.from(JSON.parse(json))` and sigma read it; statistics,
 * communities and merges are in `attributes`.
 */
export function toGraphJson(knowledge: KnowledgeGraph): string {
  checkGraph("toGraphJson(knowledge)", knowledge);
  const { graph, communities, merges, statistics } = knowledge;
  const nodes = graph.mapNodes((key, attributes) => canonicalJson({ key, attributes }));
  const edges = graph.mapEdges((key, attributes, source, target, _source, _target, undirected) =>
    canonicalJson({ key, source, target, attributes, ...(undirected ? { undirected } : {}) }),
  );
  const attributes = canonicalJson({ version: GRAPH_JSON_VERSION, statistics, communities, merges });
  const options = canonicalJson({ type: "mixed", multi: true, allowSelfLoops: false });
  // Joined by hand: canonicalJson of the whole would hold every node and edge twice.
  return `{"attributes":${attributes},"edges":[${edges.join(",")}],"nodes":[${nodes.join(",")}],"options":${options}}`;
}

/**
 * The graph of {@link toGraphJson}.
 *
 * @throws {InvalidArgumentError} when the text is of another version or no such graph.
 */
export function readGraphJson(json: string): KnowledgeGraph {
  const stored = parseStored("readGraphJson(json)", json);
  const { version, statistics, communities, merges } = attributesOf(stored);
  if (version !== GRAPH_JSON_VERSION) {
    const expected = `a graph of version ${GRAPH_JSON_VERSION}`;
    const given = typeof version === "number" ? `version ${version}` : "another";
    const remedy = "Build the graph again.";
    throw new InvalidArgumentError({ argument: "readGraphJson(json)", expected, value: json, given, remedy });
  }
  const graph = new Graph({ type: "mixed", multi: true, allowSelfLoops: false });
  graph.import(stored as Parameters<typeof graph.import>[0]);
  graph.replaceAttributes({});
  return {
    graph: graph as KnowledgeGraphology,
    statistics: statistics as KnowledgeGraph["statistics"],
    communities: communities as KnowledgeGraph["communities"],
    merges: merges as KnowledgeGraph["merges"],
  };
}

function attributesOf(stored: unknown): Readonly<Record<string, unknown>> {
  if (typeof stored === "object" && stored !== null && "attributes" in stored) {
    const { attributes } = stored;
    if (typeof attributes === "object" && attributes !== null) return attributes as Record<string, unknown>;
  }
  const expected = "the JSON text of a knowledge graph";
  throw new InvalidArgumentError({ argument: "readGraphJson(json)", expected, value: stored, given: "other JSON" });
}
