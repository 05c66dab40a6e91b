import { IsolationError } from "@rubrica/isolation";

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

/** What came of work in an isolation, with what the work was; every other error as it is. */
export function asComputingError(error: unknown, work: string): unknown {
  if (!IsolationError.isInstance(error)) return error;
  switch (error.code) {
    case "timeout": {
      const seconds = Number(error.facts.deadlineMilliseconds) / 1000;
      return new ComputingError("computing_timeout", `To ${work} took longer than ${seconds} s.`);
    }
    case "out_of_memory":
      return new ComputingError("computing_out_of_memory", `To ${work} needed more memory than it may take.`);
    case "not_started":
      // It says what is wrong with the installation, and what to do.
      return error;
    case "aborted":
    case "crashed":
    case "refused": {
      const { failure = error.reason ?? "it died", place = "" } = error.facts;
      return new ComputingError("computing_crashed", `To ${work} failed: ${failure} ${place}`.trim());
    }
  }
}
