import { IsolationError } from "@rubrica/isolation";
import type { EngineLimits, PdfDocument, PdfEngine } from "../engine/pdf-engine.ts";
import { repairPdf } from "../engine/repair/repair-pdf.ts";
import { PdfError, type PdfErrorCode } from "../pdf-error.ts";

/** A document that one of the engines has opened, and what it took. */
export interface OpenedPdf {
  readonly document: PdfDocument;
  readonly engine: PdfEngine;
  /** What was opened: the given bytes or the repaired ones. */
  readonly bytes: Uint8Array;
  /** Why an earlier engine was passed over; null when the first one opened it. */
  readonly fallbackReason: string | null;
  readonly repaired: boolean;
}

export interface OpenOptions {
  /** In the order of trust. */
  readonly engines: readonly PdfEngine[];
  readonly password: string | null;
  readonly limits: EngineLimits;
}

/** When several attempts fail, the error that tells the author most. */
const TELLING: readonly PdfErrorCode[] = ["encrypted", "out_of_memory", "no_pages", "damaged", "crashed"];

/** Opens with the first engine that can, then with repaired bytes; throws the most telling {@link PdfError}. */
export async function openWithFallback(bytes: Uint8Array, options: OpenOptions): Promise<OpenedPdf> {
  const failures: { readonly engine: string; readonly error: PdfError }[] = [];

  const opened = await tryEngines(bytes, false);
  if (opened !== null) return opened;
  if (!failures.some(({ error }) => error.code === "encrypted")) {
    const repaired = repairPdf(bytes);
    const reopened = repaired === null ? null : await tryEngines(repaired, true);
    if (reopened !== null) return reopened;
  }
  throw mostTelling(failures.map(({ error }) => error));

  async function tryEngines(source: Uint8Array, repaired: boolean): Promise<OpenedPdf | null> {
    for (const engine of options.engines) {
      try {
        const document = await openPages(engine, source, options);
        return { document, engine, bytes: source, fallbackReason: describe(failures), repaired };
      } catch (cause) {
        // A library that is missing is no fault of the file.
        if (IsolationError.isInstance(cause)) throw cause;
        failures.push({ engine: engine.name, error: asPdfError(cause, engine) });
      }
    }
    return null;
  }
}

/** Opens a document that has at least one page which this engine can find. */
async function openPages(engine: PdfEngine, bytes: Uint8Array, options: OpenOptions): Promise<PdfDocument> {
  const { password, limits } = options;
  const document = await engine.open(bytes, password === null ? { limits } : { password, limits });
  if (document.facts.pageCount > 0) return document;
  await document.close();
  throw new PdfError("no_pages", { engine: engine.name });
}

function asPdfError(cause: unknown, engine: PdfEngine): PdfError {
  return PdfError.isInstance(cause) ? cause : new PdfError("crashed", { engine: engine.name }, { cause });
}

function describe(failures: readonly { readonly engine: string; readonly error: PdfError }[]): string | null {
  return failures.length === 0 ? null : failures.map(({ engine, error }) => `${engine}: ${error.code}`).join(", ");
}

function mostTelling(errors: readonly PdfError[]): PdfError {
  const code = TELLING.find((candidate) => errors.some((error) => error.code === candidate));
  return errors.find((error) => error.code === code) ?? new PdfError("damaged");
}
