import { createIsolation, type Isolation, joinHead, locateEntry, splitHead } from "@rubrica/isolation";
import { checkComputingOptions } from "../check-arguments.ts";
import type { ComputingOptions } from "./computing.ts";
import { asComputingError } from "./computing-error.ts";
import { createFragmentAnswers } from "./fragment-answers.ts";
import type { GraphQuery, GraphViewFacts, GraphViewHead, GraphViewParameters } from "./graph-view-parameters.ts";

/** Reads graphs and cuts views out of them apart from this thread, and keeps the published one at hand there. */
export interface GraphReader {
  /** Of the published graph. `load` is called where another than the last one is asked for. */
  ofPublished(
    buildId: string,
    query: GraphQuery,
    load: () => Promise<{ readonly buildId: string; readonly gzip: Uint8Array }>,
  ): Promise<GraphView>;
  /** Of a graph made of these reports alone, as if there were no others, for somebody who may not learn of them. */
  ofReports(
    reportIds: readonly string[],
    query: GraphQuery,
    fragments: AsyncIterable<readonly unknown[]>,
  ): Promise<GraphView>;
  /** Ends what runs and lets nothing begin. */
  close(): Promise<void>;
}

/** What was asked for. */
export interface GraphView {
  readonly facts: GraphViewFacts;
  /** JSON in snake case, or GEXF, in UTF-8; null where the graph has no such node. */
  readonly content: Uint8Array | null;
}

/** The module that reads graphs, one file that needs no other. */
function locateGraphWorker(): URL {
  return locateEntry({
    beside: () => new URL("./graph-view-job.ts", import.meta.url),
    packageName: "@rubrica/report-pipeline",
    file: "dist/graph-view-job.mjs",
    option: "createGraphReader({ entry })",
  });
}

const MEBIBYTE = 1024 * 1024;
/** A graph of ten thousand reports is read in some seconds. */
const LIMITS = { maxMemoryBytes: 3072 * MEBIBYTE, deadlineMilliseconds: 60_000 };
/** The graph at hand is what a runner is kept for: it lives longer than others, and may be larger. */
const KEEPING = {
  maxConcurrency: 1,
  maxJobsPerRunner: 10_000,
  maxIdleMemoryBytes: 1536 * MEBIBYTE,
  idleMilliseconds: 600_000,
};

/**
 * Whoever makes one closes it.
 *
 * @throws {InvalidArgumentError} for limits that cannot be meant.
 * @throws {IsolationError} `not_started` where the file of the worker is missing.
 */
export function createGraphReader(options: ComputingOptions = {}): GraphReader {
  checkComputingOptions("createGraphReader", options);
  const isolation: Isolation<GraphViewParameters, never, Uint8Array> = createIsolation({
    ...KEEPING,
    ...options,
    entry: options.entry ?? locateGraphWorker(),
  });
  const run = async (parameters: GraphViewParameters, onAsk: () => Promise<Uint8Array>): Promise<GraphView> => {
    const bytes = new Uint8Array(0);
    // Without a signal: a reader who leaves must not take the graph at hand away from the others.
    const job = { ...LIMITS, bytes, parameters, signal: null, onMessage() {}, onAsk };
    const answer = await isolation.run(job).catch((error) => {
      throw asComputingError(error, "read the graph");
    });
    const { head, content } = splitHead<GraphViewHead>(answer);
    const { found, ...facts } = head;
    return { facts, content: found ? content : null };
  };
  return {
    ofPublished: (buildId, query, load) =>
      run({ source: { kind: "published", buildId }, query }, async () => {
        const { gzip, ...head } = await load();
        return joinHead(head, gzip);
      }),
    async ofReports(reportIds, query, fragments) {
      const answers = createFragmentAnswers(fragments);
      return await run({ source: { kind: "own", reportIds }, query }, () => answers.next()).finally(() =>
        answers.close(),
      );
    },
    close: () => isolation.close(),
  };
}
