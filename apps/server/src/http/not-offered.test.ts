import { expect, test } from "bun:test";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { mountNotOffered } from "./not-offered.ts";

const app = new Hono();
mountNotOffered(app);
const ask = (input: RequestInfo | URL, init?: RequestInit) => Promise.resolve(app.request(new Request(input, init)));
const client = createClient("http://service.test", "key", {
  auth: { persistSession: false, autoRefreshToken: false },
  global: { fetch: ask as typeof fetch },
});

test("mountNotOffered() tells supabase-js that there are no tables, and what to call instead", async () => {
  const { error, status } = await client.from("reports").select("id");
  expect([status, error?.code, error?.message]).toEqual([
    404,
    "not_offered",
    "This service offers no tables: /rest/v1 is not here.",
  ]);
  expect(error?.hint).toStartWith("Call the routes under /api/v1 instead");
  const { error: called } = await client.rpc("grade");
  expect(called?.message).toBe(error?.message ?? "");
});

test("mountNotOffered() tells supabase-js that there are no buckets, and what to call instead", async () => {
  const bucket = client.storage.from("reports");
  const { error } = await bucket.upload("report.pdf", new Blob(["%PDF-"]));
  expect(error?.message).toStartWith(
    "This service offers no buckets: /storage/v1 is not here. Call the routes under /api/v1",
  );
  expect((await bucket.list()).error?.message).toBe(error?.message ?? "");
});

test("mountNotOffered() lets pages of other origins read the answer", async () => {
  const headers = { origin: "https://course.test", "access-control-request-headers": "apikey" };
  const preflight = await ask("http://service.test/rest/v1/reports", { method: "OPTIONS", headers });
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([204, "apikey"]);
  const answer = await ask("http://service.test/rest/v1/reports", { headers });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});
