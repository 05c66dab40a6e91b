import { expect, test } from "bun:test";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  type BuildOptions,
  buildGraph,
  buildRestrictedGraph,
  extractFragment,
  hashFragment,
  neighbourhoodOf,
  overviewOf,
  readGraphJson,
  searchNodes,
  toGexf,
  toGraphJson,
} from "./index.ts";

const graph = await buildGraph([]);

const NONSENSE: readonly unknown[] = [undefined, null, 5, "secret", [], {}, new Blob(["secret"]), Promise.resolve()];

const ENTRIES: readonly (readonly [string, (value: never) => unknown, readonly unknown[]])[] = [
  ["extractFragment(reportId)", (value) => extractFragment(value, {} as never), [undefined, "", 7, {}]],
  ["extractFragment(parsed)", (value) => extractFragment("r1", value), NONSENSE],
  ["hashFragment(fragment)", hashFragment, NONSENSE],
  ["buildGraph(fragments)", (value) => buildGraph(value), [undefined, null, 5, "secret", {}]],
  ["buildGraph(options)", (value) => buildGraph([], value), [null, 5, "secret", []]],
  ["buildRestrictedGraph(fragments)", (value) => buildRestrictedGraph(value, new Set()), [undefined, "secret", {}]],
  ["buildRestrictedGraph(reportIds)", (value) => buildRestrictedGraph([], value), [undefined, "secret", ["r1"]]],
  ["toGraphJson(knowledge)", toGraphJson, NONSENSE],
  ["toGexf(knowledge)", toGexf, NONSENSE],
  ["overviewOf(knowledge)", (value) => overviewOf(value), NONSENSE],
  ["overviewOf(options.maxNodes)", (maxNodes) => overviewOf(graph, { maxNodes }), [-1, Number.NaN, 1.5]],
  ["searchNodes(knowledge)", (value) => searchNodes(value, "x"), NONSENSE],
  ["searchNodes(knowledge, text)", (value) => searchNodes(graph, value), [undefined, null, 5, {}]],
  ["searchNodes(options.limit)", (limit) => searchNodes(graph, "x", { limit }), [-1, Number.NaN]],
  ["neighbourhoodOf(knowledge)", (value) => neighbourhoodOf(value, "x"), NONSENSE],
  ["neighbourhoodOf(knowledge, key)", (value) => neighbourhoodOf(graph, value), [undefined, "", 5]],
  ["readGraphJson(json)", readGraphJson, [...NONSENSE, "", "{}", "[]", '{"attributes":{"version":"secret"}}']],
];

const OPTIONS: readonly (readonly [string, readonly BuildOptions[]])[] = [
  ["maxRelations", [{ maxRelations: -1 }, { maxRelations: Number.NaN }, { maxRelations: 1.5 }]],
  ["minSharedReports", [{ minSharedReports: -1 }]],
  ["minSimilarity", [{ minSimilarity: 1.1 }, { minSimilarity: -0.1 }, { minSimilarity: Number.NaN }]],
  ["maxPositions", [{ maxPositions: -1 }]],
  ["seed", [{ seed: 0.5 }, { seed: Number.NaN }]],
  ["expectedReports", [{ expectedReports: -1 }]],
  ["maxNodes.author", [{ maxNodes: { author: -1 } }]],
  ["keepApart", [{ keepApart: "key" as never }]],
  ["signal", [{ signal: new AbortController() as never }]],
  ["onProgress", [{ onProgress: "log" as never }]],
];

for (const [argument, call, values] of ENTRIES) {
  test(`${argument} refuses what cannot be meant`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => call(value as never));
      expect(error.argument).toBe(argument);
      expect(error.message).not.toContain("secret");
    }
  });
}

for (const [option, all] of OPTIONS) {
  test(`buildGraph() refuses a wrong ${option} by its name`, async () => {
    for (const options of all) {
      expect((await refusalOf(() => buildGraph([], options))).argument).toBe(`buildGraph(options.${option})`);
    }
  });
}
