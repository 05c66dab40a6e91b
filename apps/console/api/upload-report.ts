import { languageTag } from "../words/language.ts";
import type { Schemas } from "./client.ts";
import { Problem, problemOf } from "./problem.ts";

/** A report on its way to the service. */
export interface Upload {
  /** The report as it was accepted. Rejects with a Problem; after `cancel()` with an AbortError. */
  readonly done: Promise<Schemas["Report"]>;
  cancel(): void;
}

const stalledSeconds = 60;

/**
 * Hands in one PDF. Not by fetch, which does not tell how much is sent.
 * @param options `title` of the report, default none. `replaces` names the report without a mark that this one takes the place
 * of, default none: it goes in the same step, or stays as it was. `onProgress` gets the bytes of the file that are sent.
 */
export function uploadReport(
  file: File,
  options: {
    readonly rubricId?: string | undefined;
    readonly title?: string | undefined;
    readonly replaces?: string | undefined;
    readonly onProgress?: (sentBytes: number) => void;
  } = {},
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Schemas["Report"]>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new Problem("timeout"));
        request.abort();
      }, stalledSeconds * 1000);
    };
    request.upload.onprogress = (event) => {
      alive();
      // Fields and boundaries of the form come before the file.
      if (event.lengthComputable) options.onProgress?.(Math.max(0, file.size - (event.total - event.loaded)));
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onerror = () => reject(new Problem("offline"));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    request.onload = () => {
      const headers = new Headers();
      for (const name of ["x-request-id", "retry-after"]) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      const body = parse(request.responseText);
      if (request.status === 202) resolve((body as { data: Schemas["Report"] }).data);
      else reject(problemOf(new Response(null, { status: request.status, headers }), body));
    };
    const form = new FormData();
    if (options.rubricId !== undefined) form.set("rubric_id", options.rubricId);
    if (options.title !== undefined) form.set("title", options.title);
    if (options.replaces !== undefined) form.set("replaces", options.replaces);
    form.set("file", file, file.name);
    request.open("POST", "/api/v1/reports");
    request.setRequestHeader("Accept-Language", languageTag());
    alive();
    request.send(form);
  });
  return { done, cancel: () => request.abort() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
