import { expect, test } from "bun:test";
import { buildReport, work } from "../../test/report-builder.ts";
import { buildGraph } from "../build-graph.ts";
import { readGraphJson, toGraphJson } from "../export/graph-json.ts";
import { extractFragment } from "../extract/extract-fragment.ts";
import { neighbourhoodOf } from "./neighbourhood.ts";
import { overviewOf } from "./overview.ts";
import { searchNodes } from "./search-nodes.ts";

const built = await buildGraph(
  Array.from({ length: 12 }, (_, index) =>
    extractFragment(
      `r${index}`,
      buildReport({
        title: `图神经网络研究${index}`,
        authors: ["张三"],
        institution: "北京大学",
        keywords: ["Deep Learning", index % 2 === 0 ? "卷积神经网络" : "检索"],
        references: [work("深度学习综述"), work(`Work ${index}`)],
        lines: ["见[1]。", "又见[1][2]"],
      }),
    ),
  ),
);

test("overviewOf() gives placed nodes, the most important first, and only relations between them", () => {
  const { nodes, edges, totalNodes, totalEdges, communities } = overviewOf(built, { maxNodes: 10, maxEdges: 7 });
  expect([nodes.length, edges.length <= 7]).toEqual([10, true]);
  const keys = new Set(nodes.map(({ key }) => key));
  for (const { source, target } of edges) expect([keys.has(source), keys.has(target)]).toEqual([true, true]);
  for (const { x, y } of nodes) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true]);
  const importance = nodes.map((node) => node.importance);
  expect(importance).toEqual([...importance].sort((left, right) => right - left));
  expect([totalNodes, totalEdges]).toEqual([built.graph.order, built.graph.size]);
  for (const { community } of nodes) expect(communities.map(({ id }) => id)).toContain(community);
});

test("overviewOf() gives the same for the same graph, read again", () => {
  const again = readGraphJson(toGraphJson(built));
  expect(JSON.stringify(overviewOf(again))).toBe(JSON.stringify(overviewOf(built)));
  const only = overviewOf(built, { types: new Set(["keyword"]) });
  expect(new Set(only.nodes.map(({ type }) => type))).toEqual(new Set(["keyword"]));
});

test("neighbourhoodOf() gives direct neighbours with reports and pages, as many as asked for", () => {
  const whole = neighbourhoodOf(built, "report:r0");
  expect(new Set(whole?.neighbours.map(({ type }) => type))).toEqual(
    new Set(["author", "keyword", "reference", "report"]),
  );
  const cited = whole?.edges.find(({ type }) => type === "cites");
  expect(cited?.evidence[0]).toMatchObject({ reportId: "r0", title: "图神经网络研究0" });
  const part = neighbourhoodOf(built, "report:r0", { maxNeighbours: 2 });
  expect(part?.neighbours).toHaveLength(2);
  expect(part?.totalNeighbours).toBe(whole?.neighbours.length);
  const shown = new Set(part?.neighbours.map(({ key }) => key));
  for (const { source, target } of part?.edges ?? []) {
    expect(shown.has(source === "report:r0" ? target : source)).toBe(true);
  }
  expect(neighbourhoodOf(built, "report:other")).toBeNull();
});

test("searchNodes() finds by label and other forms, whatever case, width and spaces", () => {
  const [first] = searchNodes(built, "ｄｅｅｐ learning", { types: new Set(["keyword"]) }).nodes;
  expect(first?.label).toBe("Deep Learning");
  expect(searchNodes(built, "神经网络").total).toBe(13);
  expect(searchNodes(built, "神经网络", { limit: 3 }).nodes).toHaveLength(3);
  const exact = searchNodes(built, "图神经网络研究1").nodes.map(({ label }) => label);
  expect(exact).toEqual(["图神经网络研究1", "图神经网络研究10", "图神经网络研究11"]);
  for (const nothing of ["", "  ", "%", "不存在的"]) expect(searchNodes(built, nothing).total).toBe(0);
});

test("buildGraph() brings related nodes closer together than others, in finite places", () => {
  const { graph } = built;
  const distance = (left: string, right: string) => {
    const [from, to] = [graph.getNodeAttributes(left), graph.getNodeAttributes(right)];
    return Math.hypot((from.x ?? 0) - (to.x ?? 0), (from.y ?? 0) - (to.y ?? 0));
  };
  const keys = graph.nodes();
  const related = graph.mapEdges((_, __, source, target) => distance(source, target));
  const all = keys.flatMap((left, index) => keys.slice(index + 1).map((right) => distance(left, right)));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(related)).toBeLessThan(mean(all));
  expect(all.every(Number.isFinite)).toBe(true);
});
