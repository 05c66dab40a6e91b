import { expect, test } from "bun:test";
import type { ProgressBus, Transaction } from "@rubrica/core";
import { Redis } from "ioredis";
import { refusalOf } from "../../report-model/test/refusal-of.ts";
import {
  checkRedis,
  createRedisProgressBus,
  createRedisQueue,
  createRedisRateLimiter,
  createSubscriptions,
  tellAfterCommit,
} from "./index.ts";

/** Never connects: what is wrong is said before anything is sent. */
const redis = new Redis({ lazyConnect: true });
/** As node-redis names its commands. */
const otherClient = { evalSha() {}, eval() {}, subscribe() {}, info() {} };

const NO_CLIENTS: readonly (readonly [unknown, string])[] = [
  [undefined, "got undefined. Open one: new Redis(address, redisOptions)."],
  [null, "got null"],
  ["redis://user:secret@127.0.0.1:6379", "got a string that begins with redis://. Open one"],
  [new URL("redis://user:secret@127.0.0.1:6379"), "got a URL without"],
  [{ host: "secret", port: 6379 }, "got an object without"],
  [Redis, "got a function without"],
  [Promise.resolve(redis), "got a Promise. Await it first."],
];

const TAKE_CLIENTS: readonly (readonly [string, (client: never) => unknown])[] = [
  ["createRedisQueue(options.redis)", (client) => createRedisQueue({ redis: client })],
  ["createRedisRateLimiter(options.redis)", (client) => createRedisRateLimiter({ redis: client })],
  ["createRedisProgressBus(options.redis)", (client) => createRedisProgressBus({ redis: client })],
  ["createSubscriptions(subscriber)", createSubscriptions],
  ["checkRedis(redis)", checkRedis],
];

for (const [argument, call] of TAKE_CLIENTS) {
  test(`${argument} refuses what is no client of ioredis, and repeats nothing of it`, async () => {
    for (const [value, words] of NO_CLIENTS) {
      const error = await refusalOf(() => call(value as never));
      expect([error.code, error.argument]).toEqual(["invalid_argument", argument]);
      expect(error.message).toContain("expected a client of ioredis");
      expect(error.message).toContain(words);
      expect(error.message).not.toContain("secret");
    }
  });
}

test("createRedisQueue() says which command another library's client lacks", () => {
  expect(() => createRedisQueue({ redis: otherClient as never })).toThrow("got an object without `evalsha`");
});

const OPTIONS: readonly (readonly [(options: never) => unknown, string, string, readonly unknown[]])[] = [
  [createRedisQueue, "createRedisQueue", "subscriptions", ["tasks", redis, {}, null]],
  [createRedisQueue, "createRedisQueue", "name", ["", "a b", "{tasks}", 5, null, "x".repeat(101)]],
  [createRedisRateLimiter, "createRedisRateLimiter", "name", ["", "a:b", 5, null]],
  [createRedisProgressBus, "createRedisProgressBus", "subscriptions", [redis, true]],
  [createRedisProgressBus, "createRedisProgressBus", "name", ["", "a:b", 5]],
  [createRedisProgressBus, "createRedisProgressBus", "keptEvents", [0, -1, 1.5, Number.NaN, "1000"]],
  [createRedisProgressBus, "createRedisProgressBus", "keptSeconds", [0, -1, 0.5, Number.POSITIVE_INFINITY]],
  [createRedisProgressBus, "createRedisProgressBus", "pollSeconds", [0, -2, Number.NaN, 2 ** 31, "2"]],
];

for (const [make, name, option, values] of OPTIONS) {
  test(`${name}() refuses a wrong ${option} by its name`, async () => {
    for (const value of values) {
      const error = await refusalOf(() => make({ redis, [option]: value } as never));
      expect(error.argument).toBe(`${name}(options.${option})`);
    }
  });
}

test("the factories refuse what is no object of options", async () => {
  for (const make of [createRedisQueue, createRedisRateLimiter, createRedisProgressBus]) {
    for (const options of [undefined, null, "redis://127.0.0.1"]) {
      const error = await refusalOf(() => make(options as never));
      expect(error.argument).toBe(`${make.name}(options)`);
    }
  }
});

test("tellAfterCommit() refuses what is no transaction, no bus and no logger", async () => {
  const transaction: Transaction = { run: () => Promise.reject(new Error("never run")) };
  const progress = createRedisProgressBus({ redis });
  const call = (...given: readonly unknown[]) =>
    refusalOf(() => tellAfterCommit(...(given as unknown as [Transaction, { progress: ProgressBus }])));
  expect((await call(undefined, { progress })).argument).toBe("tellAfterCommit(transaction)");
  expect((await call(transaction)).argument).toBe("tellAfterCommit(options)");
  expect((await call(transaction, { progress: redis })).argument).toBe("tellAfterCommit(options.progress)");
  expect((await call(transaction, { progress, logger: "log" })).argument).toBe("tellAfterCommit(options.logger)");
});

test("the factories take a client by its commands, not by its class", async () => {
  const commands = { evalsha: async () => "", eval: async () => "", hgetall: async () => ({}) };
  expect(createRedisQueue({ redis: commands as never }).queue.supportsTransactions).toBe(false);
});
