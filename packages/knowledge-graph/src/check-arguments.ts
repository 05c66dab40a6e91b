import {
  checkFunction,
  checkNumber,
  checkObject,
  checkSignal,
  describeKind,
  InvalidArgumentError,
} from "@rubrica/report-model";
import type { BuildOptions } from "./build-options.ts";

/** @throws {InvalidArgumentError} unless it is a built graph. */
export function checkGraph(argument: string, value: unknown): void {
  const expected = "a KnowledgeGraph, as buildGraph() resolves to";
  checkObject(argument, value, { expected, fields: ["graph", "communities"] });
  const { graph } = value as { readonly graph: unknown };
  checkObject(`${argument}.graph`, graph, { expected: "the graph of graphology in it", methods: ["forEachNode"] });
}

/** @throws {InvalidArgumentError} unless fragments can be taken from it, one after the other. */
export function checkFragments(argument: string, value: unknown): void {
  const expected = "an iterable of fragments";
  const isObject = typeof value === "object" && value !== null;
  if (isObject && (Symbol.iterator in value || Symbol.asyncIterator in value)) return;
  throw new InvalidArgumentError({
    argument,
    expected,
    value,
    remedy: "Pass an array of what extractFragment() returns.",
  });
}

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkFragment(argument: string, value: unknown): void {
  const expected = "a GraphFragment, as extractFragment() returns";
  checkObject(argument, value, { expected, fields: ["version", "reportId", "references", "keywords"] });
}

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkBuildOptions(options: BuildOptions): void {
  const name = (option: string) => `buildGraph(options.${option})`;
  const count = { least: 0, most: Number.POSITIVE_INFINITY };
  checkObject("buildGraph(options)", options, { expected: "an object of options" });
  checkFunction(name("onProgress"), options.onProgress);
  checkSignal(name("signal"), options.signal);
  checkNumber(name("expectedReports"), options.expectedReports, count);
  checkNumber(name("maxRelations"), options.maxRelations, count);
  checkNumber(name("minSharedReports"), options.minSharedReports, count);
  checkNumber(name("minSimilarity"), options.minSimilarity, { least: 0, most: 1, fractions: true });
  checkNumber(name("maxPositions"), options.maxPositions, count);
  checkNumber(name("seed"), options.seed, { least: Number.MIN_SAFE_INTEGER });
  for (const [type, most] of Object.entries(options.maxNodes ?? {})) checkNumber(name(`maxNodes.${type}`), most, count);
  const { keepApart } = options;
  if (keepApart === undefined || Array.isArray(keepApart)) return;
  throw new InvalidArgumentError({ argument: name("keepApart"), expected: "an array of keys", value: keepApart });
}

/** Parses what is stored. The error of JSON.parse would quote it. */
export function parseStored(argument: string, json: unknown): unknown {
  const expected = "the JSON text of a knowledge graph";
  if (typeof json !== "string") throw new InvalidArgumentError({ argument, expected, value: json });
  try {
    return JSON.parse(json);
  } catch {
    const remedy = "Pass the text that toGraphJson() returned.";
    const given = json.trim() === "" ? describeKind(json) : "a string that is no JSON";
    throw new InvalidArgumentError({ argument, expected, value: json, given, remedy });
  }
}
