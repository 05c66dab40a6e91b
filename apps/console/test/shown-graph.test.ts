import { expect, test } from "bun:test";
import fc from "fast-check";
import type { GraphNode } from "../api/knowledge-graph.ts";
import { nodeTypes } from "../graph/canvas/node-shapes.ts";
import { validateGraphSearch } from "../graph/graph-search.ts";
import { listReports } from "../graph/nodes/naming-reports.ts";
import { filterGraph, growGraph } from "../graph/shown-graph.ts";

const node = (key: string, x: number | null = null): GraphNode => ({
  key,
  type: nodeTypes[key.length % nodeTypes.length] ?? "keyword",
  label: key,
  reports: key.length,
  importance: 1,
  community: key.slice(0, 1),
  x,
  y: x,
  variants: [],
  year: null,
  doi: null,
});
const edge = (source: string, target: string) => ({
  key: `${source}>${target}`,
  source,
  target,
  type: "cites" as const,
  weight: 1,
  evidence: [],
  evidence_count: 0,
});

const keys = fc.string({ minLength: 1, maxLength: 3 });
const neighbourhoods = fc.array(
  fc.tuple(keys, fc.uniqueArray(keys, { maxLength: 8 })).map(([key, others]) => ({
    node: node(key),
    neighbours: others.map((other) => node(other)),
    edges: [...others, "elsewhere"].map((other) => edge(key, other)),
  })),
  { maxLength: 5 },
);

test("growGraph() places every node once, moves none, and keeps edges between what is shown alone", () => {
  fc.assert(
    fc.property(fc.uniqueArray(keys, { maxLength: 10 }), neighbourhoods, (placed, grown) => {
      const overview = { nodes: placed.map((key, index) => node(key, index * 10)), edges: [] };
      const graph = growGraph(overview, grown);
      const shown = new Set(graph.nodes.map(({ key }) => key));
      expect(shown.size).toBe(graph.nodes.length);
      expect(graph.nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
      expect<readonly GraphNode[]>(graph.nodes.slice(0, placed.length)).toEqual(overview.nodes);
      expect(graph.edges.every(({ source, target }) => shown.has(source) && shown.has(target))).toBe(true);
      expect(new Set(graph.edges.map(({ key }) => key)).size).toBe(graph.edges.length);
      expect(growGraph(overview, grown)).toEqual(graph);
    }),
    { numRuns: 200 },
  );
});

test("filterGraph() leaves out by type, reports and community, but never what was asked for", () => {
  const graph = growGraph({ nodes: [node("a", 0), node("bb", 1), node("ccc", 2)], edges: [edge("a", "bb")] }, []);
  const filter = { hidden: new Set<never>(), least: 1, community: undefined, kept: new Set<string>() };
  expect(filterGraph(graph, filter)).toEqual(graph);
  const keysOf = (change: Partial<Parameters<typeof filterGraph>[1]>) =>
    filterGraph(graph, { ...filter, ...change }).nodes.map(({ key }) => key);
  // Of length 2: a report, which stays whatever the number.
  expect(keysOf({ least: 3 })).toEqual(["bb", "ccc"]);
  expect(keysOf({ hidden: new Set(["report"]) })).toEqual(["a", "ccc"]);
  expect(keysOf({ community: "c" })).toEqual(["ccc"]);
  expect(keysOf({ community: "c", kept: new Set(["a"]) })).toEqual(["a", "ccc"]);
  expect(filterGraph(graph, { ...filter, community: "a" }).edges).toEqual([]);
});

test("listReports() gathers the places of each report, those that name the node most first", () => {
  const at = (report_id: string, page: number | null, quote?: string) => ({
    report_id,
    title: report_id,
    page,
    ...(quote !== undefined && { quote }),
  });
  const listed = listReports({
    edges: [
      { ...edge("report:1", "keyword:a"), evidence: [at("1", null)], evidence_count: 1 },
      { ...edge("report:2", "keyword:a"), evidence: [at("2", 9), at("2", 3, "so"), at("2", null)], evidence_count: 41 },
      { ...edge("keyword:a", "keyword:b"), evidence: [at("2", 9)], evidence_count: 1 },
    ],
  });
  expect(listed).toEqual([
    { id: "2", title: "2", count: 41, places: [{ page: 3, quote: "so" }, { page: 9 }] },
    { id: "1", title: "1", count: 1, places: [{ page: null }] },
  ]);
});

test("validateGraphSearch() names every key and survives any address", () => {
  const names = ["view", "q", "node", "grown", "hide", "least", "community", "sort", "front"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (search) => {
      expect(Object.keys(validateGraphSearch(search))).toEqual(names);
    }),
  );
  expect(
    validateGraphSearch({ q: 2019, least: "3", hide: "venue,planet", grown: ["a", 1, "a"], sort: "-type" }),
  ).toEqual({
    view: undefined,
    q: "2019",
    node: undefined,
    grown: ["a"],
    hide: "venue",
    least: 3,
    community: undefined,
    sort: "-type",
    front: undefined,
  });
});
