import { afterAll, beforeAll, expect, test } from "bun:test";
import { createSharedValues } from "../src/index.ts";
import { openTestDatabase, type TestDatabase } from "./databases.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase("postgres");
}, 240_000);
afterAll(() => opened.close());

test("keepFirst() keeps the first value of those who come at once, and read() gives it", async () => {
  const values = createSharedValues(opened.database);
  expect(await values.read("test_keys")).toBeUndefined();
  const kept = await Promise.all(["a", "b", "c"].map((value) => values.keepFirst("test_keys", value)));
  expect(new Set(kept).size).toBe(1);
  expect(await values.read("test_keys")).toBe(kept[0]);
});

test("change() makes one value of the other, alone among processes", async () => {
  const values = createSharedValues(opened.database);
  await values.keepFirst("test_count", 0);
  const add = () => values.change("test_count", async (before) => Number(before) + 1);
  await Promise.all(Array.from({ length: 10 }, add));
  expect(await values.read("test_count")).toBe(10);
});

test("change() that fails leaves the value as it was", async () => {
  const values = createSharedValues(opened.database);
  await values.keepFirst("test_kept", "first");
  const failing = values.change("test_kept", () => Promise.reject(new Error("not now")));
  expect(await failing.catch((error: Error) => error.message)).toBe("not now");
  expect(await values.read("test_kept")).toBe("first");
});
