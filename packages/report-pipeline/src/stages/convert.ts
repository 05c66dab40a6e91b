import { type ObjectStore, reportObjects, SERVICE, type Transaction } from "@rubrica/core";
import { type ParsedReportJson, PdfError, type PdfErrorCode, parseReportJson } from "@rubrica/report-parser";
import type { SourceFiles } from "../source-files.ts";
import type { Stage } from "./stage.ts";

/** What the stage works with. */
export interface ConvertStageOptions {
  readonly transaction: Transaction;
  readonly objects: ObjectStore;
  readonly sourceFiles: SourceFiles;
  /** Default 52,428,800. */
  readonly maxPdfBytes?: number;
}

/** The longest that one attempt at one document may take; with the second one after a failure, a slot is back in 6 minutes. */
const CONVERT_SECONDS = 150;

/** Reads the PDF, in isolation, into a parsed report. */
export function convertStage({ transaction, objects, sourceFiles, maxPdfBytes }: ConvertStageOptions): Stage {
  return {
    stage: "convert",
    timeoutSeconds: CONVERT_SECONDS + 30,
    // What takes longer is begun anew elsewhere: a stop must not wait for a document of a thousand pages.
    graceSeconds: 5,
    async work({ report, attempt, signal, onProgress }) {
      const path = await sourceFiles.fetch(report, signal);
      if (!path) return { status: "rejected", code: "file_lost" };

      let parsed: ParsedReportJson;
      try {
        parsed = await parseReportJson(path, {
          signal,
          deadlineMilliseconds: CONVERT_SECONDS * 1000,
          onProgress: ({ page, pages }) => onProgress(pages > 0 ? page / pages : 0, `${page}/${pages}`),
          ...(maxPdfBytes !== undefined && { maxBytes: maxPdfBytes }),
        });
      } catch (error) {
        if (!PdfError.isInstance(error) || signal.aborted) throw error;
        // A machine under load can be to blame for these; once more, then it is the file. Memory has a fixed limit of its
        // own: what does not fit in it never will.
        if (transientCodes.has(error.code) && attempt < 2) throw error;
        await sourceFiles.drop(report.id);
        return { status: "rejected", code: error.code };
      }
      if (parsed.kind === "scanned") return { status: "rejected", code: "scanned" };
      if (parsed.kind === "empty") return { status: "rejected", code: "no_text" };

      await objects.put(reportObjects.parsed(report.id), parsed.json);
      await transaction.run(SERVICE, (stores) => stores.reports.setProgress(report.id, report.runId, 0, parsed.pages));
      await sourceFiles.drop(report.id);
      return { status: "done" };
    },
  };
}

const transientCodes: ReadonlySet<PdfErrorCode> = new Set(["timeout", "crashed"]);
