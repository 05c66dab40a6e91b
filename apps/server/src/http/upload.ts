import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy from "busboy";
import { failure, type Reply } from "./reply.ts";
import { texts } from "./texts.ts";

/** One uploaded file as a stream, and the fields beside it, which are only complete once the stream was read. */
export interface Upload {
  readonly stream: ReadableStream<Uint8Array>;
  readonly fileName: string;
  /** Text fields of the form; rejects when the form is broken. */
  fields(): Promise<Readonly<Record<string, string>>>;
  /** True once the form proved to be malformed or broke off: the client's fault, not the store's. */
  isBroken(): boolean;
}

type Opened =
  | { readonly status: "opened"; readonly upload: Upload }
  | { readonly status: "refused"; readonly reply: Reply };

/** Opens the upload of a request: the field `file` of a multipart form, or the body as it is. */
export async function openUpload(request: Request, query: Readonly<Record<string, string>>): Promise<Opened> {
  const mediaType = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType === "application/pdf") return openRaw(request, query);
  if (mediaType === "multipart/form-data") return await openForm(request);
  return refuse(failure(415, texts.uploadMediaType));
}

function refuse(reply: Reply): Opened {
  return { status: "refused", reply };
}

function openRaw(request: Request, query: Readonly<Record<string, string>>): Opened {
  const stream = request.body ?? new Blob([]).stream();
  const fileName = nameInDisposition(request.headers.get("content-disposition")) ?? query.file_name ?? "report.pdf";
  return {
    status: "opened",
    upload: { stream, fileName: plainName(fileName), fields: async () => query, isBroken: () => false },
  };
}

async function openForm(request: Request): Promise<Opened> {
  const fields: Record<string, string> = {};
  let broken = false;
  let parser: busboy.Busboy;
  try {
    parser = busboy({
      headers: Object.fromEntries(request.headers),
      defParamCharset: "utf8",
      limits: { files: 1, fields: 10, fieldSize: 10_000, parts: 20 },
    });
  } catch {
    return refuse(failure(400, texts.uploadBroken));
  }
  const finished = Promise.withResolvers<void>();
  finished.promise.catch(() => {});
  const opened = Promise.withResolvers<Opened>();
  parser.on("field", (name, value) => {
    fields[name] = value;
  });
  const breakOff = (error: unknown) => {
    broken = true;
    opened.resolve(refuse(failure(400, texts.uploadBroken)));
    finished.reject(error);
  };
  parser.on("file", (name, file, info) => {
    if (name !== "file") {
      file.resume();
      return;
    }
    file.on("error", breakOff);
    const stream = Readable.toWeb(file) as unknown as ReadableStream<Uint8Array>;
    const fileName = plainName(info.filename || "report.pdf");
    opened.resolve({
      status: "opened",
      upload: { stream, fileName, fields: () => finished.promise.then(() => fields), isBroken: () => broken },
    });
  });
  parser.on("close", () => {
    opened.resolve(refuse(failure(400, texts.fileFieldMissing)));
    finished.resolve();
  });
  parser.on("error", breakOff);
  const body = Readable.fromWeb((request.body ?? new Blob([]).stream()) as unknown as NodeReadableStream);
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

/**
 * The last part of a path, without control characters and without those that turn the direction of writing (a name
 * must not look like another), at most 200 characters.
 */
function plainName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "").trim();
  return /^\.*$/.test(clean) ? "report.pdf" : firstCharacters(clean, 200);
}

/** The beginning of a text, cut between characters and never inside one. */
export function firstCharacters(text: string, count: number): string {
  return [...text.slice(0, 2 * count)].slice(0, count).join("");
}
