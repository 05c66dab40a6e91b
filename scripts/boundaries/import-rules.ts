/** Who may import whom: the table of docs/architecture.md, as data. */

export interface ImportRule {
  /** Workspaces that the sources may import, by path. */
  readonly sources: readonly string[];
  /** Further workspaces that tests may import. */
  readonly tests: readonly string[];
}

const REPORT_MODEL = "packages/report-model";
const CORE = "packages/core";
const ISOLATION = "packages/isolation";
const PDF = "packages/pdf";
const REFERENCES = "packages/references";
const REPORT_PARSER = "packages/report-parser";
const SCORING = "packages/scoring";
const KNOWLEDGE_GRAPH = "packages/knowledge-graph";
const WORKER_RUNTIME = "packages/worker-runtime";
const GRADEBOOK = "packages/gradebook";
const IDENTITY = "packages/identity";
const CONTRACT = "packages/contract";
const CONFORMANCE = "packages/conformance";

const RULES: Readonly<Record<string, ImportRule>> = {
  [REPORT_MODEL]: { sources: [], tests: [] },
  [CORE]: { sources: [REPORT_MODEL], tests: [] },
  [CONTRACT]: { sources: [REPORT_MODEL, CORE], tests: [] },
  "packages/client": { sources: [CONTRACT], tests: [] },
  [ISOLATION]: { sources: [REPORT_MODEL], tests: [] },
  [PDF]: { sources: [REPORT_MODEL, ISOLATION], tests: [] },
  [REFERENCES]: { sources: [REPORT_MODEL], tests: [] },
  [REPORT_PARSER]: { sources: [REPORT_MODEL, ISOLATION, PDF, REFERENCES], tests: [] },
  // Their tests take real reports.
  [SCORING]: { sources: [REPORT_MODEL], tests: [REPORT_PARSER] },
  [KNOWLEDGE_GRAPH]: { sources: [REPORT_MODEL], tests: [REPORT_PARSER] },
  [IDENTITY]: { sources: [CORE, CONTRACT], tests: [CONFORMANCE] },
  [WORKER_RUNTIME]: { sources: [CORE], tests: [CONFORMANCE] },
  [CONFORMANCE]: { sources: [CORE], tests: [] },
  // Their tests put marks right over real stores.
  [GRADEBOOK]: { sources: [REPORT_MODEL, CORE, SCORING], tests: ["packages/adapter-postgres"] },
  "packages/report-pipeline": {
    sources: [REPORT_MODEL, CORE, ISOLATION, REPORT_PARSER, SCORING, KNOWLEDGE_GRAPH, WORKER_RUNTIME],
    // Their tests run it over real stores.
    tests: [CONFORMANCE, "packages/adapter-postgres", "packages/adapter-filesystem"],
  },
  // Supabase's database is PostgreSQL: its counterparts in tests stand on one that adapter-postgres prepared.
  "packages/adapter-supabase": {
    sources: [CORE],
    tests: [CONFORMANCE, IDENTITY, "packages/adapter-postgres"],
  },
  // A queue in Redis stands beside stores in a database: its tests join the two.
  "packages/adapter-redis": {
    sources: [CORE],
    tests: [CONFORMANCE, WORKER_RUNTIME, "packages/adapter-postgres"],
  },
};

/** Adapters never import each other; their tests run workers and the specification of the two functions over them. */
const ADAPTER: ImportRule = { sources: [CORE], tests: [CONFORMANCE, WORKER_RUNTIME, IDENTITY] };

/** Paths into another workspace that need no export: from which workspaces to which files, and only in tests or not. */
const REACHES: readonly { readonly from: RegExp; readonly to: RegExp; readonly testsOnly: boolean }[] = [
  // Benchmarks measure single steps, which packages don't export, on the PDFs that their tests write.
  { from: /^benchmarks$/, to: /^packages\/[^/]+\/(?:src|test)\//, testsOnly: false },
  // They start the service as its tests do.
  { from: /^benchmarks$/, to: /^apps\/server\/test\//, testsOnly: false },
  // They typeset shells as the sample reports are typeset.
  { from: /^benchmarks$/, to: /^scripts\/sample-reports\//, testsOnly: false },
  // The reports of the demonstration are typeset so, too.
  { from: /^apps\/server$/, to: /^scripts\/sample-reports\//, testsOnly: true },
  // The reference is made for the packages that the scripts list.
  { from: /^api-reference$/, to: /^scripts\/workspace\//, testsOnly: false },
  // The snippets of all READMEs run where every package is at hand.
  { from: /^apps\/examples$/, to: /^scripts\/(?:readmes|workspace)\//, testsOnly: true },
  // The tests of parser and pipeline write the same PDFs and set the same pages as the tests of pdf.
  { from: /^packages\/report-p(?:arser|ipeline)$/, to: /^packages\/pdf\/test\//, testsOnly: true },
  // The tests of the pipeline ask the same fake model as the tests of scoring, those of the gradebook take the same reports.
  { from: /^packages\/(?:report-pipeline|gradebook)$/, to: /^packages\/scoring\/test\//, testsOnly: true },
  // The counterparts of Supabase stand on the same databases, and a queue in Redis stands beside them.
  {
    from: /^packages\/(?:adapter-supabase|adapter-redis|report-pipeline|gradebook)$/,
    to: /^packages\/adapter-postgres\/test\//,
    testsOnly: true,
  },
  // The tests of apps start the same databases as the tests of adapters, and run the examples.
  { from: /^apps\//, to: /^packages\/[^/]+\/test\//, testsOnly: true },
  { from: /^apps\//, to: /^apps\/examples\/src\//, testsOnly: true },
  // The tests of the console and of the examples start the bundle of the service that its own tests start.
  {
    from: /^apps\/(?:console|examples)$/,
    to: /^apps\/server\/test\/(?:bundled-programs|started-process)\.ts$/,
    testsOnly: true,
  },
  // Those of the console walk through the demonstration.
  {
    from: /^apps\/console$/,
    to: /^apps\/server\/test\/demonstration\/(?:demonstration-process|judged-demonstration)\.ts$/,
    testsOnly: true,
  },
  // The benchmark of the console opens it in the same browser as its tests.
  { from: /^benchmarks$/, to: /^apps\/console\/test\//, testsOnly: false },
  // How a test takes a refused argument is written once, beside the error.
  { from: /^packages\//, to: /^packages\/report-model\/test\//, testsOnly: true },
  // How packages are built is written once.
  { from: /^packages\//, to: /^scripts\/build\//, testsOnly: true },
];

/** True when a file of the workspace may import the file at this path of the repository. */
export function mayReachInside(workspacePath: string, target: string, inTests: boolean): boolean {
  return REACHES.some(
    ({ from, to, testsOnly }) => from.test(workspacePath) && to.test(target) && (inTests || !testsOnly),
  );
}

/** The rule of a workspace, or null for one that may import every package (apps, benchmarks). */
export function findRule(workspacePath: string): ImportRule | null {
  if (!workspacePath.startsWith("packages/")) return null;
  const rule = RULES[workspacePath] ?? (workspacePath.startsWith("packages/adapter-") ? ADAPTER : undefined);
  if (rule === undefined) throw new Error(`${workspacePath} has no rule in scripts/boundaries/import-rules.ts.`);
  return rule;
}
