import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { elementsOf, textOf } from "../src/answer-xml.ts";
import { findSignatureFault } from "./check-signature.ts";

/**
 * How a server fails: `broken` (500) and `slow_down` (503) in the words of S3, `hang` without an answer, `stall` with half of a
 * body and then nothing, `cut` half-way, `page` with what something before it says, `full` without room (507).
 */
export const FAULTS = ["broken", "slow_down", "hang", "stall", "cut", "page", "full"] as const;
export type Fault = (typeof FAULTS)[number];

/** Stands before a lenient server, keeps it to what S3 demands, and can be told to fail. */
export interface StrictProxy {
  readonly url: string;
  /** Every request that came, as `PUT /bucket/key?query`. */
  readonly seen: readonly string[];
  /** Begun and neither completed nor aborted. */
  readonly unfinished: readonly string[];
  /** From now on, requests whose `METHOD /path?query` matches fail so: before they are done, or after. */
  fail(request: RegExp, fault: Fault, when?: "before" | "after"): void;
  /** Its clock goes wrong by so many seconds; 0 mends it. */
  shiftClock(seconds: number): void;
  /** Lets everything through again. */
  mend(): void;
  /** Forgets conditions, as many servers do: `If-None-Match` writes over what is there. */
  forgetConditions(forgets: boolean): void;
  stop(): Promise<void>;
}

interface Upload {
  readonly path: string;
  readonly begunAt: Date;
  /** By number: bytes and tag. */
  readonly parts: Map<number, { readonly bytes: number; readonly tag: string }>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** S3's own limit. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;

/** Starts it before the server at this address, for one key. */
export async function startStrictProxy(
  target: string,
  { secret, region = "us-east-1" }: { readonly secret: string; readonly region?: string },
): Promise<StrictProxy> {
  const seen: string[] = [];
  const uploads = new Map<string, Upload>();
  let failing: { readonly request: RegExp; readonly fault: Fault; readonly when: "before" | "after" } | null = null;
  let [skewSeconds, forgets] = [0, false];
  /** One write after the other, or two conditions would hold at once. */
  let writing: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Answer>) => {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  };
  const now = () => new Date(Date.now() + skewSeconds * 1000);

