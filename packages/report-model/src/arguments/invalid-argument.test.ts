import { expect, test } from "bun:test";
import {
  checkArray,
  checkMilliseconds,
  checkNumber,
  checkObject,
  checkOneOf,
  checkSeconds,
  checkString,
  describeKind,
  InvalidArgumentError,
} from "./invalid-argument.ts";

const KINDS: readonly (readonly [unknown, string])[] = [
  [undefined, "undefined"],
  [null, "null"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  [-3, "a negative number"],
  [0, "0"],
  [7, "a number"],
  [0.5, "a fraction"],
  ["", "an empty string"],
  ["thesis.pdf", "a string"],
  ["https://example.com/thesis.pdf", "a string that begins with https://"],
  [[1], "an array"],
  [{}, "an object"],
  [Object.create(null), "an object"],
  [new Map(), "a Map"],
  [new (class q {})(), "an object"],
  [new URL("https://example.com/"), "a URL"],
  [new Error("x"), "an Error"],
  [() => {}, "a function"],
  [true, "a boolean"],
  [5n, "a bigint"],
];

test("describeKind() names the kind of a value and nothing of its content", () => {
  for (const [value, kind] of KINDS) expect(describeKind(value)).toBe(kind);
});

test("InvalidArgumentError says which argument, what was expected, what was given, and what to do", () => {
  const mistake = { argument: "read(input)", expected: "bytes", value: 5, remedy: "Pass a Uint8Array." };
  const error = new InvalidArgumentError(mistake);
  expect(error.message).toBe("read(input): expected bytes, got a number. Pass a Uint8Array.");
  expect(error).toMatchObject({ code: "invalid_argument", argument: "read(input)", given: "a number" });
  expect(error).toBeInstanceOf(TypeError);
  expect(InvalidArgumentError.isInstance(error)).toBe(true);
  expect(InvalidArgumentError.isInstance(new TypeError("x"))).toBe(false);
});

test("checkNumber() takes numbers in range and nothing else", () => {
  for (const value of [undefined, 1, 400]) checkNumber("f(n)", value);
  for (const value of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "4", null]) {
    expect(() => checkNumber("f(n)", value)).toThrow(InvalidArgumentError);
  }
  checkNumber("f(n)", Number.POSITIVE_INFINITY, { most: Number.POSITIVE_INFINITY });
  checkNumber("f(n)", 0.5, { least: 0, most: 1, fractions: true });
});

test("checkMilliseconds() refuses what a timer would take for nothing", () => {
  checkMilliseconds("f(ms)", 120_000);
  for (const value of [0, -1, Number.NaN, 2 ** 31]) {
    expect(() => checkMilliseconds("f(ms)", value)).toThrow("from 1 to 2147483647");
  }
});

test("checkOneOf() does not repeat what was given", () => {
  checkOneOf("f(language)", "en", ["zh", "en"]);
  expect(() => checkOneOf("f(language)", "secret", ["zh", "en"])).toThrow(
    'f(language): expected "zh" or "en", got another string.',
  );
  checkOneOf("f(language)", undefined, ["zh", "en"]);
  expect(() => checkOneOf("f(language)", undefined, ["zh", "en"], true)).toThrow(
    /f\(language\): expected "zh" or "en", got undefined\.$/,
  );
});

test("checkObject() names the method that is missing", () => {
  expect(() => checkObject("f(queue)", {}, { expected: "a queue", methods: ["enqueue"] })).toThrow(
    "f(queue): expected a queue, got an object without `enqueue`.",
  );
});

test("checkObject() says what to do, takes nothing where that is allowed, and asks to await a promise", () => {
  const shape = { expected: "a queue", methods: ["enqueue"], remedy: "Make one." };
  expect(() => checkObject("f(queue)", 5, shape)).toThrow("f(queue): expected a queue, got a number. Make one.");
  expect(() => checkObject("f(queue)", undefined, shape)).toThrow("got undefined. Make one.");
  expect(() => checkObject("f(queue)", Promise.resolve(), shape)).toThrow("got a Promise. Await it first.");
  checkObject("f(queue)", undefined, { ...shape, optional: true });
  expect(() => checkObject("f(queue)", null, { ...shape, optional: true })).toThrow("got null");
});

test("checkSeconds() refuses what a timer would take for nothing", () => {
  for (const value of [undefined, 0.3, 15]) checkSeconds("f(seconds)", value);
  checkSeconds("f(seconds)", 0, 0);
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 22, "15"]) {
    expect(() => checkSeconds("f(seconds)", value)).toThrow("from 0.001 to 2147483");
  }
});

test("checkString() takes every text, and nothing that could be made one", () => {
  for (const value of ["", " ", "a"]) checkString("f(text)", value);
  for (const value of [undefined, null, 5, new String("a"), new URL("https://example.com/")]) {
    expect(() => checkString("f(text)", value)).toThrow("f(text): expected a text, got ");
  }
});

test("checkArray() refuses what only looks like a list", () => {
  checkArray("f(list)", []);
  for (const value of [undefined, "a,b", new Set(["a"]), { length: 0 }]) {
    expect(() => checkArray("f(list)", value, "an array of names")).toThrow("f(list): expected an array of names");
  }
});
