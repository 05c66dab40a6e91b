import { describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import { chooseEncoding, compressAnswers } from "./compress-answers.ts";

const large = JSON.stringify({ text: "评分".repeat(2000) });

const app = new Hono();
app.use(compressAnswers());
for (const path of ["/json", "/auth/v1/token", "/functions/v1/auth-login"]) {
  app.get(path, () => new Response(large, { headers: { "Content-Type": "application/json", ETag: '"a"' } }));
}
app.get("/csv", () => new Response(large, { headers: { "Content-Type": "text/csv; charset=utf-8" } }));
app.get("/small", (context) => context.json({ a: 1 }));
app.get("/pdf", () => new Response(large, { headers: { "Content-Type": "application/pdf" } }));
app.get(
  "/encoded",
  () => new Response(large, { headers: { "Content-Type": "text/html", "Content-Encoding": "br", Vary: "Accept" } }),
);
app.get("/unchanged", () => new Response(null, { status: 304, headers: { ETag: '"a"' } }));
app.get("/cookie", (context) => context.json({ text: large }, 200, { "Set-Cookie": "a=b; HttpOnly" }));
app.get("/events", (context) => streamSSE(context, async (stream) => stream.writeSSE({ data: large })));

const get = (path: string, encoding = "gzip, deflate, br") =>
  app.request(path, { headers: encoding === "" ? {} : { "accept-encoding": encoding } });

describe("compressAnswers()", () => {
  test("compressAnswers() sends brotli or gzip as the client takes them, and says by what the answer varies", async () => {
    for (const path of ["/json", "/csv"]) {
      const brotli = await get(path);
      expect(brotli.headers.get("content-encoding")).toBe("br");
      expect(brotli.headers.get("vary")).toContain("Accept-Encoding");
      const bytes = new Uint8Array(await brotli.arrayBuffer());
      expect(brotli.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(brotliDecompressSync(bytes).toString()).toBe(large);
      const zipped = await get(path, "gzip");
      expect(zipped.headers.get("content-encoding")).toBe("gzip");
      expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(large);
    }
  });

  test("compressAnswers() weakens a strong ETag with the bytes, and leaves it where it changes nothing", async () => {
    expect((await get("/json")).headers.get("etag")).toBe('W/"a"');
    expect((await get("/json", "identity")).headers.get("etag")).toBe('"a"');
  });

  test("compressAnswers() leaves alone what is small, is a PDF, an event stream, encoded, or hands out tokens", async () => {
    for (const path of ["/small", "/pdf", "/events", "/unchanged", "/auth/v1/token", "/functions/v1/auth-login"]) {
      expect({ path, encoding: (await get(path)).headers.get("content-encoding") }).toEqual({ path, encoding: null });
    }
    expect(await (await get("/small")).json()).toEqual({ a: 1 });
    const encoded = await get("/encoded");
    expect(await encoded.text()).toBe(large);
    expect(encoded.headers.get("vary")).toBe("Accept");
  });

  test("compressAnswers() says Vary of what it could have compressed, and keeps every other header", async () => {
    expect((await get("/json", "")).headers.get("vary")).toContain("Accept-Encoding");
    const answer = await get("/cookie");
    expect([answer.headers.get("content-encoding"), answer.headers.getSetCookie()]).toEqual(["br", ["a=b; HttpOnly"]]);
  });
});

describe("chooseEncoding()", () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, "identity"],
    ["gzip, deflate, br", "br"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["identity", "identity"],
  ];
  for (const [accepted, chosen] of cases) {
    test(`chooseEncoding() takes ${chosen} for ${accepted}`, () =>
      expect(chooseEncoding(accepted)).toBe(chosen as "br"));
  }
});
