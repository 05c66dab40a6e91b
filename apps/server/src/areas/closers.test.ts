import { expect, test } from "bun:test";
import { createClosers } from "./closers.ts";

test("close() closes in the reverse order of opening, waits for each, and does so once", async () => {
  const closed: string[] = [];
  const closers = createClosers();
  closers.add(
    () => closed.push("database"),
    async () => {
      await Promise.resolve();
      closed.push("queue");
    },
  );
  closers.add(() => closed.push("listener"));
  await closers.close();
  await closers.close();
  expect(closed).toEqual(["listener", "queue", "database"]);
});

test("close() closes the others where one fails, and rejects with the first failure", async () => {
  const closed: string[] = [];
  const closers = createClosers();
  closers.add(
    () => closed.push("folder"),
    () => Promise.reject(new Error("the second to fail")),
    () => {
      throw new Error("the first to fail");
    },
  );
  expect(closers.close()).rejects.toThrow("the first to fail");
  await closers.close().catch(() => {});
  expect(closed).toEqual(["folder"]);
});
