import { open } from "node:fs/promises";
import { join } from "node:path";
import { type ByteRange, type ObjectStore, type ReportMetadata, reportObjects } from "@rubrica/core";
import { createSourceFiles } from "@rubrica/report-pipeline";
import type { FileOpener } from "./send-file.ts";

/** Submitted PDFs as bodies of answers. */
export interface FileBodies {
  of(report: ReportMetadata): FileOpener;
}

/**
 * Bodies whose length the runtime knows and tells: a stream is sent in chunks without one, and a browser that knows no length
 * asks for no parts. What is a file here is sent from there; a small part is taken into memory; more is fetched
 * into a file of this machine first, which goes when it was sent.
 */
export function createFileBodies(options: { readonly objects: ObjectStore; readonly workFolder: string }): FileBodies {
  const { objects } = options;
  const copies = createSourceFiles({ folder: join(options.workFolder, "sending"), objects });

  /** A file of this machine with all of it. */
  async function fileOf(report: ReportMetadata): Promise<string | null> {
    if (objects.localPath) return await objects.localPath(reportObjects.source(report.id));
    const path = await copies.fetch(report, AbortSignal.timeout(FETCH_MILLISECONDS));
    // It is open by then; a name less does not stop what is being sent.
    setTimeout(() => void copies.drop(report.id).catch(() => {}), KEPT_MILLISECONDS).unref();
    return path;
  }
  async function bytesOf(report: ReportMetadata, range: ByteRange): Promise<Uint8Array<ArrayBuffer> | null> {
    const stream = await objects.get(reportObjects.source(report.id), range);
    return stream && new Uint8Array(await new Response(stream).arrayBuffer());
  }

  return {
    of: (report) => ({
      async all(range) {
        const { start, end } = range ?? { start: 0, end: report.bytes };
        if (!objects.localPath && end - start <= MOST_IN_MEMORY_BYTES) return await bytesOf(report, { start, end });
        const path = await fileOf(report);
        return path === null ? null : Bun.file(path).slice(start, end);
      },
      async parts(ranges) {
        if (!objects.localPath && ranges.length <= MOST_REQUESTS) {
          const parts = await Promise.all(ranges.map((range) => bytesOf(report, range)));
          return parts.every((part) => part !== null) ? parts : null;
        }
        const path = await fileOf(report);
        return path === null ? null : await readParts(path, ranges);
      },
    }),
  };
}

async function readParts(path: string, ranges: readonly ByteRange[]): Promise<readonly Uint8Array[]> {
  const file = await open(path);
  try {
    const parts: Uint8Array[] = [];
    for (const { start, end } of ranges) {
      const { buffer } = await file.read(new Uint8Array(end - start), 0, end - start, start);
      parts.push(buffer);
    }
    return parts;
  } finally {
    await file.close();
  }
}

/** What pdf.js asks for at once is less, and most reports are no larger. */
const MOST_IN_MEMORY_BYTES = 4 * 1024 * 1024;
/** Requests to a store elsewhere for one answer; for more, the file is fetched once. */
const MOST_REQUESTS = 8;
const FETCH_MILLISECONDS = 120_000;
const KEPT_MILLISECONDS = 60_000;
