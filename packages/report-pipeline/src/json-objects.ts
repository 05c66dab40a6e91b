import type { ObjectStore } from "@rubrica/core";

/** Stores a value as JSON. */
export async function putJson(objects: ObjectStore, key: string, value: unknown): Promise<void> {
  await objects.put(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** A stored JSON value; rejects when it is absent, because an earlier stage promised it. */
export async function getJson<Value>(objects: ObjectStore, key: string): Promise<Value> {
  const stream = await objects.get(key);
  if (!stream)
    throw Object.assign(new Error(`The object ${key} is missing.`), { code: "object_missing", readable: true });
  return (await new Response(stream).json()) as Value;
}
