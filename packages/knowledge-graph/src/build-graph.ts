import { compareText } from "@rubrica/report-model";
import { drawTogether } from "./analysis/draw-together.ts";
import { assembleGraph } from "./assemble/assemble-graph.ts";
import { draftReports } from "./assemble/draft-reports.ts";
import type { GraphDraft } from "./assemble/graph-draft.ts";
import { limitNodes } from "./assemble/limit-nodes.ts";
import { type BuildOptions, resolveOptions } from "./build-options.ts";
import { checkBuildOptions, checkFragments } from "./check-arguments.ts";
import { FragmentError } from "./extract/fragment-error.ts";
import type { GraphFragment } from "./extract/graph-fragment.ts";
import { EDGE_TYPES, NODE_TYPES } from "./model/graph-model.ts";
import type { KnowledgeGraph, KnowledgeGraphology } from "./model/knowledge-graph.ts";
import { createPacer, type Pacer } from "./pacer.ts";
import { compareTexts } from "./relate/compare-texts.ts";
import { coupleReports } from "./relate/couple-reports.ts";
import { pairKeywords } from "./relate/pair-keywords.ts";

/** The part of the whole that each stage takes, as measured on 10,000 reports. */
const STAGES = {
  collect: { start: 0, end: 0.3 },
  draft: { start: 0.3, end: 0.5 },
  relate: { start: 0.5, end: 0.7 },
  analyze: { start: 0.7, end: 1 },
} as const;

/**
 * Builds the graph over all reports. The same fragments and options give the same graph, in whatever order they come.
 * Lets other work of the process run between batches, save while communities are searched; the layout of 2,000 nodes lets go some twenty times.
 * Rejects with the signal's reason on abort, with {@link FragmentError} `fragment_repeated` for a report given twice.
 *
 * @throws {InvalidArgumentError} for fragments and options that cannot be meant.
 */
export async function buildGraph(
  fragments: AsyncIterable<GraphFragment> | Iterable<GraphFragment>,
  options: BuildOptions = {},
): Promise<KnowledgeGraph> {
  checkFragments("buildGraph(fragments)", fragments);
  checkBuildOptions(options);
  const resolved = resolveOptions(options);
  const enter = (stage: keyof typeof STAGES, units: number | undefined): Pacer => {
    options.signal?.throwIfAborted();
    const { start, end } = STAGES[stage];
    const report = (part: number) => options.onProgress?.({ stage, share: start + (end - start) * part });
    report(0);
    return createPacer(options.signal, (done) =>
      report(units === undefined ? done / (done + 1000) : Math.min(1, done / units)),
    );
  };

  const sorted = await collect(fragments, enter("collect", options.expectedReports));
  const drafting = enter("draft", sorted.length * 2);
  // Taken out of the list, so that they can be forgotten when they are drafted: they are most of the memory.
  const { draft, links, merges, omittedReferences } = await draftReports(sorted.splice(0), resolved, drafting);

  const relating = enter("relate", links.length * 2 + countKeywords(draft));
  await coupleReports(draft, links, resolved, relating);
  await pairKeywords(draft, links, resolved, relating);
  await compareTexts(draft, links, resolved, relating);

  enter("analyze", undefined);
  const omittedNodes = limitNodes(draft, resolved.maxNodes, omittedReferences);
  const { graph, communities, modularity } = assembleGraph(draft, resolved);
  options.signal?.throwIfAborted();
  await drawTogether(graph, options.signal);
  const statistics = {
    reports: links.length,
    ...countTypes(graph),
    communities: communities.length,
    modularity,
    merges: merges.log.length,
    ambiguousAbbreviations: merges.ambiguousAbbreviations,
    omittedNodes,
  };
  options.onProgress?.({ stage: "done", share: 1 });
  return { graph, communities, merges: merges.log, statistics };
}

async function collect(
  fragments: AsyncIterable<GraphFragment> | Iterable<GraphFragment>,
  pacer: Pacer,
): Promise<GraphFragment[]> {
  const byReport = new Map<string, GraphFragment>();
  for await (const fragment of fragments) {
    if (byReport.has(fragment.reportId)) {
      throw new FragmentError("fragment_repeated", "reportId", `Report ${fragment.reportId} has two fragments.`);
    }
    byReport.set(fragment.reportId, fragment);
    await pacer.step();
  }
  return [...byReport.values()].sort((left, right) => compareText(left.reportId, right.reportId));
}

function countKeywords(draft: GraphDraft): number {
  let keywords = 0;
  for (const { type } of draft.nodes.values()) if (type === "keyword") keywords += 1;
  return keywords;
}

function countTypes(graph: KnowledgeGraphology): Pick<KnowledgeGraph["statistics"], "nodes" | "edges"> {
  const nodes = Object.fromEntries(NODE_TYPES.map((type) => [type, 0])) as Record<(typeof NODE_TYPES)[number], number>;
  const edges = Object.fromEntries(EDGE_TYPES.map((type) => [type, 0])) as Record<(typeof EDGE_TYPES)[number], number>;
  graph.forEachNode((_, { type }) => {
    nodes[type] += 1;
  });
  graph.forEachEdge((_, { type }) => {
    edges[type] += 1;
  });
  return { nodes, edges };
}
