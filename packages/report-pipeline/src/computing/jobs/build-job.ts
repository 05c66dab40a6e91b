import { gzipSync } from "node:zlib";
import { joinHead } from "@rubrica/isolation";
import { buildGraph, toGraphJson } from "@rubrica/knowledge-graph";
import type { ComputeMessage } from "../compute-parameters.ts";
import { fragmentsOf } from "./asked-fragments.ts";

/** Builds the graph over the fragments that it asks for, page by page; the counts stand before the graph's JSON, compressed. */
export async function buildJob(
  tell: (message: ComputeMessage) => void,
  ask: (question: unknown) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const built = await buildGraph(fragmentsOf(ask), { onProgress: ({ share }) => tell({ share }) });
  const counts = { reports: built.statistics.reports, nodes: built.graph.order, edges: built.graph.size };
  return joinHead(counts, new Uint8Array(gzipSync(toGraphJson(built))));
}
