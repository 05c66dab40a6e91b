import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { buildReport, type ReportOutline, work } from "../test/report-builder.ts";
import { buildGraph } from "./build-graph.ts";
import type { BuildOptions, BuildProgress } from "./build-options.ts";
import { toGexf } from "./export/gexf.ts";
import { readGraphJson, toGraphJson } from "./export/graph-json.ts";
import { extractFragment } from "./extract/extract-fragment.ts";
import type { GraphFragment } from "./extract/graph-fragment.ts";

const fragmentsOf = (outlines: readonly ReportOutline[]) =>
  outlines.map((outline, index) => extractFragment(`r${index + 1}`, buildReport(outline)));
const build = (outlines: readonly ReportOutline[], options?: BuildOptions) =>
  buildGraph(fragmentsOf(outlines), options);

describe("entities", () => {
  test("buildGraph() relates a report with its people, institution, keywords, works and venues", async () => {
    const { graph } = await build([
      {
        title: "图神经网络研究",
        authors: ["张三"],
        advisor: "王芳 教授",
        institution: "北京大学",
        keywords: ["图神经网络"],
        references: [work("深度学习综述", { "container-title": "计算机学报" })],
        lines: ["图神经网络", "见[1]，又见[1]。"],
      },
    ]);
    expect(graph.nodes()).toEqual([
      "advisor:王芳@北京大学",
      "author:张三@北京大学",
      "author:李明",
      "institution:北京大学",
      "keyword:图神经网络",
      graph.nodes().find((key) => key.startsWith("reference:work:")) ?? "no reference",
      "report:r1",
      "venue:计算机学报",
    ]);
    expect(graph.mapEdges((_, { type }) => type).sort()).toEqual([
      "advised",
      "affiliated",
      "affiliated",
      "cites",
      "has_keyword",
      "published_in",
      "wrote",
      "wrote",
    ]);
    const cites = graph.findEdge((_, { type }) => type === "cites");
    expect(graph.getEdgeAttributes(cites)).toMatchObject({
      weight: 2,
      evidence: [
        { reportId: "r1", page: 2, quote: "见[1]，又见[1]。" },
        { reportId: "r1", page: 9 },
      ],
    });
    expect(
      graph.getEdgeAttribute(
        graph.findEdge((_, { type }) => type === "has_keyword"),
        "mentions",
      ),
    ).toBe(1);
  });

  test("buildGraph() takes width, case and spaces for the same, and keeps the written forms", async () => {
    const { graph } = await build([
      { keywords: ["Deep Learning"] },
      { keywords: ["ｄｅｅｐ　ｌｅａｒｎｉｎｇ"] },
      { keywords: ["deep-learning", "Deep Learning"] },
    ]);
    const keywords = graph.filterNodes((_, { type }) => type === "keyword");
    expect(keywords).toEqual(["keyword:deeplearning"]);
    expect(graph.getNodeAttributes("keyword:deeplearning")).toMatchObject({ label: "Deep Learning", reports: 3 });
    expect(graph.getNodeAttribute("keyword:deeplearning", "variants")).toContain("deep-learning");
  });

  test("buildGraph() keeps namesakes of two institutions and things of two types apart", async () => {
    const { graph } = await build([
      { authors: ["张伟"], institution: "北京大学", keywords: ["北京大学"] },
      { authors: ["张伟"], institution: "清华大学", advisor: "张伟" },
    ]);
    expect(graph.nodes().filter((key) => key.includes("张伟"))).toEqual([
      "advisor:张伟@清华大学",
      "author:张伟@北京大学",
      "author:张伟@清华大学",
    ]);
    expect(graph.hasNode("keyword:北京大学")).toBe(true);
    expect(graph.hasNode("institution:北京大学")).toBe(true);
  });

  test("buildGraph() gives no node to authors known by initials only", async () => {
    const { graph } = await build([
      {
        references: [
          work("A study of graphs", {
            author: [
              { family: "Smith", given: "J. A." },
              { family: "Jones", given: "Mary" },
            ],
          }),
        ],
      },
    ]);
    expect(graph.filterNodes((_, { type }) => type === "author")).toEqual(["author:jonesmary"]);
  });

  test("buildGraph() tells works of one title by year and first author", async () => {
    const { graph } = await build([
      {
        references: [
          work("Deep Learning"),
          work("DEEP LEARNING."),
          work("Deep learning", { issued: { "date-parts": [[2015]] } }),
        ],
      },
    ]);
    expect(graph.filterNodes((_, { type }) => type === "reference")).toHaveLength(2);
  });
});

