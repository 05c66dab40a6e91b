import { expect, test } from "bun:test";
import fc from "fast-check";
import { buildReport, type ReportOutline, work } from "../../test/report-builder.ts";
import { buildGraph } from "../build-graph.ts";
import { toGexf } from "../export/gexf.ts";
import { toGraphJson } from "../export/graph-json.ts";
import { extractFragment } from "../extract/extract-fragment.ts";
import { buildRestrictedGraph } from "./restricted-graph.ts";

const fragmentsOf = (prefix: string, outlines: readonly ReportOutline[]) =>
  outlines.map((outline, index) => extractFragment(`${prefix}${index + 1}`, buildReport(outline)));
const OWN = new Set(["own1", "own2"]);

/** Two reports of a student, who prints names in her own way. */
const own = fragmentsOf("own", [
  {
    title: "图神经网络研究",
    authors: ["张三"],
    institution: "北京大学",
    keywords: ["CNN", "deep-learning"],
    references: [work("深度学习综述"), work("图神经网络方法")],
    lines: ["CNN见[1]。", "deep-learning[2]"],
  },
  {
    title: "课程报告",
    authors: ["张三"],
    institution: "北京大学",
    keywords: ["检索"],
    references: [work("深度学习综述")],
  },
]);

/** Reports of another student that share everything with hers, and say more: a DOI, a long form, another spelling. */
const others = fragmentsOf(
  "other",
  Array.from({ length: 6 }, (_, index) => ({
    title: `别人的报告${index}`,
    authors: ["李四"],
    advisor: "王芳",
    institution: "北京大学",
    keywords: ["卷积神经网络", "Deep Learning", "CNN"],
    references: [work("深度学习综述", { DOI: "10.1000/xyz", "container-title": "计算机学报" })],
    lines: ["卷积神经网络（CNN）[1]"],
  })),
);

test("buildRestrictedGraph() holds no id, label, count, weight, merge or community made of other reports", async () => {
  const seen = await buildRestrictedGraph([...others, ...own], OWN);
  const { graph, communities, merges, statistics } = seen;
  const json = toGraphJson(seen);
  for (const foreign of [
    "other",
    "别人",
    "李四",
    "王芳",
    "Deep Learning",
    "卷积神经网络",
    "10.1000/xyz",
    "计算机学报",
  ]) {
    expect(json).not.toContain(foreign);
    expect(toGexf(seen)).not.toContain(foreign);
  }
  expect(graph.getNodeAttributes("keyword:cnn")).toMatchObject({ label: "CNN", reports: 1 });
  expect(graph.getNodeAttributes("keyword:deeplearning")).toMatchObject({ label: "deep-learning", reports: 1 });
  expect(graph.getNodeAttributes("institution:北京大学")).toMatchObject({ reports: 2 });
  expect(graph.filterEdges((_, { type }) => type === "co_occurs")).toEqual([]);
  expect(merges).toEqual([]);
  expect(statistics).toMatchObject({ reports: 2, merges: 0, ambiguousAbbreviations: 0, omittedNodes: {} });
  expect(statistics.nodes).toMatchObject({ report: 2, author: 2, advisor: 0, keyword: 3, reference: 2, venue: 0 });

  const importance = graph.mapNodes((_, attributes) => attributes.importance);
  expect(importance.reduce((sum, value) => sum + value, 0) / importance.length).toBeCloseTo(1, 2);
  for (const { id, nodes, reports } of communities) {
    const members = graph.filterNodes((_, { community }) => community === id);
    expect(members).toHaveLength(nodes);
    expect(members).toContain(id.slice("community:".length));
    expect(members.filter((key) => key.startsWith("report:"))).toHaveLength(reports);
  }
  graph.forEachEdge((key, { evidence, evidenceCount }) => {
    expect(evidenceCount, key).toBe(evidence.length);
    for (const { reportId } of evidence) expect(OWN.has(reportId), key).toBe(true);
  });
});

test("buildRestrictedGraph() relates the given reports to each other", async () => {
  const { graph } = await buildRestrictedGraph([...own, ...others], OWN);
  const coupled = graph.filterEdges((_, { type }) => type === "same_reference");
  expect(coupled).toEqual(["same_reference:report:own1~report:own2"]);
});

test("buildRestrictedGraph() gives the same bytes whatever other reports there are, also none", async () => {
  const word = fc.constantFrom("CNN", "卷积神经网络", "Deep Learning", "deep learning", "图像", "文本", "检索");
  const outline: fc.Arbitrary<ReportOutline> = fc.record({
    title: fc.string({ maxLength: 12 }),
    authors: fc.array(fc.constantFrom("张三", "李四", "John Smith"), { maxLength: 2 }),
    institution: fc.constantFrom("北京大学", "清华大学", null),
    keywords: fc.array(word, { maxLength: 5 }),
    references: fc.array(
      fc
        .tuple(fc.constantFrom("深度学习综述", "图像识别方法", "检索模型"), fc.boolean())
        .map(([name, withDoi]) => work(name, withDoi ? { DOI: "10.1000/1" } : {})),
      { maxLength: 4 },
    ),
    lines: fc.array(fc.constantFrom("卷积神经网络（CNN）很好[1]。", "见[2][3]。", "Deep Learning (DL)"), {
      maxLength: 4,
    }),
  });
  const reports = fc.array(outline, { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(reports, reports, async (mine, theirs) => {
      const fragments = fragmentsOf("mine", mine);
      const ids = new Set(fragments.map(({ reportId }) => reportId));
      const tight = { maxNodes: { reference: 2, author: 1, keyword: 3, venue: 1 }, maxRelations: 1, maxPositions: 5 };
      for (const options of [{}, tight]) {
        const seen = await buildRestrictedGraph([...fragmentsOf("theirs", theirs), ...fragments], ids, options);
        expect(toGraphJson(seen)).toBe(toGraphJson(await buildGraph(fragments, options)));
      }
    }),
    { numRuns: 60 },
  );
});

test("buildRestrictedGraph() of no reports is an empty graph", async () => {
  const { graph, communities, statistics } = await buildRestrictedGraph(others, new Set());
  expect([graph.order, communities, statistics.reports]).toEqual([0, [], 0]);
});
