import type { ObjectStore } from "@rubrica/core";
import { readJson } from "@rubrica/isolation";

/** Stores a value as JSON. */
export async function putJson(objects: ObjectStore, key: string, value: unknown): Promise<void> {
  await objects.put(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** A stored JSON value; rejects when it is absent, because an earlier stage promised it. */
export async function getJson<Value>(objects: ObjectStore, key: string): Promise<Value> {
  return readJson<Value>(await getBytes(objects, key));
}

/** Stored JSON as it is, for who only passes it on; rejects when it is absent. */
export async function getBytes(objects: ObjectStore, key: string): Promise<Uint8Array> {
  const stream = await objects.get(key);
  if (!stream)
    throw Object.assign(new Error(`The object ${key} is missing.`), { code: "object_missing", readable: true });
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
