import type { Schemas } from "@rubrica/contract";
import { refusalOf } from "./client-error.ts";
import { addressOf, contentOf, parse, type Sender, sendRequest } from "./send-request.ts";

/** A report that is handed in. */
export interface UploadFields {
  /** The PDF. */
  readonly file: Blob;
  /** Default: the name of the file, or `report.pdf`. */
  readonly fileName?: string | undefined;
  /** Default: the one that is found in the report. */
  readonly title?: string | undefined;
  /** Default: the rubric of the service. */
  readonly rubricId?: string | undefined;
  /** Id of the course of the report. Default: none. */
  readonly courseId?: string | undefined;
  /** Id of the assignment, whose course and rubric are those of the report. Not with `courseId`, `rubricId` or `replaces`. */
  readonly assignmentId?: string | undefined;
  /** Id of a report of one's own that this one takes the place of. */
  readonly replaces?: string | undefined;
}

/** How a report is handed in. */
export interface UploadOptions {
  /** Ends the upload; it rejects with an AbortError. */
  readonly signal?: AbortSignal | undefined;
  /** Gets the bytes of the file that are sent; where there is no XMLHttpRequest it is called once, at the end. */
  readonly onProgress?: ((sentBytes: number) => void) | undefined;
  /** For which nothing may move. Default 60,000. */
  readonly stallMilliseconds?: number | undefined;
}

const path = "/api/v1/reports";
/** As long as the service itself waits. */
const LONGEST_MILLISECONDS = 15 * 60 * 1000;
const DEFAULT_STALL_MILLISECONDS = 60_000;

/** Hands in a report. By XMLHttpRequest where there is one: fetch does not tell how much is sent. */
export async function uploadReport(
  sender: Sender,
  fields: UploadFields,
  options: UploadOptions,
): Promise<Schemas["Report"]> {
  const form = formOf(fields);
  const text = "XMLHttpRequest" in globalThis ? await sendXml(sender, form, fields, options) : await sendFetch();
  return contentOf(text) as Schemas["Report"];

  async function sendFetch(): Promise<string> {
    const { signal } = options;
    const asForm: Sender = {
      ...sender,
      timeoutMilliseconds: LONGEST_MILLISECONDS,
      fetch: (request) => sender.fetch(new Request(request, { method: "POST", body: form })),
    };
    const response = await sendRequest(asForm, "post", path, { signal });
    options.onProgress?.(fields.file.size);
    return await response.text();
  }
}

function formOf({ file, fileName, title, rubricId, courseId, assignmentId, replaces }: UploadFields): FormData {
  const form = new FormData();
  if (rubricId !== undefined) form.set("rubric_id", rubricId);
  if (title !== undefined) form.set("title", title);
  if (courseId !== undefined) form.set("course_id", courseId);
  if (assignmentId !== undefined) form.set("assignment_id", assignmentId);
  if (replaces !== undefined) form.set("replaces", replaces);
  form.set("file", file, fileName ?? (file instanceof File ? file.name : "report.pdf"));
  return form;
}

async function sendXml(
  sender: Sender,
  form: FormData,
  { file }: UploadFields,
  options: UploadOptions,
): Promise<string> {
  const { signal, stallMilliseconds = DEFAULT_STALL_MILLISECONDS } = options;
  const headers = await sender.headers();
  signal?.throwIfAborted();
  return await new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(sender.makeError("timeout", {}));
        request.abort();
      }, stallMilliseconds);
    };
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = (event) => {
      alive();
      // Fields and boundaries of the form come before the file.
      if (event.lengthComputable) options.onProgress?.(Math.max(0, file.size - (event.total - event.loaded)));
    };
    request.onloadend = () => {
      clearTimeout(stalled);
      signal?.removeEventListener("abort", abort);
    };
    request.onerror = () => reject(sender.makeError("offline", {}));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.responseText);
      const answer = new Response(null, { status: request.status, headers: readHeaders(request) });
      reject(refusalOf(answer, parse(request.responseText), sender.makeError));
    };
    request.open("POST", addressOf(sender.baseUrl, path, {}));
    request.withCredentials = sender.credentials === "include";
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    alive();
    request.send(form);
  });
}

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ["x-request-id", "retry-after"]) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
