import assert from "node:assert/strict";
import type { RateLimiter } from "@rubrica/core";
import type { TestFunction } from "./test-function.ts";

/** A rate limiter and a way to let the time of its store pass. */
export interface RateLimiterSubject {
  readonly rateLimiter: RateLimiter;
  /** Makes what was counted so far older by so many seconds. */
  pass(seconds: number): Promise<void>;
}

/** What every {@link RateLimiter} must do. `create` gives one that has counted nothing for one test. */
export function testRateLimiter(test: TestFunction, create: () => Promise<RateLimiterSubject>): void {
  // Long, so that what the store itself takes does not matter: no test comes near its end by chance.
  const allowance = { limit: 3, windowSeconds: 600 };

  test("take() gives what is allowed and no more", async () => {
    const { rateLimiter } = await create();
    const decisions = [];
    for (let turn = 0; turn < 5; turn += 1) decisions.push(await rateLimiter.take("key", allowance));
    assert.deepEqual(
      decisions.map(({ allowed, remaining }) => ({ allowed, remaining })),
      [
        { allowed: true, remaining: 2 },
        { allowed: true, remaining: 1 },
        { allowed: true, remaining: 0 },
        { allowed: false, remaining: 0 },
        { allowed: false, remaining: 0 },
      ],
    );
  });

  test("take() of fifty callers at once gives exactly what is allowed", async () => {
    const { rateLimiter } = await create();
    const decisions = await Promise.all(Array.from({ length: 50 }, () => rateLimiter.take("key", allowance)));
    assert.equal(decisions.filter((decision) => decision.allowed).length, 3);
  });

  test("take() tells when to come back, and gives again then", async () => {
    const { rateLimiter, pass } = await create();
    for (let turn = 0; turn < 3; turn += 1) await rateLimiter.take("key", allowance);
    await pass(400);
    const refused = await rateLimiter.take("key", allowance);
    assert.equal(refused.allowed, false);
    assert.ok(refused.retryAfterSeconds > 150 && refused.retryAfterSeconds <= 200, `${refused.retryAfterSeconds}`);
    await pass(201);
    assert.deepEqual(await rateLimiter.take("key", allowance), { allowed: true, remaining: 2, retryAfterSeconds: 0 });
  });

  test("asking in vain does not prolong the window", async () => {
    const { rateLimiter, pass } = await create();
    for (let turn = 0; turn < 10; turn += 1) await rateLimiter.take("key", allowance);
    await pass(540);
    assert.equal((await rateLimiter.take("key", allowance)).allowed, false);
    await pass(61);
    assert.equal((await rateLimiter.take("key", allowance)).allowed, true);
  });

  test("keys count apart", async () => {
    const { rateLimiter } = await create();
    for (let turn = 0; turn < 4; turn += 1) await rateLimiter.take("one", allowance);
    assert.equal((await rateLimiter.take("two", allowance)).remaining, 2);
  });

  test("takeInTurn() takes one from each key, and keeps to each key's own allowance", async () => {
    const { rateLimiter } = await create();
    await rateLimiter.take("second", allowance);
    const decisions = await rateLimiter.takeInTurn([
      { key: "first", allowance: { limit: 5, windowSeconds: 600 } },
      { key: "second", allowance },
    ]);
    const expected = { allowed: true, retryAfterSeconds: 0 };
    assert.deepEqual(decisions, [
      { ...expected, remaining: 4 },
      { ...expected, remaining: 1 },
    ]);
  });

  test("takeInTurn() takes from other keys once a step was refused, and goes on where none is named", async () => {
    const { rateLimiter } = await create();
    const steps = [
      { key: "first", allowance: { limit: 1, windowSeconds: 600 } },
      { key: "second", allowance, keyAfterRefusal: "instead" },
      { key: "third", allowance, keyAfterRefusal: "instead too" },
      { key: "fourth", allowance },
    ];
    const allowed = [];
    for (let turn = 0; turn < 3; turn += 1) {
      allowed.push((await rateLimiter.takeInTurn(steps)).map((decision) => decision.allowed));
    }
    assert.deepEqual(allowed, [
      [true, true, true, true],
      [false, true, true, true],
      [false, true, true, true],
    ]);
    const keys = ["second", "instead", "third", "instead too", "fourth"];
    const remaining = await Promise.all(keys.map(async (key) => (await rateLimiter.peek(key, allowance)).remaining));
    assert.deepEqual(remaining, [2, 1, 2, 1, 0]);
  });

  test("takeInTurn() of fifty callers at once, with a key of their own between shared ones, gives exactly what is allowed", async () => {
    const { rateLimiter } = await create();
    const decisions = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        rateLimiter.takeInTurn([
          { key: "shared", allowance: { limit: 20, windowSeconds: 600 } },
          { key: `own ${index}`, allowance, keyAfterRefusal: `own ${index} instead` },
          { key: "shared too", allowance, keyAfterRefusal: `own ${index} again` },
        ]),
      ),
    );
    const given = decisions.filter((steps) => steps.every(({ allowed }) => allowed));
    assert.equal(given.length, 3);
    assert.equal(decisions.filter(([shared]) => shared?.allowed).length, 20);
  });

  test("peek() tells how the key stands and takes nothing", async () => {
    const { rateLimiter } = await create();
    assert.deepEqual(await rateLimiter.peek("key", allowance), { allowed: true, remaining: 3, retryAfterSeconds: 0 });
    for (let turn = 0; turn < 3; turn += 1) await rateLimiter.take("key", allowance);
    const { allowed, remaining, retryAfterSeconds } = await rateLimiter.peek("key", allowance);
    assert.deepEqual({ allowed, remaining }, { allowed: false, remaining: 0 });
    assert.ok(retryAfterSeconds > 0);
    await rateLimiter.peek("other", allowance);
    assert.equal((await rateLimiter.take("other", allowance)).remaining, 2);
  });

  test("giveBack() returns one that was taken, never more than were", async () => {
    const { rateLimiter, pass } = await create();
    await rateLimiter.giveBack("key");
    for (let turn = 0; turn < 3; turn += 1) await rateLimiter.take("key", allowance);
    await rateLimiter.giveBack("key");
    assert.equal((await rateLimiter.peek("key", allowance)).remaining, 1);
    for (let turn = 0; turn < 5; turn += 1) await rateLimiter.giveBack("key");
    assert.equal((await rateLimiter.take("key", allowance)).remaining, 2);
    await pass(601);
    await rateLimiter.giveBack("key");
    assert.equal((await rateLimiter.take("key", allowance)).remaining, 2);
  });

  test("clear() forgets the key", async () => {
    const { rateLimiter } = await create();
    for (let turn = 0; turn < 4; turn += 1) await rateLimiter.take("key", allowance);
    await rateLimiter.clear("key");
    await rateLimiter.clear("never seen");
    assert.equal((await rateLimiter.take("key", allowance)).remaining, 2);
  });
}
