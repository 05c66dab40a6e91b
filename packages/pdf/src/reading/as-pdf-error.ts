import { IsolationError } from "@rubrica/isolation";
import { isPdfErrorCode, PdfError } from "../pdf-error.ts";

/** The error of an isolation in words for the author of a file; every other error, and `not_started`, as it is. */
export function asPdfError(error: unknown): unknown {
  if (!IsolationError.isInstance(error)) return error;
  const code = error.reason ?? error.code;
  // Nothing was read: it says what is wrong with the installation.
  if (code === "not_started") return new IsolationError(code, error.facts);
  // A job that refuses by a code of others has made a mistake that no engine is to blame for.
  return isPdfErrorCode(code) ? new PdfError(code, error.facts) : new PdfError("crashed", { failure: code });
}
