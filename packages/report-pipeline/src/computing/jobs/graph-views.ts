import { gunzipSync } from "node:zlib";
import { readJson, splitHead } from "@rubrica/isolation";
import {
  buildRestrictedGraph,
  type KnowledgeGraph,
  neighbourhoodOf,
  overviewOf,
  readGraphJson,
  searchNodes,
  toGexf,
  toGraphJson,
} from "@rubrica/knowledge-graph";
import { toSnakeCase } from "@rubrica/scoring";
import type { GraphQuery, GraphSource, GraphViewFacts, GraphViewParameters } from "../graph-view-parameters.ts";
import { fragmentsOf } from "./asked-fragments.ts";

type Ask = (question: unknown) => Promise<Uint8Array>;

/** A graph and the JSON that it was read from. */
interface ReadGraph {
  readonly buildId: string | null;
  readonly json: string;
  readonly graph: KnowledgeGraph;
}

/** Answers questions about graphs. */
export interface GraphViews {
  /** The answer as text; null where the graph has no such node. */
  view(parameters: GraphViewParameters, ask: Ask): Promise<GraphViewFacts & { readonly content: string | null }>;
}

/** Keeps the published graph until another is asked for: reading it takes longer than most questions about it. */
export function createGraphViews(): GraphViews {
  let kept: ReadGraph | null = null;
  const read = async (source: GraphSource, ask: Ask): Promise<ReadGraph> => {
    if (source.kind === "own") {
      const graph = await buildRestrictedGraph(fragmentsOf(ask), new Set(source.reportIds));
      return { buildId: null, json: toGraphJson(graph), graph };
    }
    if (kept?.buildId === source.buildId) return kept;
    const { head, content } = splitHead<{ readonly buildId: string }>(await ask("graph"));
    const json = gunzipSync(content).toString("utf8");
    kept = { buildId: head.buildId, json, graph: readGraphJson(json) };
    return kept;
  };
  return {
    async view({ source, query }, ask) {
      const { buildId, json, graph } = await read(source, ask);
      const { order: nodes, size: edges } = graph.graph;
      return { buildId, reports: graph.statistics.reports, nodes, edges, content: answer({ json, graph }, query) };
    },
  };
}

function answer({ json, graph }: Pick<ReadGraph, "json" | "graph">, query: GraphQuery): string | null {
  switch (query.view) {
    case "overview": {
      const { types, maxNodes } = query;
      return snakeJson(overviewOf(graph, { ...(types && { types: new Set(types) }), ...(maxNodes && { maxNodes }) }));
    }
    case "neighbourhood": {
      const { key, maxNeighbours } = query;
      const found = neighbourhoodOf(graph, key, maxNeighbours ? { maxNeighbours } : {});
      return found && snakeJson(found);
    }
    case "search": {
      const { text, types, limit } = query;
      return snakeJson(searchNodes(graph, text, { ...(types && { types: new Set(types) }), ...(limit && { limit }) }));
    }
    case "whole": {
      const { options, ...records } = readJson<{ readonly options: object }>(new TextEncoder().encode(json));
      return JSON.stringify({ ...(toSnakeCase(records) as object), options });
    }
    case "gexf":
      return toGexf(graph);
  }
}

function snakeJson(view: object): string {
  return JSON.stringify(toSnakeCase(view));
}
