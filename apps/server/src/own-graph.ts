import { type GraphBuild, type Person, SERVICE, type Transaction } from "@rubrica/core";
import { buildRestrictedGraph, toGraphJson } from "@rubrica/knowledge-graph";
import { readGraphFragments } from "@rubrica/report-pipeline";

/**
 * The graph of a person's own reports, who may not learn of others, as canonical JSON. The counts of the build are this
 * graph's as well. Null before the first build was published.
 */
export async function ownGraph(
  transaction: Transaction,
  person: Person,
): Promise<{ readonly build: GraphBuild; readonly json: string } | null> {
  const build = await transaction.run(SERVICE, (stores) => stores.graph.findBuild({ status: "published" }));
  if (!build) return null;
  const reportIds = await reportIdsOf(transaction, person);
  const own = await buildRestrictedGraph(readGraphFragments(transaction, reportIds), new Set(reportIds));
  const { order: nodes, size: edges } = own.graph;
  return { build: { ...build, reports: own.statistics.reports, nodes, edges }, json: toGraphJson(own) };
}

async function reportIdsOf(transaction: Transaction, person: Person): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const query = { ownerId: person.userId, limit: pageSize, offset: ids.length };
    const { items } = await transaction.run(person, (stores) => stores.reports.list(query));
    ids.push(...items.map((report) => report.id));
    if (items.length < pageSize) return ids;
  }
}

const pageSize = 500;
