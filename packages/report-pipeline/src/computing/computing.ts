import { createIsolation, type Isolation, type IsolationOptions, locateEntry, splitHead } from "@rubrica/isolation";
import type { FragmentMetadata } from "@rubrica/knowledge-graph";
import { checkComputingOptions } from "../check-arguments.ts";
import type {
  ComputeMessage,
  ComputeParameters,
  ComputeResult,
  MeasuredReport,
  ScoredReport,
  ScoreParameters,
} from "./compute-parameters.ts";
import { asComputingError } from "./computing-error.ts";
import { createFragmentAnswers } from "./fragment-answers.ts";

/**
 * Measures and scores reports and builds graphs apart from this thread, as PDFs are read: in child processes on Bun, in
 * worker threads on Node. They end by themselves when idle and never keep a program alive.
 */
export interface Computing {
  /** Measures a report, given as the JSON of a `ParsedReport`. */
  measure(
    parsed: Uint8Array,
    about: { readonly reportId: string; readonly names: FragmentMetadata; readonly signal: AbortSignal },
  ): Promise<MeasuredReport>;
  /** Puts the score of a report together, given as the JSON of a `ParsedReport`. */
  score(
    parsed: Uint8Array,
    about: Omit<ScoreParameters, "kind"> & { readonly signal: AbortSignal },
  ): Promise<ScoredReport>;
  /** Builds the graph over pages of fragments. Rejects with what the pages reject with. */
  buildGraph(
    pages: AsyncIterable<readonly unknown[]>,
    options: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<BuiltGraph>;
  /** Ends what runs and lets nothing begin. */
  close(): Promise<void>;
}

/** A graph as it is published. */
export interface BuiltGraph {
  /** Canonical JSON in UTF-8, compressed by gzip. */
  readonly gzip: Uint8Array;
  readonly reports: number;
  readonly nodes: number;
  readonly edges: number;
}

/**
 * How many compute at a time, and how long they are kept. `entry` is the file of this package's own worker, for a bundle that
 * does not have it beside it. Default: found by itself.
 */
export type ComputingOptions = Partial<IsolationOptions>;

/** The module that computes, one file that needs no other. */
function locateComputeWorker(): URL {
  return locateEntry({
    beside: () => new URL("./compute-job.ts", import.meta.url),
    packageName: "@rubrica/report-pipeline",
    file: "dist/compute-job.mjs",
    option: "createComputing({ entry })",
  });
}

const MEBIBYTE = 1024 * 1024;
/** A book of a thousand pages takes a few seconds and 300 MB. */
const REPORT_LIMITS = { maxMemoryBytes: 1024 * MEBIBYTE, deadlineMilliseconds: 120_000 };
/** Graphs of ten thousand reports take minutes, and most of a gigabyte. */
const GRAPH_LIMITS = { maxMemoryBytes: 3072 * MEBIBYTE, deadlineMilliseconds: 1_800_000 };

/**
 * Reports and graphs have runners of their own: nobody's report waits for a graph. Whoever makes one closes it.
 *
 * @throws {InvalidArgumentError} for limits that cannot be meant.
 * @throws {IsolationError} `not_started` where the file of the worker is missing.
 */
export function createComputing(options: ComputingOptions = {}): Computing {
  checkComputingOptions("createComputing", options);
  type Pool = Isolation<ComputeParameters, ComputeMessage, ComputeResult>;
  const entry = options.entry ?? locateComputeWorker();
  const reports: Pool = createIsolation({ ...options, entry });
  const graphs: Pool = createIsolation({ ...options, entry, maxConcurrency: 1 });
  const none = new Uint8Array(0);

  const run = async (pool: Pool, work: string, job: Parameters<Pool["run"]>[0]): Promise<ComputeResult> => {
    try {
      return await pool.run(job);
    } catch (error) {
      job.signal?.throwIfAborted();
      throw asComputingError(error, work);
    }
  };

  return {
    async measure(bytes, { signal, ...parameters }) {
      const job = {
        ...REPORT_LIMITS,
        bytes,
        parameters: { kind: "measure" as const, ...parameters },
        signal,
        onMessage() {},
      };
      return (await run(reports, "measure the report", job)) as MeasuredReport;
    },

    async score(bytes, { signal, ...parameters }) {
      const job = {
        ...REPORT_LIMITS,
        bytes,
        parameters: { kind: "score" as const, ...parameters },
        signal,
        onMessage() {},
      };
      return (await run(reports, "score the report", job)) as ScoredReport;
    },

    async buildGraph(pages, { signal, onProgress }) {
      const answers = createFragmentAnswers(pages);
      const built = await run(graphs, "build the graph", {
        ...GRAPH_LIMITS,
        bytes: none,
        parameters: { kind: "build" },
        signal,
        onMessage: ({ share }) => onProgress(share),
        onAsk: () => answers.next(),
      }).finally(() => answers.close());
      const { head, content } = splitHead<Omit<BuiltGraph, "gzip">>(built as Uint8Array);
      return { ...head, gzip: content };
    },

    async close() {
      await Promise.all([reports.close(), graphs.close()]);
    },
  };
}

let shared: Computing | null = null;

/** The one for all who bring none. */
export function sharedComputing(): Computing {
  shared ??= createComputing();
  return shared;
}
