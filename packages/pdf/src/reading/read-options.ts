import { ENGINES } from "../engine/engines.ts";
import type { PdfEngine } from "../engine/pdf-engine.ts";
import type { GarbageCollector } from "./collect-garbage.ts";
import type { ReadMessage, ReadParameters, ReadProgress } from "./read-parameters.ts";

export interface ReadPagesOptions<Progress = ReadProgress> {
  readonly password: string | null;
  readonly maxPages: number;
  /** Cap of the heap of engines that have one, in bytes. */
  readonly maxHeapBytes: number;
  /** Engines to use, most trusted first. Default: {@link ENGINES}. */
  readonly engines?: readonly PdfEngine[];
  readonly onProgress: (progress: Progress | ReadProgress) => void;
  /** Called when another engine begins to work. Default: nobody is told. */
  readonly onEngine?: (name: string) => void;
  /** Collects what a long document leaves behind. Default: one for this reading. */
  readonly garbage?: GarbageCollector;
}

/** Progress within this time after the last is not told. */
const PROGRESS_MILLISECONDS = 50;

/**
 * The options of a reading that runs isolated: from the parameters of its job, with progress and engines told to the
 * caller.
 *
 * @param engines where the names of the parameters are looked up. Default: {@link ENGINES}.
 */
export function isolatedReadOptions<Progress extends { readonly step: string; page: number; pages: number }>(
  parameters: ReadParameters,
  tell: (message: ReadMessage<Progress | ReadProgress>) => void,
  engines: readonly PdfEngine[] = ENGINES,
): ReadPagesOptions<Progress> {
  let lastTold = Number.NEGATIVE_INFINITY;
  let lastStep: string | null = null;
  return {
    ...parameters,
    engines: parameters.engines.flatMap((name) => engines.find((engine) => engine.name === name) ?? []),
    onProgress(progress) {
      const now = performance.now();
      const isLast = progress.page === progress.pages;
      if (progress.step === lastStep && !isLast && now - lastTold < PROGRESS_MILLISECONDS) return;
      lastTold = now;
      lastStep = progress.step;
      tell({ kind: "progress", progress });
    },
    onEngine: (name) => tell({ kind: "engine", name }),
  };
}
