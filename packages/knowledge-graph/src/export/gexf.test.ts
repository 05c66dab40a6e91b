import { expect, test } from "bun:test";
import graphologyGexf from "graphology-gexf";
import { buildReport, work } from "../../test/report-builder.ts";
import { buildGraph } from "../build-graph.ts";
import { extractFragment } from "../extract/extract-fragment.ts";
import { Graph } from "../model/graph-constructor.ts";
import { toGexf } from "./gexf.ts";

test("toGexf() writes XML that reads back as the same nodes and edges, whatever the texts hold", async () => {
  const title = `<b>"A" & 'B'</b> \u{1F600}`;
  const report = buildReport({
    title,
    authors: ["张三"],
    keywords: ["a<b", "x & y"],
    references: [work("Titel ]]> Ende")],
  });
  const fragment = { ...extractFragment("r1", report), title: `${title}\u0001\uFFFE` };
  const graph = await buildGraph([fragment, extractFragment("r2", report)]);
  const gexf = toGexf(graph);

  const read = graphologyGexf.parse(Graph, gexf, { allowUndeclaredAttributes: false });
  expect(read.nodes()).toEqual(graph.graph.nodes());
  expect(read.edges()).toEqual(graph.graph.edges());
  expect(read.getNodeAttribute("report:r1", "label")).toBe(title);
  expect(read.getNodeAttribute("report:r1", "x")).toBe(graph.graph.getNodeAttribute("report:r1", "x"));
});
