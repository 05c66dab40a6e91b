import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { checkFolder, checkObject, type ObjectStore, type ReportMetadata, reportObjects } from "@rubrica/core";
import { checkObjects } from "./check-arguments.ts";

/** Copies of submitted PDFs on this machine while they are worked on. */
export interface SourceFiles {
  /** Path of the report's PDF, fetched and compared with its hash when it is not here yet; null when it is lost. */
  fetch(report: ReportMetadata, signal: AbortSignal): Promise<string | null>;
  /** Removes the copy. */
  drop(reportId: string): Promise<void>;
}

/**
 * Copies in a folder of this machine.
 *
 * @throws {InvalidArgumentError} for what is no path of a folder and no object store.
 */
export function createSourceFiles(options: { readonly folder: string; readonly objects: ObjectStore }): SourceFiles {
  checkObject("createSourceFiles(options)", options, { expected: "an object with folder and objects" });
  checkFolder("createSourceFiles(options.folder)", options.folder);
  checkObjects("createSourceFiles(options.objects)", options.objects, ["get"]);
  const pathOf = (reportId: string) => join(options.folder, `${reportId}.pdf`);
  return {
    async fetch(report, signal) {
      const path = pathOf(report.id);
      const here = await stat(path).catch(() => null);
      if (here?.size === report.bytes) return path;

      const stream = await options.objects.get(reportObjects.source(report.id));
      if (!stream) return null;
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await removeForgotten(options.folder);
      const unfinished = `${path}.${crypto.randomUUID()}.part`;
      const hash = createHash("sha256");
      const hashing = new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        const source = Readable.fromWeb(stream as unknown as NodeReadableStream);
        await pipeline(source, hashing, createWriteStream(unfinished, { mode: 0o600 }), { signal });
        if (hash.digest("hex") !== report.sha256) return null;
        await rename(unfinished, path);
        return path;
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    drop: (reportId) => rm(pathOf(reportId), { force: true }),
  };
}

/**
 * Removes copies that nobody dropped: their report was deleted, converted on another machine, or their process killed.
 * No stage takes as long as their age; if one did, it would fetch the file again.
 */
async function removeForgotten(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_MILLISECONDS) await rm(path, { force: true });
  }
}

const FORGOTTEN_MILLISECONDS = 24 * 60 * 60 * 1000;
