import { expect, test } from "bun:test";
import { createClient } from "@supabase/supabase-js";
import { createSupabaseClients, createSupabaseObjectStore } from "./index.ts";

const bytes = new Uint8Array(1000).map((_, index) => index % 251);

/** A Storage that answers so; what it was asked for is kept. */
function storageThat(answer: (range: string | null) => Response) {
  const ranges: (string | null)[] = [];
  const fetch = (async (_input: RequestInfo | URL, init: RequestInit = {}) => {
    const range = new Headers(init.headers).get("range");
    ranges.push(range);
    return answer(range);
  }) as typeof globalThis.fetch;
  const project = { url: "https://abcdefgh.supabase.co", publicKey: "sb_publishable_key", secretKey: "sb_secret_key" };
  const clients = createSupabaseClients(createClient, { ...project, fetch });
  return { ranges, store: createSupabaseObjectStore({ clients, bucket: "reports" }) };
}

const read = async (stream: ReadableStream<Uint8Array> | null) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

test("get() asks Storage for the bytes of the range alone", async () => {
  const { ranges, store } = storageThat(() => new Response(bytes.slice(10, 20), { status: 206 }));
  expect(await read(await store.get("key", { start: 10, end: 20 }))).toEqual(bytes.slice(10, 20));
  expect(ranges).toEqual(["bytes=10-19"]);
});

test("get() cuts the range out of everything where the server knows no ranges", async () => {
  const { store } = storageThat(() => new Response(bytes));
  expect(await read(await store.get("key", { start: 10, end: 20 }))).toEqual(bytes.slice(10, 20));
});

test("get() of a range behind the end is empty", async () => {
  const refusal = { statusCode: "416", error: "InvalidRange", message: "Range Not Satisfiable" };
  const { store } = storageThat(() => Response.json(refusal, { status: 416 }));
  expect(await read(await store.get("key", { start: 1000, end: 1001 }))).toEqual(new Uint8Array(0));
});
