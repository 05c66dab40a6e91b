/**
 * An error whose message may be stored and shown: it contains no secret, no path and no text of a report. Messages of
 * other errors may quote their input, as those of databases, file systems and parsers do.
 */
export interface ReadableError extends Error {
  readonly code: string;
  readonly readable: true;
}

/** True for a {@link ReadableError}. Works across two copies of a package. */
export function isReadableError(error: unknown): error is ReadableError {
  if (!(error instanceof Error)) return false;
  const { code, readable } = error as Partial<ReadableError>;
  return readable === true && typeof code === "string" && code !== "";
}