  async function answer(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method = "GET", url = "/" } = request;
    const fault = findSignatureFault({ method, url, headers: request.headers, body }, { secret, region, now: now() });
    if (fault !== null) return refusal(fault.startsWith("XAmz") ? 400 : 403, fault);
    if (method === "PUT" && request.headers["content-length"] === undefined)
      return refusal(411, "MissingContentLength");
    if (request.headers["transfer-encoding"] !== undefined) return refusal(501, "NotImplemented");
    const { pathname, searchParams } = new URL(url, target);
    const uploadId = searchParams.get("uploadId");
    if (method === "GET" && searchParams.has("uploads")) return listed(uploads, pathname);
    if (method === "DELETE" && uploadId !== null)
      return uploads.delete(uploadId) ? empty(204) : refusal(404, "NoSuchUpload");
    if (uploadId !== null) {
      const upload = uploads.get(uploadId);
      if (upload === undefined || upload.path !== pathname) return refusal(404, "NoSuchUpload");
      if (method === "PUT") {
        const done = await forward(target, request, body);
        const tag = done.headers.etag ?? "";
        upload.parts.set(Number(searchParams.get("partNumber")), { bytes: body.byteLength, tag });
        return done;
      }
      const mistake = findMistake(upload, body.toString());
      if (mistake !== null) return refusal(400, mistake);
    }
    if (method === "POST" && searchParams.has("delete")) {
      const md5 = createHash("md5").update(body).digest("base64");
      if (request.headers["content-md5"] !== md5) return refusal(400, "InvalidDigest");
      return await inTurn(() => removeEach(target, request, body.toString()));
    }
    const isWrite = (method === "PUT" && uploadId === null) || (method === "POST" && uploadId !== null);
    if (searchParams.has("delimiter")) return await listedByFolder(target, request);
    if (!isWrite) return await passOn(request, body, pathname);
    return await inTurn(async () => {
      if (request.headers["if-none-match"] === "*" && !forgets && (await exists(target, request, pathname))) {
        return refusal(412, "PreconditionFailed");
      }
      const done = await forward(target, request, body);
      if (uploadId !== null && done.status === 200) uploads.delete(uploadId);
      return done;
    });
  }

  async function passOn(request: IncomingMessage, body: Buffer, pathname: string): Promise<Answer> {
    const done = inRange(await forward(target, request, body), request.headers.range);
    const begun = request.method === "POST" ? textOf(Buffer.from(done.body).toString(), "UploadId") : null;
    if (begun !== null) uploads.set(begun, { path: pathname, begunAt: new Date(), parts: new Map() });
    return done;
  }

  const server = createServer((request, response) => {
    const named = `${request.method} ${request.url}`;
    seen.push(named);
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const failure = failing?.request.test(named) ? failing : null;
      if (failure?.when === "before") return failWith(failure.fault, response);
      const given = await answer(request, Buffer.concat(chunks));
      if (failure) return failWith(failure.fault, response, given);
      response.writeHead(given.status, { date: now().toUTCString(), ...given.headers });
      response.end(request.method === "HEAD" ? undefined : given.body);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    get unfinished() {
      return [...uploads.values()].map(({ path }) => path);
    },
    fail(request, fault, when = "before") {
      failing = { request, fault, when };
    },
    shiftClock(seconds) {
      skewSeconds = seconds;
    },
    mend() {
      [failing, skewSeconds, forgets] = [null, 0, false];
    },
    forgetConditions(given) {
      forgets = given;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What S3 checks of a list of parts and `s3rver` does not. */
function findMistake({ parts }: Upload, told: string): string | null {
  const listed = elementsOf(told, "Part").map((part) => ({
    number: Number(textOf(part, "PartNumber")),
    tag: textOf(part, "ETag"),
  }));
  if (listed.length === 0) return "MalformedXML";
  for (const [index, { number, tag }] of listed.entries()) {
    const part = parts.get(number);
    if (part === undefined || part.tag !== tag) return "InvalidPart";
    if (index > 0 && number <= (listed[index - 1]?.number ?? 0)) return "InvalidPartOrder";
    if (index < listed.length - 1 && part.bytes < LEAST_PART_BYTES) return "EntityTooSmall";
  }
  return null;
}

function listed(uploads: ReadonlyMap<string, Upload>, bucketPath: string): Answer {
  const entries = [...uploads].map(
    ([id, { path, begunAt }]) =>
      `<Upload><Key>${path.slice(bucketPath.replace(/\/$/, "").length + 1)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  );
  return xml(200, `<ListMultipartUploadsResult>${entries.join("")}</ListMultipartUploadsResult>`);
}

/** `s3rver` loses folders that hold nothing but folders: it is asked for all keys, and they are folded here. */
async function listedByFolder(target: string, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? "/", target);
  url.searchParams.delete("delimiter");
  const done = await forward(target, request, Buffer.from(""), `${url.pathname}${url.search}`);
  const told = Buffer.from(done.body).toString();
  const prefix = url.searchParams.get("prefix") ?? "";
  const keys = elementsOf(told, "Contents").map((entry) => textOf(entry, "Key") ?? "");
  const below = keys.map((key) => key.slice(prefix.length).split("/"));
  const folders = [...new Set(below.flatMap(([name = "", ...rest]) => (rest.length > 0 ? [`${prefix}${name}/`] : [])))];
  const objects = keys.filter((_, index) => below[index]?.length === 1);
  const content = [
    ...objects.map((key) => `<Contents><Key>${key}</Key></Contents>`),
    ...folders.map((folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`),
  ];
  return xml(done.status, `<ListBucketResult>${content.join("")}</ListBucketResult>`);
}

/** `s3rver` takes `bytes=0-0` for the whole: it is asked for the whole, and cut here. */
function inRange(done: Answer, asked: string | undefined): Answer {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(asked ?? "") ?? [];
  if (done.status !== 200 || first === undefined) return done;
  const size = done.body.byteLength;
  const [start, end] = [Number(first), Math.min(Number(last) + 1, size)];
  if (start >= size) return refusal(416, "InvalidRange");
  const body = done.body.subarray(start, end);
  const range = `bytes ${start}-${end - 1}/${size}`;
  const headers = { ...done.headers, "content-length": String(body.byteLength), "content-range": range };
  return { status: 206, headers, body };
}

/** `s3rver` fails where two of its deletions meet: one after the other. */
async function removeEach(target: string, request: IncomingMessage, told: string): Promise<Answer> {
  const bucket = new URL(request.url ?? "/", target).pathname.replace(/\/$/, "");
  for (const key of elementsOf(told, "Object").map((entry) => textOf(entry, "Key") ?? "")) {
    await fetch(`${target}${bucket}/${key}`, { method: "DELETE", headers: authorizationOf(request) });
  }
  return xml(200, "<DeleteResult></DeleteResult>");
}

/** Enough for `s3rver`, which takes signatures that do not fit. */
function authorizationOf({ headers }: IncomingMessage): Record<string, string> {
  const names = ["authorization", "x-amz-date", "x-amz-content-sha256"];
  return Object.fromEntries(names.map((name) => [name, String(headers[name] ?? "")]));
}

async function exists(target: string, request: IncomingMessage, pathname: string): Promise<boolean> {
  const headers = authorizationOf(request);
  return (await fetch(`${target}${pathname}`, { method: "HEAD", headers })).status === 200;
}

async function forward(
  target: string,
  request: IncomingMessage,
  body: Buffer,
  path: string = request.url ?? "/",
): Promise<Answer> {
  const dropped = ["host", "connection", "content-length", "if-none-match", "range"];
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !dropped.includes(name)));
  const { method = "GET" } = request;
  const answer = await fetch(`${target}${path}`, {
    method,
    headers: headers as Record<string, string>,
    ...(method !== "GET" && method !== "HEAD" && { body: new Uint8Array(body) }),
  });
  const kept = [...answer.headers].filter(([name]) => !["transfer-encoding", "connection", "date"].includes(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(kept),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

function refusal(status: number, code: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>a secret is repeated here: S3RVER</Message></Error>`);
}

function xml(status: number, content: string): Answer {
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
  return { status, headers: { "content-type": "application/xml", "content-length": String(body.byteLength) }, body };
}

function empty(status: number): Answer {
  return { status, headers: {}, body: new Uint8Array(0) };
}

function failWith(fault: Fault, response: ServerResponse, done: Answer | null = null): void {
  const half = Buffer.from(done && done.body.byteLength > 1 ? done.body.subarray(0, done.body.byteLength >> 1) : "<");
  const announced = { "content-length": String(Math.max(done?.body.byteLength ?? 0, half.byteLength + 1000)) };
  const tell = (answer: Answer) => void response.writeHead(answer.status, answer.headers).end(answer.body);
  switch (fault) {
    case "broken":
      tell(refusal(500, "InternalError"));
      return;
    case "slow_down":
      tell(refusal(503, "SlowDown"));
      return;
    case "full":
      tell(refusal(507, "XMinioStorageFull"));
      return;
    case "hang":
      return;
    case "stall":
      response.writeHead(200, announced).write(half);
      return;
    case "cut":
      response.writeHead(200, announced).write(half, () => response.destroy());
      return;
    case "page":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Checking your browser</body></html>");
  }
}
