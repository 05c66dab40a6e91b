import { afterAll, beforeAll, expect, test } from "bun:test";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type ClientError, createClient } from "../src/index.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let baseUrl: string;
let answer: Answer;
const asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

async function errorOf(promise: Promise<unknown>): Promise<ClientError> {
  return await promise.then(
    () => {
      throw new Error("It did not reject.");
    },
    (error: ClientError) => error,
  );
}

test("get() fills in the path and the query, says who asks, and gives what is in the envelope", async () => {
  answer = json(200, { success: true, message: "ok", data: { users: [], total: 0, limit: 5, offset: 0 } });
  const client = createClient({ baseUrl: `${baseUrl}/`, accessToken: async () => "token", language: "en" });

  expect((await client.get("/api/v1/api/users", { query: { limit: 5, q: "王 & 李" } })).total).toBe(0);
  expect(asked.at(-1)).toMatchObject({
    method: "GET",
    url: "/api/v1/api/users?limit=5&q=%E7%8E%8B+%26+%E6%9D%8E",
    headers: { authorization: "Bearer token", "accept-language": "en" },
  });
  await client.get("/api/v1/reports/{id}/model-calls/{key}", { path: { id: "a/b", key: "c" } });
  expect(asked.at(-1)?.url).toBe("/api/v1/reports/a%2Fb/model-calls/c");
});

test("put() sends its body as JSON", async () => {
  answer = json(200, { success: true, message: "ok", data: {} });
  await createClient({ baseUrl }).put("/api/v1/api/users/{user_id}", { path: { user_id: "1" }, body: { phone: null } });
  expect(asked.at(-1)).toMatchObject({
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: '{"phone":null}',
  });
});

test("a refusal rejects with its kind, sentence, code, facts, and the seconds to wait", async () => {
  const client = createClient({ baseUrl });
  const data = { code: "rate_limited", retry_after_seconds: 7 };
  answer = json(429, { success: false, error: "Too many.", data }, { "Retry-After": "7", "X-Request-Id": "r1" });
  expect(await errorOf(client.get("/api/v1/session"))).toMatchObject({
    name: "ClientError",
    kind: "too_many",
    message: "Too many.",
    status: 429,
    code: "rate_limited",
    requestId: "r1",
    retryAfterSeconds: 7,
    data,
  });
  answer = json(503, {});
  expect(await errorOf(client.get("/health"))).toMatchObject({ kind: "unavailable", message: "", code: null });
  answer = (_, response) => response.writeHead(500).end("<html>");
  expect(await errorOf(client.get("/health"))).toMatchObject({ kind: "broken", status: 500, retryAfterSeconds: null });
});

test("no answer in time rejects as a timeout, no connection as offline, an abort with its own reason", async () => {
  answer = () => {};
  const client = createClient({ baseUrl, timeoutMilliseconds: 1 });
  expect(await errorOf(client.get("/info"))).toMatchObject({ kind: "timeout", status: null });

  const nobody = createClient({ baseUrl: "http://127.0.0.1:1" });
  expect(await errorOf(nobody.get("/info"))).toMatchObject({ kind: "offline" });

  const reason = new Error("no longer wanted");
  const signal = AbortSignal.abort(reason);
  expect(await errorOf(createClient({ baseUrl }).get("/info", { signal }))).toBe(reason as ClientError);
});

test("makeError decides what a failed request rejects with", async () => {
  answer = json(404, { success: false, error: "Nothing here." });
  const client = createClient({ baseUrl, makeError: (kind) => new RangeError(kind) });
  expect(await errorOf(client.get("/info"))).toMatchObject({ name: "RangeError", message: "missing" });
});

test("uploadReport() sends fields and file, and tells what was sent", async () => {
  answer = json(202, { success: true, message: "ok", data: { id: "r" } });
  const sent: number[] = [];
  const file = new Blob(["%PDF-1.7"], { type: "application/pdf" });
  const upload = createClient({ baseUrl }).uploadReport(
    { file, fileName: "论文.pdf", title: "A title", rubricId: "default", courseId: "c1", replaces: "old" },
    { onProgress: (bytes) => sent.push(bytes) },
  );
  expect((await upload).id).toBe("r");
  expect(sent.at(-1)).toBe(8);
  const { method, url, headers, body = "" } = asked.at(-1) ?? {};
  expect({ method, url }).toEqual({ method: "POST", url: "/api/v1/reports" });
  expect(headers?.["content-type"]).toStartWith("multipart/form-data; boundary=");
  for (const part of ["A title", "default", "c1", "old", "论文.pdf", "%PDF-1.7"]) expect(body).toContain(part);
});

test("followReport() goes on after a lost stream where it was, and ends when the report is done", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const streams = [
    `retry: 1\n\nid: 1\nevent: stage\ndata: {"stage":"convert","attempt":1,"progress":0.2,"stage_progress":0,"at":"${at}"}\n\n: keep-alive\n\n`,
    `id: 2\nevent: done\ndata: {"final_score":81,"at":"${at}"}\n\nid: 3\nevent: stage\ndata: {}\n\n`,
  ];
  const resumed: (string | string[] | undefined)[] = [];
  answer = (request, response) => {
    resumed.push(request.headers["last-event-id"]);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    // In two pieces: a message may be cut anywhere.
    const text = streams.shift() ?? "";
    response.write(text.slice(0, 20));
    response.end(text.slice(20));
  };
  const events: string[] = [];
  for await (const event of createClient({ baseUrl }).followReport("r")) {
    events.push(event.event === "stage" ? `${event.id} ${event.data.stage}` : `${event.id} ${event.event}`);
  }
  expect(events).toEqual(["1 convert", "2 done"]);
  expect(resumed).toEqual([undefined, "1"]);
});

test("followReport() rejects where the report is not there, and ends when it is told to", async () => {
  answer = json(404, { success: false, error: "No such report." });
  const follow = async (signal?: AbortSignal) => {
    for await (const _ of createClient({ baseUrl }).followReport("r", { signal }));
  };
  expect(await errorOf(follow())).toMatchObject({ kind: "missing" });
  answer = () => {};
  const stop = new AbortController();
  const following = follow(stop.signal);
  stop.abort();
  expect(await following).toBeUndefined();
});
