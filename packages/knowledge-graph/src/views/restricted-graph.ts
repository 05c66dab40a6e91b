import { checkObject } from "@rubrica/report-model";
import { buildGraph } from "../build-graph.ts";
import type { BuildOptions } from "../build-options.ts";
import { checkFragments } from "../check-arguments.ts";
import type { GraphFragment } from "../extract/graph-fragment.ts";
import type { KnowledgeGraph } from "../model/knowledge-graph.ts";

/**
 * The graph for somebody who may read the given reports and must not learn of any other, such as a student.
 *
 * It holds what {@link buildGraph} makes of these reports, as if there were no others: their nodes under the names that
 * they print, the relations between them, and keys, counts, weights, merges, importance, communities, positions and
 * statistics computed over them alone. Nothing in it changes when another report comes, goes or says something else.
 *
 * It is built anew from fragments, because leaving parts out of the whole graph cannot give it: a key there can rest on
 * the DOI that another report prints, a label on the form that others prefer, a place in a list of five on who else is
 * in it.
 * @param fragments may hold those of other reports; they are passed over.
 */
export async function buildRestrictedGraph(
  fragments: AsyncIterable<GraphFragment> | Iterable<GraphFragment>,
  reportIds: ReadonlySet<string>,
  options: BuildOptions = {},
): Promise<KnowledgeGraph> {
  checkFragments("buildRestrictedGraph(fragments)", fragments);
  checkObject("buildRestrictedGraph(reportIds)", reportIds, { expected: "a Set of ids", methods: ["has"] });
  return buildGraph(ofReports(fragments, reportIds), options);
}

async function* ofReports(
  fragments: AsyncIterable<GraphFragment> | Iterable<GraphFragment>,
  reportIds: ReadonlySet<string>,
): AsyncIterable<GraphFragment> {
  for await (const fragment of fragments) if (reportIds.has(fragment.reportId)) yield fragment;
}
