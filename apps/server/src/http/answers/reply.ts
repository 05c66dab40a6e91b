import type { Language, Text } from "@rubrica/contract";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { JsonBytes } from "./json-bytes.ts";

export type { Language, Text };

/** What a route answers: data in the success envelope, a failure in the error envelope, nothing new, or a response of its own. */
export type Reply =
  | {
      readonly status: ContentfulStatusCode;
      readonly message: Text;
      readonly data: unknown;
      readonly headers?: Headers;
    }
  | {
      readonly status: ContentfulStatusCode;
      readonly error: Text;
      /** Facts beyond the sentence. */
      readonly data?: unknown;
      readonly headers?: Headers;
    }
  | Unchanged
  | Response;

type Headers = Readonly<Record<string, string>>;

/** 200 with data. */
export function ok<const Data>(message: Text, data: Data, headers?: Headers): Success<200, Data> {
  return { status: 200, message, data, ...(headers && { headers }) };
}

/** An answer with data in the success envelope. */
export interface Success<Status extends ContentfulStatusCode, Data> {
  readonly status: Status;
  readonly message: Text;
  readonly data: Data;
  readonly headers?: Headers;
}

/** A failure with the status and its sentence. */
export function failure<Status extends ContentfulStatusCode>(
  status: Status,
  error: Text,
  headers?: Headers,
): Failure<Status> {
  return { status, error, ...(headers && { headers }) };
}

/** An answer with a sentence in the error envelope, and facts beyond it where the route has some. */
export type Failure<Status extends ContentfulStatusCode, Data = undefined> = {
  readonly status: Status;
  readonly error: Text;
  readonly headers?: Headers;
} & (Data extends undefined ? { readonly data?: never } : { readonly data: Data });

/** 304: the client has what would be sent, as the tag in the headers says. */
export interface Unchanged {
  readonly status: 304;
  readonly headers: Headers;
}

/** Puts the reply on the wire: the envelopes of the spec (sections 2.3 and 2.6) in the language of the client. */
export function send(context: Context, reply: Reply): Response {
  if (reply instanceof Response) return reply;
  if (reply.status === 304) return context.body(null, reply.status, reply.headers);
  const language = preferredLanguage(context.req.header("accept-language"));
  const headers = { "Content-Language": language, ...reply.headers };
  if ("message" in reply && reply.data instanceof JsonBytes) {
    const message = JSON.stringify(reply.message[language]);
    const bytes = reply.data.between(`{"success":true,"message":${message},"data":`, "}");
    return context.body(bytes, reply.status, { "Content-Type": "application/json", ...headers });
  }
  const body =
    "error" in reply
      ? { success: false, error: reply.error[language], ...(reply.data !== undefined && { data: reply.data }) }
      : { success: true, message: reply.message[language], data: reply.data };
  return context.json(body, reply.status, headers);
}

/** Chinese unless the client names English first. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const ranked = (acceptLanguage ?? "")
    .split(",")
    .map((part, position) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, quality: quality === undefined ? 1 : Number(quality), position };
    })
    .filter(({ tag, quality }) => quality > 0 && /^(zh|en)\b/.test(tag))
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  return ranked[0]?.tag.startsWith("en") ? "en" : "zh";
}
