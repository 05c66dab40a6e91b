import { PdfError } from "@rubrica/report-parser";

/**
 * - `computing_timeout`: it took longer than its deadline.
 * - `computing_out_of_memory`: it needed more memory than its limit.
 * - `computing_crashed`: the process or thread that computed died, or what it computed failed.
 */
export type ComputingErrorCode = "computing_timeout" | "computing_out_of_memory" | "computing_crashed";

/** Work on a report or graph that came to nothing. Its message holds no text of a report. */
export class ComputingError extends Error {
  override readonly name = "ComputingError";
  readonly code: ComputingErrorCode;
  readonly readable = true;

  constructor(code: ComputingErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** What an isolation rejected with, in words of this work: isolations were made for PDFs and speak of them. */
export function asComputingError(error: unknown, work: string): unknown {
  if (!PdfError.isInstance(error)) return error;
  if (error.code === "timeout")
    return new ComputingError("computing_timeout", `To ${work} took longer than ${seconds(error)} s.`);
  if (error.code === "out_of_memory")
    return new ComputingError("computing_out_of_memory", `To ${work} needed more memory than it may take.`);
  const { failure = "it died", place = "" } = error.facts;
  return new ComputingError("computing_crashed", `To ${work} failed: ${failure} ${place}`.trim());
}

function seconds({ facts }: PdfError): number {
  return Number(facts.deadlineMilliseconds) / 1000;
}
