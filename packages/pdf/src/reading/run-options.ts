import {
  checkFunction,
  checkMilliseconds,
  checkNumber,
  checkObject,
  checkSignal,
  checkText,
} from "@rubrica/report-model";
import type { PdfEngine } from "../engine/pdf-engine.ts";
import { checkEngines } from "./check-engines.ts";
import type { ReadProgress } from "./read-parameters.ts";

/** How a document is read in isolation. */
export interface RunOptions<Progress = ReadProgress> {
  /** Password to open the file. Default: none; the empty password is always tried. */
  readonly password?: string;
  /** Milliseconds for the whole job, once a runner is free, and as many for the input to arrive. Default 120,000. */
  readonly deadlineMilliseconds?: number;
  /** Memory limit of the reading process in bytes. Default 1 GiB. */
  readonly maxMemoryBytes?: number;
  /** Larger files reject with `too_large`, as soon as that is known. Default 52,428,800 (50 MB). */
  readonly maxBytes?: number;
  /** More pages reject with `too_many_pages`. Default 20,000. */
  readonly maxPages?: number;
  /** Aborts at once, whatever is being read. Default: none. */
  readonly signal?: AbortSignal;
  /** Told of every step and page. Default: nobody is. */
  readonly onProgress?: (progress: Progress) => void;
  /** What the isolated module knows of engines, most trusted first. Default: {@link ENGINES}. */
  readonly engines?: readonly PdfEngine[];
  /** Name of the function that messages about wrong arguments show. Default `runWithFallback`. */
  readonly calledAs?: string;
}

/** No limit is a limit that a caller may want. */
const UNLIMITED = { most: Number.POSITIVE_INFINITY };

/** @throws {InvalidArgumentError} for what cannot be meant. */
export function checkRunOptions<Progress>(calledAs: string, isolation: unknown, options: RunOptions<Progress>): void {
  const name = (option: keyof RunOptions) => `${calledAs}(options.${option})`;
  const isolationName = calledAs === "runWithFallback" ? "isolation" : "options.isolation";
  checkObject(`${calledAs}(${isolationName})`, isolation, { expected: "an isolation", methods: ["run"] });
  checkObject(`${calledAs}(options)`, options, { expected: "an object of options" });
  if (options.password !== undefined && options.password !== "") checkText(name("password"), options.password);
  checkMilliseconds(name("deadlineMilliseconds"), options.deadlineMilliseconds);
  checkNumber(name("maxMemoryBytes"), options.maxMemoryBytes, UNLIMITED);
  checkNumber(name("maxBytes"), options.maxBytes, UNLIMITED);
  checkNumber(name("maxPages"), options.maxPages, UNLIMITED);
  checkSignal(name("signal"), options.signal);
  checkFunction(name("onProgress"), options.onProgress);
  checkEngines(name("engines"), options.engines);
}
