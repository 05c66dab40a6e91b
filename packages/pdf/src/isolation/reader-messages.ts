import type { ParsedReport } from "@rubrica/report-model";
import type { ParseProgress } from "../parse-report.ts";
import { PdfError, type PdfErrorCode } from "../pdf-error.ts";
import { type EngineName, readReport } from "../read-report.ts";

/** What a reader is told beside the bytes. */
export interface ReaderOrder {
  readonly password: string | null;
  readonly maxPages: number;
  readonly maxHeapBytes: number;
  readonly engines: readonly EngineName[];
}

/** What a reader says. */
export type ReaderMessage =
  | { readonly kind: "progress"; readonly progress: ParseProgress }
  | { readonly kind: "engine"; readonly name: EngineName }
  | { readonly kind: "report"; readonly report: ParsedReport; readonly memoryBytes: number }
  | {
      readonly kind: "error";
      readonly code: PdfErrorCode;
      readonly facts: Readonly<Record<string, string | number>>;
      readonly memoryBytes: number;
    };

/** Progress within this time after the last is not sent. */
const PROGRESS_MILLISECONDS = 50;

/**
 * pdf.js leaves rejected promises behind when it gives a damaged document up; they must not take the reader down. What
 * matters reaches us as the rejection of the call itself.
 */
export function ignoreStrayRejections(): void {
  process.on("unhandledRejection", () => {});
}

/** The whole work of a reader: follows one order and says what comes of it. Never rejects. */
export async function followOrder(
  order: ReaderOrder,
  bytes: Uint8Array,
  say: (message: ReaderMessage) => void,
): Promise<void> {
  let lastSaid = Number.NEGATIVE_INFINITY;
  let lastStep: ParseProgress["step"] | null = null;
  try {
    const report = await readReport(bytes, {
      ...order,
      onProgress(progress) {
        const now = performance.now();
        const isLast = progress.page === progress.pages;
        if (progress.step === lastStep && !isLast && now - lastSaid < PROGRESS_MILLISECONDS) return;
        lastSaid = now;
        lastStep = progress.step;
        say({ kind: "progress", progress });
      },
      onEngine: (name) => say({ kind: "engine", name }),
    });
    say({ kind: "report", report, memoryBytes: process.memoryUsage.rss() });
  } catch (cause) {
    const error = PdfError.isInstance(cause) ? cause : new PdfError("crashed", describe(cause));
    say({ kind: "error", code: error.code, facts: error.facts, memoryBytes: process.memoryUsage.rss() });
  }
}

/** Kind of failure and place in our code; the message stays here, it might quote the document. */
function describe(cause: unknown): Record<string, string> {
  if (!(cause instanceof Error)) return { failure: typeof cause };
  const place = /\(?([^()\s]+:\d+:\d+)\)?/.exec(
    cause.stack?.split("\n").find((line) => /:\d+:\d+/.test(line)) ?? "",
  )?.[1];
  return { failure: cause.name, place: place?.split(/[\\/]/).at(-1) ?? "" };
}
