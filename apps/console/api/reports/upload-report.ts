import { client, type Schemas } from "../client.ts";

/** A report on its way to the service. */
export interface Upload {
  /** The report as it was accepted. Rejects with a Problem; after `cancel()` with an AbortError. */
  readonly done: Promise<Schemas["Report"]>;
  cancel(): void;
}

/**
 * Hands in one PDF.
 * @param options `title` of the report, default none. `replaces` names the report without a mark that this one takes the place
 * of, default none: it goes in the same step, or stays as it was. `onProgress` gets the bytes of the file that are sent.
 */
export function uploadReport(
  file: File,
  options: {
    readonly rubricId?: string | undefined;
    /** Of the course that it is handed in to. Default: none. */
    readonly courseId?: string | undefined;
    /** Of the assignment that it is handed in to, which names course and rubric. Default: none. */
    readonly assignmentId?: string | undefined;
    readonly title?: string | undefined;
    readonly replaces?: string | undefined;
    readonly onProgress?: (sentBytes: number) => void;
  } = {},
): Upload {
  const { onProgress, ...fields } = options;
  const cancelled = new AbortController();
  const done = client.uploadReport({ file, ...fields }, { onProgress, signal: cancelled.signal });
  return { done, cancel: () => cancelled.abort() };
}
