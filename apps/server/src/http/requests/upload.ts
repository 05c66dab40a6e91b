import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy from "busboy";
import { type Failure, failure } from "../answers/reply.ts";
import { readFileName } from "../files/file-name.ts";
import { plainText } from "../texts/plain-text.ts";
import { texts } from "../texts/route-texts.ts";

/** One uploaded file as a stream, and the fields beside it, which are only complete once the stream was read. */
export interface Upload {
  readonly stream: ReadableStream<Uint8Array>;
  readonly fileName: string;
  /** Text fields of the form; rejects when the form is broken. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** Why the form proved to be malformed or broke off, which is not the store's fault; null while it did not. */
  brokenBy(): unknown;
}

/** Where an upload comes from. */
export interface UploadSource {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array>;
}

type Opened =
  | { readonly status: "opened"; readonly upload: Upload }
  | { readonly status: "refused"; readonly reply: Failure<400 | 415> }
  /** It ended before its file began, or makes no sense. */
  | { readonly status: "broken"; readonly cause: unknown };

/** Opens the upload of a request: the field `file` of a multipart form, or the body as it is. */
export async function openUpload(source: UploadSource, query: Readonly<Record<string, string>>): Promise<Opened> {
  const mediaType = (source.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/pdf") return openRaw(source, query);
  if (mediaType === "multipart/form-data") return await openForm(source, query);
  return refuse(failure(415, texts.uploadMediaType));
}

function refuse(reply: Failure<400 | 415>): Opened {
  return { status: "refused", reply };
}

function openRaw({ headers, body: stream }: UploadSource, query: Readonly<Record<string, string>>): Opened {
  const fileName = nameInDisposition(headers.get("content-disposition")) ?? query.file_name ?? "report.pdf";
  return {
    status: "opened",
    upload: { stream, fileName: plainName(fileName), fields: async () => query, brokenBy: () => null },
  };
}

async function openForm(source: UploadSource, query: Readonly<Record<string, string>>): Promise<Opened> {
  const fields: Record<string, string> = {};
  let broken: unknown = null;
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: Object.fromEntries(source.headers),
      // As bytes: `readFileName` decodes them.
      defParamCharset: "latin1",
      limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 20 },
    });
  } catch (cause) {
    return { status: "broken", cause };
  }
  const finished = Promise.withResolvers<void>();
  finished.promise.catch(() => {});
  const opened = Promise.withResolvers<Opened>();
  parser.on("field", (name, value) => {
    // Without a `filename` a part is a text field, which would lose most of a PDF.
    if (name === "file") opened.resolve(refuse(failure(400, texts.fileNameMissing)));
    fields[name] = value;
  });
  const breakOff = (error: unknown) => {
    broken = error ?? new Error("The form broke off.");
    opened.resolve({ status: "broken", cause: broken });
    finished.reject(broken);
  };
  parser.on("file", (name, file, info) => {
    if (name !== "file") {
      file.resume();
      return;
    }
    file.on("error", breakOff);
    const stream = Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>;
    const fileName = plainName(readFileName(info.filename ?? "") || "report.pdf");
    opened.resolve({
      status: "opened",
      upload: {
        stream,
        fileName,
        fields: () => finished.promise.then(() => ({ ...query, ...fields })),
        brokenBy: () => broken,
      },
    });
  });
  parser.on("close", () => {
    opened.resolve(refuse(failure(400, texts.fileFieldMissing)));
    finished.resolve();
  });
  parser.on("error", breakOff);
  const body = Readable.fromWeb(source.body as unknown as NodeReadableStream);
  body.on("error", (error) => parser.destroy(error));
  body.pipe(parser);
  return await opened.promise;
}

function nameInDisposition(header: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      return null;
    }
  }
  return /filename="([^"]+)"/i.exec(header ?? "")?.[1] ?? null;
}

/** The last part of a path, as it is read (a name must not look like another), at most 200 characters. */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = plainText(last);
  return /^\.*$/.test(clean) ? "report.pdf" : firstCharacters(clean, 200);
}

/** The beginning of a text, cut between characters and never inside one. */
export function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join("");
}