describe("merges", () => {
  const short = { keywords: ["CNN"] };
  const long = { keywords: ["卷积神经网络"], lines: ["卷积神经网络（CNN）", "。"] };

  test("buildGraph() merges an abbreviation into its long form and says why", async () => {
    const { graph, merges, statistics } = await build([long, short]);
    expect(graph.filterNodes((_, { type }) => type === "keyword")).toEqual(["keyword:卷积神经网络"]);
    expect(merges).toEqual([
      {
        type: "keyword",
        from: "keyword:cnn",
        fromLabel: "CNN",
        into: "keyword:卷积神经网络",
        intoLabel: "卷积神经网络",
        rule: "abbreviation",
        evidence: [{ reportId: "r1", page: 1, quote: "卷积神经网络（CNN）" }],
      },
    ]);
    expect(statistics.merges).toBe(1);
    expect(graph.getNodeAttributes("keyword:卷积神经网络")).toMatchObject({ label: "卷积神经网络", variants: ["CNN"] });
  });

  test("buildGraph() takes a merge back when it is named in keepApart", async () => {
    const { merges } = await build([long, short]);
    const apart = await build([long, short], { keepApart: merges.map(({ from }) => from) });
    expect(apart.merges).toEqual([]);
    expect(apart.graph.filterNodes((_, { type }) => type === "keyword")).toEqual([
      "keyword:cnn",
      "keyword:卷积神经网络",
    ]);
  });

  test("buildGraph() leaves an abbreviation of several terms alone", async () => {
    const other = { keywords: ["有线新闻网"], lines: ["有线新闻网（CNN）"] };
    const { graph, statistics } = await build([long, other, short]);
    expect(graph.hasNode("keyword:cnn")).toBe(true);
    expect(statistics).toMatchObject({ merges: 0, ambiguousAbbreviations: 1 });
  });

  test("buildGraph() does not merge what one author lists as two keywords", async () => {
    const { graph } = await build([{ keywords: ["目标检测", "YOLO"], lines: ["目标检测（YOLO）"] }]);
    expect(graph.filterNodes((_, { type }) => type === "keyword")).toEqual(["keyword:yolo", "keyword:目标检测"]);
  });

  test("buildGraph() never follows a chain of merges", async () => {
    const { graph, merges } = await build([
      { keywords: ["甲乙丙丁（ABC）"] },
      { keywords: ["ABC（戊己庚辛，XYZ）", "ABC"] },
      { keywords: ["XYZ"], lines: ["ABC"] },
    ]);
    const given = new Set(merges.map(({ from }) => from));
    expect(merges.some(({ into }) => given.has(into))).toBe(false);
    for (const { from, into } of merges) {
      expect(graph.hasNode(from)).toBe(false);
      expect(graph.hasNode(into)).toBe(true);
    }
  });

  test("buildGraph() joins a work cited with and without its DOI", async () => {
    const { graph, merges } = await build([
      { references: [work("深度学习综述", { DOI: "10.1000/xyz" })] },
      { references: [work("深度学习 综述")] },
    ]);
    expect(graph.filterNodes((_, { type }) => type === "reference")).toEqual(["reference:doi:10.1000/xyz"]);
    expect(graph.getNodeAttributes("reference:doi:10.1000/xyz")).toMatchObject({
      reports: 2,
      doi: "10.1000/xyz",
      year: 2020,
    });
    expect(merges.map(({ rule }) => rule)).toEqual(["doi_by_title"]);
  });
});

