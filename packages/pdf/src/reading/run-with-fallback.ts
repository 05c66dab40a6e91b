import type { Isolation } from "@rubrica/isolation";
import { MAX_PDF_BYTES } from "@rubrica/report-model";
import { ENGINE_TRAITS, type EngineTraits } from "../engine/engine-traits.ts";
import { PdfError, type PdfErrorCode } from "../pdf-error.ts";
import { asPdfError } from "./as-pdf-error.ts";
import type { PdfInput } from "./pdf-input.ts";
import { readInput } from "./read-input.ts";
import type { ReadMessage, ReadParameters } from "./read-parameters.ts";
import { checkRunOptions, type RunOptions } from "./run-options.ts";
import { checkHeader } from "./sniff-pdf.ts";
import { createStallWatch } from "./stall-watch.ts";

/** An isolation whose module reads PDFs. */
export type ReadIsolation<Progress, Result> = Isolation<ReadParameters, ReadMessage<Progress>, Result>;

/** What the isolated module made of the document. */
export interface IsolatedReading<Result> {
  readonly result: Result;
  /** Engines that hung, died or burst their memory before, and how (`pdfium: timeout`); null when none did. */
  readonly abandoned: string | null;
}

const DEFAULTS = {
  deadlineMilliseconds: 120_000,
  maxMemoryBytes: 1024 * 1024 * 1024,
  maxBytes: MAX_PDF_BYTES,
  maxPages: 20_000,
};

/** Heaps of engines get this share of the memory limit; the rest is for the runtime and the result. */
const HEAP_SHARE = 0.5;
/** After this share of the deadline without a sign of life the working engine is given up for the next one. */
const STALL_SHARE = 0.4;
/** A file that bursts a capped heap is most likely a bomb: engines without a cap get this share of the deadline. */
const BURST_SHARE = 0.2;

/**
 * Lets an isolated module read a document; an engine that hangs, dies or bursts its memory takes the process with it,
 * and what is left of the time is for the other engines in a new one.
 *
 * @throws {PdfError} with a code for programs and sentences for the author of the file.
 * @throws {InvalidArgumentError} for an input or an option that cannot be meant.
 */
export async function runWithFallback<Progress, Result>(
  isolation: ReadIsolation<Progress, Result>,
  input: PdfInput,
  options: RunOptions<Progress> = {},
): Promise<IsolatedReading<Result>> {
  const calledAs = (options as RunOptions<Progress> | null)?.calledAs ?? "runWithFallback";
  checkRunOptions(calledAs, isolation, options);
  const { password = null, signal = null, onProgress = () => {} } = options;
  const { deadlineMilliseconds, maxMemoryBytes, maxBytes, maxPages } = { ...DEFAULTS, ...defined(options) };
  const bytes = await readInput(input, { argument: `${calledAs}(input)`, maxBytes, signal, deadlineMilliseconds });
  checkHeader(bytes);

  const maxHeapBytes = finite(Math.floor(maxMemoryBytes * HEAP_SHARE));
  const started = performance.now();
  const abandoned: string[] = [];
  let engines: readonly EngineTraits[] = options.engines ?? ENGINE_TRAITS;
  let deadline = deadlineMilliseconds;
  let burst: PdfError | null = null;
  while (true) {
    const watch = watchEngines(engines, deadline * STALL_SHARE, signal);
    try {
      const result = await isolation.run({
        bytes,
        parameters: { password, maxPages: finite(maxPages), maxHeapBytes, engines: engines.map(({ name }) => name) },
        maxMemoryBytes,
        deadlineMilliseconds: deadline,
        signal: watch.signal,
        onMessage(message) {
          if (message.kind === "engine") watch.begins(message.name);
          else {
            watch.lives();
            onProgress(message.progress);
          }
        },
      });
      return { result, abandoned: abandoned.length === 0 ? null : abandoned.join(", ") };
    } catch (error) {
      const cause = asPdfError(error);
      const blamed = watch.blame(cause);
      // What bursts one engine mostly bursts the others: then the first failure tells more.
      if (blamed === null) throw burst !== null && !signal?.aborted ? burst : cause;
      const remaining = deadlineMilliseconds - (performance.now() - started);
      if (remaining <= 0) throw new PdfError("timeout", { deadlineMilliseconds });
      const isBurst = blamed.failure === "out_of_memory";
      if (isBurst && PdfError.isInstance(cause)) burst ??= cause;
      deadline = isBurst ? Math.min(remaining, deadlineMilliseconds * BURST_SHARE) : remaining;
      abandoned.push(`${blamed.engine.name}: ${blamed.failure}`);
      engines = engines.filter((engine) => engine !== blamed.engine);
    } finally {
      watch.end();
    }
  }
}

interface EngineWatch {
  /** Aborts with the caller's signal, or when an engine that others could replace shows no sign of life. */
  readonly signal: AbortSignal | null;
  begins(name: string): void;
  lives(): void;
  /** The engine whose fault it was, and what it did; null where no other engine may fare better. */
  blame(cause: unknown): { readonly engine: EngineTraits; readonly failure: PdfErrorCode } | null;
  end(): void;
}

function watchEngines(
  engines: readonly EngineTraits[],
  stallMilliseconds: number,
  signal: AbortSignal | null,
): EngineWatch {
  const [first] = engines;
  if (first === undefined || engines.length === 1) {
    return { signal, begins() {}, lives() {}, blame: () => null, end() {} };
  }
  const stall = createStallWatch(stallMilliseconds, signal);
  let working = first;
  let uncapped: EngineTraits | null = null;
  return {
    signal: stall.signal,
    begins(name) {
      stall.rearm();
      working = engines.find((engine) => engine.name === name) ?? working;
      if (working.capsItsHeap !== true) uncapped = working;
    },
    lives: () => stall.rearm(),
    blame(cause) {
      if (stall.hasStalled && !signal?.aborted) return { engine: working, failure: "timeout" };
      // An engine without a cap was asked for a second opinion: what bursts the process then is taken for its doing.
      const engine = uncapped !== null && isBurstProcess(cause) ? uncapped : working;
      const failure = failureOfEngine(cause, engine, engines);
      return failure === null ? null : { engine, failure };
    },
    end: () => stall.end(),
  };
}

/**
 * Why another engine may fare better: the process or thread died, an engine crossed the cap of its heap, or the process
 * its limit under an engine without one. A mistake of ours that was caught there names itself, and memory of a process
 * in which only capped engines worked is not theirs: no reason to try again.
 */
function failureOfEngine(cause: unknown, working: EngineTraits, engines: readonly EngineTraits[]): PdfErrorCode | null {
  if (!PdfError.isInstance(cause)) return null;
  if (cause.code === "crashed") return cause.facts.failure === undefined ? cause.code : null;
  if (cause.code !== "out_of_memory") return null;
  const named = engines.find(({ name }) => name === cause.facts.engine);
  return named?.capsItsHeap === true || (working.capsItsHeap !== true && isBurstProcess(cause)) ? cause.code : null;
}

function isBurstProcess(cause: unknown): boolean {
  return PdfError.isInstance(cause) && cause.code === "out_of_memory" && cause.facts.engine === undefined;
}

/** Parameters travel as JSON, which makes null of infinity. */
function finite(limit: number): number {
  return Math.min(limit, Number.MAX_SAFE_INTEGER);
}

/** Options without the entries that are undefined, so that they do not hide defaults. */
function defined(options: RunOptions<never>): Partial<typeof DEFAULTS> {
  return Object.fromEntries(
    Object.keys(DEFAULTS).flatMap((name) => {
      const value = options[name as keyof typeof DEFAULTS];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
