import { expect, test } from "bun:test";
import { createCallLimit } from "./call-limit.ts";

test("run() lets so many run at a time, and aside() lets others run meanwhile", async () => {
  const limit = createCallLimit(1);
  const told: string[] = [];
  const known = Promise.withResolvers<void>();
  const first = limit.run(async () => {
    told.push("first asks");
    await limit.aside(() => known.promise);
    told.push("first goes on");
  });
  const second = limit.run(async () => {
    told.push("second finds out");
    known.resolve();
    await known.promise;
    told.push("second ends");
  });
  const third = limit.run(async () => void told.push("third"));
  await Promise.all([first, second, third]);
  // Whoever has begun goes on before whoever has not.
  expect(told).toEqual(["first asks", "second finds out", "second ends", "first goes on", "third"]);
});