describe("relations", () => {
  test("buildGraph() couples reports by the cosine of their references", async () => {
    const { graph } = await build([
      { references: [work("共同的文献一"), work("共同的文献二"), work("甲的文献"), work("甲的文献二")] },
      { references: [work("共同的文献一"), work("共同的文献二"), work("乙的文献"), work("乙的文献二")] },
      { references: [work("无关的文献")] },
    ]);
    const coupled = graph.filterEdges((_, { type }) => type === "same_reference");
    expect(coupled).toEqual(["same_reference:report:r1~report:r2"]);
    expect(graph.getEdgeAttributes(coupled[0] ?? "")).toMatchObject({
      weight: 0.5,
      shared: 2,
      evidence: [
        { reportId: "r1", page: 9 },
        { reportId: "r2", page: 9 },
        { reportId: "r1", page: 9 },
        { reportId: "r2", page: 9 },
      ],
    });
  });

  test("buildGraph() relates keywords that meet in two reports by association strength", async () => {
    const { graph } = await build([{ keywords: ["甲", "乙", "丙"] }, { keywords: ["甲", "乙"] }, { keywords: ["甲"] }]);
    const related = graph.filterEdges((_, { type }) => type === "co_occurs");
    expect(related).toEqual(["co_occurs:keyword:乙~keyword:甲"]);
    expect(graph.getEdgeAttributes(related[0] ?? "")).toMatchObject({
      weight: 0.333333,
      shared: 2,
      evidence: [
        { reportId: "r1", page: 2 },
        { reportId: "r2", page: 2 },
      ],
    });
  });

  test("buildGraph() marks near copies as similar", async () => {
    const text = (from: number) => Array.from({ length: 1000 }, (_, index) => `w${(from + index) * 31}`).join(" ");
    const { graph } = await build([{ lines: [text(0)] }, { lines: [text(100)] }, { lines: [text(5000)] }]);
    const similar = graph.filterEdges((_, { type }) => type === "similar");
    expect(similar).toEqual(["similar:report:r1~report:r2"]);
    expect(Math.abs(graph.getEdgeAttribute(similar[0] ?? "", "weight") - 900 / 1100)).toBeLessThan(0.13);
  });

  test("buildGraph() keeps at most maxRelations of the strongest relations from each end", async () => {
    const outlines = Array.from({ length: 12 }, (_, index) => ({
      references: [work("共同的文献"), work(`文献编号${index}`)],
    }));
    const { graph } = await build(outlines, { maxRelations: 1 });
    const coupled = graph.filterEdges((_, { type }) => type === "same_reference");
    expect(coupled.length).toBeGreaterThan(0);
    expect(coupled.length).toBeLessThanOrEqual(12);
  });
});

describe("analysis", () => {
  const topics = ["图像", "文本"].flatMap((topic) =>
    Array.from({ length: 5 }, (_, index) => ({
      title: `${topic}${index}`,
      keywords: [`${topic}识别`, `${topic}分类`],
      references: [work(`${topic}基础文献`), work(`${topic}文献编号${index}`)],
    })),
  );

  test("buildGraph() finds the two topics and names them by their keywords", async () => {
    const { graph, communities, statistics } = await build(topics);
    expect(communities.slice(0, 2).map(({ label, reports }) => ({ label, reports }))).toEqual([
      { label: "图像分类 · 图像识别", reports: 5 },
      { label: "文本分类 · 文本识别", reports: 5 },
    ]);
    const ofReport = (index: number) => graph.getNodeAttribute(`report:r${index}`, "community");
    expect(new Set([1, 2, 3, 4, 5].map(ofReport)).size).toBe(1);
    expect(ofReport(1)).not.toBe(ofReport(6));
    expect(statistics.modularity).toBeGreaterThan(0.3);
  });

  test("buildGraph() gives shared nodes more importance, 1 on average", async () => {
    const { graph } = await build(topics);
    const values = graph.mapNodes((_, { importance }) => importance);
    expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(1, 2);
    const shared = graph.getNodeAttribute("keyword:图像识别", "importance");
    const single = graph.findNode((_, { label }) => label === "图像文献编号1");
    expect(shared).toBeGreaterThan(graph.getNodeAttribute(single, "importance"));
  });

  test("buildGraph() places the most important nodes, none on another", async () => {
    const { graph } = await build(topics, { maxPositions: 10 });
    const places = graph.reduceNodes<string[]>(
      (all, _, { x, y }) => (x === undefined ? all : [...all, `${x} ${y}`]),
      [],
    );
    expect(places).toHaveLength(10);
    expect(new Set(places).size).toBe(10);
  });

  test("buildGraph() leaves out the least used works over the limit, and what hangs on them alone", async () => {
    const { graph, statistics } = await build(topics, { maxNodes: { reference: 2 } });
    expect(
      graph.filterNodes((_, { type }) => type === "reference").map((key) => graph.getNodeAttribute(key, "label")),
    ).toEqual(expect.arrayContaining(["图像基础文献", "文本基础文献"]));
    expect(statistics.omittedNodes).toEqual({ reference: 10 });
    expect(statistics.nodes.report).toBe(10);
  });

  test("buildGraph() of nothing is an empty graph", async () => {
    const { graph, communities, statistics } = await build([]);
    expect(graph.order).toBe(0);
    expect(communities).toEqual([]);
    expect(statistics.reports).toBe(0);
  });
});

