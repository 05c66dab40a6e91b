import { expect, test } from "bun:test";
import { keptForAMoment } from "./kept-for-a-moment.ts";

test("keptForAMoment() looks once for all who ask at a time, and again when what it saw is old", async () => {
  let now = 0;
  let looks = 0;
  const first = Promise.withResolvers<void>();
  const ask = keptForAMoment(
    1000,
    async () => {
      looks += 1;
      if (looks === 1) await first.promise;
      return looks;
    },
    () => now,
  );
  const [one, two] = [ask(), ask()];
  now = 5000; // a slow look is shared however long it takes, and kept from its end on
  const three = ask();
  first.resolve();
  expect(await Promise.all([one, two, three])).toEqual([1, 1, 1]);
  now = 5999;
  expect(await ask()).toBe(1);
  now = 6000;
  expect(await ask()).toBe(2);
});

test("keptForAMoment() keeps no failure", async () => {
  let looks = 0;
  const ask = keptForAMoment(1000, async () => {
    looks += 1;
    if (looks === 1) throw new Error("away");
    return looks;
  });
  await expect(ask()).rejects.toThrow("away");
  expect(await ask()).toBe(2);
});
