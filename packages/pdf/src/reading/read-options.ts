import { checkFunction, checkNumber, checkObject, InvalidArgumentError } from "@rubrica/report-model";
import { ENGINES } from "../engine/engines.ts";
import type { PdfEngine } from "../engine/pdf-engine.ts";
import { checkEngines, checkPassword } from "./check-engines.ts";
import type { GarbageCollector } from "./collect-garbage.ts";
import type { ReadMessage, ReadParameters, ReadProgress } from "./read-parameters.ts";

/** How {@link readPages} reads. */
export interface ReadPagesOptions<Progress = ReadProgress> {
  /** To open the file; null: none. */
  readonly password: string | null;
  /** More pages than this reject with `too_many_pages`. */
  readonly maxPages: number;
  /** Cap of the heap of engines that have one, in bytes. */
  readonly maxHeapBytes: number;
  /** Engines to use, most trusted first. Default: {@link ENGINES}. */
  readonly engines?: readonly PdfEngine[];
  /** Told of every step and page. */
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

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkReadOptions<Progress>(options: ReadPagesOptions<Progress>): void {
  const name = (option: keyof ReadPagesOptions) => `readPages(options.${option})`;
  const limit = { most: Number.POSITIVE_INFINITY, required: true };
  const expected = "an object with password, maxPages, maxHeapBytes and onProgress";
  checkObject("readPages(options)", options, { expected });
  checkPassword(name("password"), options.password);
  checkNumber(name("maxPages"), options.maxPages, limit);
  checkNumber(name("maxHeapBytes"), options.maxHeapBytes, limit);
  checkEngines(name("engines"), options.engines);
  if (typeof options.onProgress !== "function") {
    const value: unknown = options.onProgress;
    throw new InvalidArgumentError({ argument: name("onProgress"), expected: "a function", value });
  }
  checkFunction(name("onEngine"), options.onEngine);
  const collector = { expected: "a collector of createGarbageCollector()", methods: ["afterPage", "afterStep"] };
  checkObject(name("garbage"), options.garbage, { ...collector, optional: true });
}
