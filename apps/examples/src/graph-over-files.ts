/**
 * Builds the knowledge graph over some PDFs, without any server, and prints it as GEXF or a summary:
 *
 *     bun apps/examples/src/graph-over-files.ts [--gexf] FILE.pdf ...
 */
import { basename } from "node:path";
import { buildGraph, extractFragment, toGexf } from "@rubrica/knowledge-graph";
import { parseReport } from "@rubrica/report-parser";

const files = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
if (files.length === 0) {
  console.error("Name some PDF files.");
  process.exit(1);
}

const fragments = [];
for (const file of files) fragments.push(extractFragment(basename(file, ".pdf"), await parseReport(file)));
const graph = await buildGraph(fragments);

if (process.argv.includes("--gexf")) {
  console.log(toGexf(graph));
} else {
  const { reports, nodes } = graph.statistics;
  console.log(`${reports} reports, ${nodes.keyword} keywords, ${nodes.reference} references, ${nodes.author} authors`);
}
