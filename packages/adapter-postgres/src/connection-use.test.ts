import { expect, test } from "bun:test";
import { createConnectionUse } from "./connection-use.ts";

test("now() counts what is under way up to the size, what waits beyond it, and forgets what failed", async () => {
  const use = createConnectionUse(2);
  const gate = Promise.withResolvers<void>();
  const works = Array.from({ length: 3 }, () => use.during(() => gate.promise));
  expect(use.now()).toEqual({ size: 2, used: 2, waiting: 1 });
  gate.resolve();
  await Promise.all(works);
  await use.during(() => Promise.reject(new Error("refused"))).catch(() => {});
  expect(use.now()).toEqual({ size: 2, used: 0, waiting: 0 });
});

test("during() gives connections to the first, and to the next when one of them ends", async () => {
  const use = createConnectionUse(2);
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const asked: (() => boolean)[] = [];
  const works = gates.map(({ promise }) =>
    use.during((hasConnection) => {
      asked.push(hasConnection);
      return promise;
    }),
  );
  const answers = () => asked.map((hasConnection) => hasConnection());
  expect(answers()).toEqual([true, true, false]);
  gates[0]?.resolve();
  await works[0];
  expect(answers()).toEqual([false, true, true]);
  for (const gate of gates) gate.resolve();
  await Promise.all(works);
});
