import graphologyGexf from "graphology-gexf";
import { checkGraph } from "../check-arguments.ts";
import type { KnowledgeGraph } from "../model/knowledge-graph.ts";
import { cleanText } from "../text/clean-text.ts";

const { write } = graphologyGexf;

/** The graph as GEXF 1.2 for Gephi; the same bytes for the same graph. Evidence is written as its count and pages. */
export function toGexf(knowledge: KnowledgeGraph): string {
  checkGraph("toGexf(knowledge)", knowledge);
  const { graph, communities } = knowledge;
  const labels = new Map(communities.map(({ id, label }) => [id, label]));
  return write(graph, {
    formatNode: (_key, { label, x, y, variants, community, ...facts }) => ({
      label: printable(label),
      attributes: {
        ...facts,
        community: printable(community),
        communityLabel: printable(labels.get(community) ?? ""),
        variants: printable((variants ?? []).join(" | ")),
      },
      ...(x === undefined || y === undefined ? {} : { viz: { x, y } }),
    }),
    formatEdge: (_key, { type, weight, evidence, ...facts }) => ({
      label: type,
      weight,
      attributes: {
        ...facts,
        type,
        evidence: printable(
          evidence.map(({ reportId, page }) => (page === null ? reportId : `${reportId} p. ${page}`)).join("; "),
        ),
      },
    }),
  });
}

/** XML 1.0 cannot hold control characters and halves of surrogate pairs, not even escaped. */
function printable(text: string): string {
  return cleanText(text).replace(/[\uFFFE\uFFFF]/g, "");
}
