import { expect, test } from "bun:test";
import { type LogFields, type Logger, silentLogger } from "@rubrica/core";
import { TooManyWaitingError } from "../limits/concurrency-limit.ts";
import { createFunctionHandler, type FunctionHandlerOptions } from "./function-handler.ts";

const nobody = { verifyAccessToken: async () => null } as unknown as FunctionHandlerOptions["accountProvider"];
const texts = { unexpected: "unexpected text", busy: "busy text" };
const options: FunctionHandlerOptions = { keys: ["the key"], accountProvider: nobody, logger: silentLogger };
const echo = (given: Partial<FunctionHandlerOptions> = {}) =>
  createFunctionHandler("echo", { ...options, ...given }, texts, async (request) => Response.json(request));
const post = (body?: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", { method: "POST", headers, ...(body !== undefined && { body }) });

test("gives the parsed body and the client to the function", async () => {
  const response = await echo()(post('{"a": [1]}', { "user-agent": "Test/1" }));
  expect(await response.json()).toEqual({ body: { a: [1] }, client: { ip: null, userAgent: "Test/1" } });
});

test.each(["", "{", "\u0000", "undefined"])("takes the body %j, which is no JSON, for nothing", async (body) => {
  expect(await (await echo()(post(body))).json()).toMatchObject({ body: null });
});

test("reads JSON behind a byte order mark", async () => {
  expect(await (await echo()(post("\u{feff}[1]"))).json()).toMatchObject({ body: [1] });
});

test("takes a body of exactly the limit and refuses one byte more, also when its length is a lie", async () => {
  const handler = echo({ maxBodyBytes: 10 });
  expect((await handler(post('"12345678"'))).status).toBe(200);
  expect((await handler(post('"123456789"'))).status).toBe(413);
  const lying = new Request("http://localhost/", {
    method: "POST",
    body: new Blob(['"123456789"']).stream(),
    headers: { "content-length": "3" },
  });
  expect((await handler(lying)).status).toBe(413);
});

test("answers a full waiting room with 503 and a hint when to come back", async () => {
  const handler = createFunctionHandler("full", options, texts, () => Promise.reject(new TooManyWaitingError()));
  const response = await handler(post("{}"));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toEqual({ success: false, error: "busy text" });
});

test("answers any other failure with 500 and logs its name alone", async () => {
  const lines: string[] = [];
  const write = (fields: LogFields, message: string) => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
  for (const failure of [new RangeError("with a secret"), "a thrown text with a secret", null]) {
    const handler = createFunctionHandler("broken", { ...options, logger }, texts, () => Promise.reject(failure));
    const response = await handler(post("{}"));
    expect([response.status, await response.json()]).toEqual([500, { success: false, error: "unexpected text" }]);
  }
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain("RangeError");
  expect(lines.join()).not.toContain("secret");
});

test("asks for a key only where it is required, and takes no part of one", async () => {
  expect((await echo()(post("{}"))).status).toBe(200);
  const closed = echo({ requireKey: true });
  const status = async (headers: Record<string, string>) => (await closed(post("{}", headers))).status;
  expect(await status({})).toBe(401);
  expect(await status({ apikey: "the key" })).toBe(200);
  expect(await status({ authorization: "Bearer other" })).toBe(401);
  for (const apikey of ["the", "the key2", "THE KEY"]) expect(await status({ apikey })).toBe(401);
});
