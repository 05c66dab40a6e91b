/**
 * An error whose message was written to be stored and shown: no secret, no path, no text of a report. Any other may quote
 * what it choked on, as those of databases, file systems and parsers do.
 */
export interface ReadableError extends Error {
  readonly code: string;
  readonly readable: true;
}

/** True for an error that says so of itself. Works across two copies of a package. */
export function isReadableError(error: unknown): error is ReadableError {
  if (!(error instanceof Error)) return false;
  const { code, readable } = error as Partial<ReadableError>;
  return readable === true && typeof code === "string" && code !== "";
}