describe("running", () => {
  test("buildGraph() reports a progress that never falls and ends at 1", async () => {
    const seen: BuildProgress[] = [];
    const outlines = Array.from({ length: 250 }, (_, index) => ({ keywords: [`词${index % 7}`] }));
    await build(outlines, { expectedReports: 250, onProgress: (progress) => seen.push(progress) });
    const shares = seen.map(({ share }) => share);
    expect(shares).toEqual([...shares].sort((left, right) => left - right));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.at(-1)).toEqual({ stage: "done", share: 1 });
  });

  test("buildGraph() ends with the signal's reason in the middle of its input", async () => {
    const abort = new AbortController();
    let given = 0;
    async function* endless(): AsyncGenerator<GraphFragment> {
      while (true) {
        given += 1;
        if (given === 150) abort.abort(new Error("shutting down"));
        const [fragment] = fragmentsOf([{}]);
        if (fragment === undefined) throw new Error("there is no fragment");
        yield { ...fragment, reportId: `r${given}` };
      }
    }
    await expect(buildGraph(endless(), { signal: abort.signal })).rejects.toThrow("shutting down");
    expect(given).toBeLessThan(400);
  });

  test("buildGraph() refuses two fragments of one report", async () => {
    const [fragment] = fragmentsOf([{}]);
    if (fragment === undefined) throw new Error("there is no fragment");
    await expect(buildGraph([fragment, fragment])).rejects.toMatchObject({ code: "fragment_repeated" });
  });
});

describe("reproducible", () => {
  const word = fc.constantFrom("CNN", "卷积神经网络", "Deep Learning", "deep learning", "图像", "文本", "检索");
  const title = fc.constantFrom("深度学习综述", "图像识别方法", "Attention is all you need", "检索模型");
  const outline: fc.Arbitrary<ReportOutline> = fc.record({
    title: fc.string({ maxLength: 12 }),
    authors: fc.array(fc.constantFrom("张三", "李四", "John Smith"), { maxLength: 2 }),
    institution: fc.constantFrom("北京大学", "清华大学", null),
    keywords: fc.array(word, { maxLength: 5 }),
    references: fc.array(
      fc
        .tuple(title, fc.constantFrom(2019, 2020), fc.boolean())
        .map(([name, year, withDoi]) =>
          work(name, { issued: { "date-parts": [[year]] }, ...(withDoi ? { DOI: `10.1000/${year}` } : {}) }),
        ),
      { maxLength: 5 },
    ),
    lines: fc.array(fc.constantFrom("卷积神经网络（CNN）很好[1]。", "见[2][3]。", "Deep Learning (DL)"), {
      maxLength: 4,
    }),
  });

  test("buildGraph() gives the same bytes in whatever order the fragments come", async () => {
    const order = fc.array(outline, { maxLength: 12 }).chain((outlines) => {
      const fragments = fragmentsOf(outlines);
      return fc.tuple(fc.constant(fragments), fc.shuffledSubarray(fragments, { minLength: fragments.length }));
    });
    await fc.assert(
      fc.asyncProperty(order, async ([fragments, shuffled]) => {
        const tight = { maxNodes: { reference: 2, author: 1, keyword: 3, venue: 1 }, maxRelations: 1, maxPositions: 5 };
        for (const options of [{}, tight]) {
          const first = await buildGraph(fragments, options);
          const second = await buildGraph(shuffled, options);
          expect(toGraphJson(second)).toBe(toGraphJson(first));
          expect(toGexf(second)).toBe(toGexf(first));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("buildGraph() gives every edge a place in a report that was given", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(outline, { maxLength: 8 }), async (outlines) => {
        const { graph } = await build(outlines);
        const known = new Set(outlines.map((_, index) => `r${index + 1}`));
        graph.forEachEdge((key, { evidence, evidenceCount }) => {
          expect(evidence.length, key).toBeGreaterThan(0);
          expect(evidenceCount).toBeGreaterThanOrEqual(evidence.length);
          expect(evidence.every(({ reportId }) => known.has(reportId))).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  test("readGraphJson() gives back the graph, byte for byte", async () => {
    const json = toGraphJson(await build([{ keywords: ["甲", "乙"] }, { keywords: ["甲", "乙"], authors: ["张三"] }]));
    expect(toGraphJson(readGraphJson(json))).toBe(json);
    expect(toGexf(readGraphJson(json))).toContain('defaultedgetype="directed"');
    expect(() => readGraphJson(json.replace('"version":1', '"version":9'))).toThrow(
      "expected a graph of version 1, got version 9",
    );
    expect(() => readGraphJson("[]")).toThrow("expected the JSON text of a knowledge graph, got other JSON");
  });
});
