import { expect, test } from "bun:test";
import { readFile } from "node:fs/promises";
import { describeError, detailsOfError, isRetryable } from "./describe-error.ts";

const secret = "学生陈某的第一句话";

async function thrown(work: () => unknown): Promise<Error> {
  try {
    await work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

const postgresError = Object.assign(new Error(`invalid input syntax for type uuid: "${secret}"`), {
  code: "22P02",
  routine: "string_to_uuid",
  detail: secret,
});

test.each([
  ["a database", () => Promise.reject(postgresError), "22P02"],
  ["the file system", () => readFile(`/nowhere/${secret}.pdf`), "ENOENT"],
  ["a parser", () => JSON.parse(`{"${secret}`), "unexpected"],
  ["a library with a code", () => Promise.reject(Object.assign(new Error(secret), { code: "odd" })), "odd"],
  ["a code that is none", () => Promise.reject(Object.assign(new Error("x"), { code: secret })), "unexpected"],
  ["a message that looks like a stack", () => Promise.reject(new Error(`x\n    at ${secret} (/a:1:1)`)), "unexpected"],
  ["a name that is none", () => Promise.reject(Object.assign(new Error("x"), { name: secret })), "unexpected"],
])("describeError() keeps nothing of the message of %s", async (_source, work, code) => {
  const error = await thrown(work);
  const described = describeError(error);
  expect(described.code).toBe(code);
  expect(described.message).toMatch(/^\w+ [0-9a-f]{8}( at \S+:\d+:\d+)?$/);
  expect(JSON.stringify([described, detailsOfError(new Error("outer", { cause: error }))])).not.toContain(secret);
});

test("describeError() keeps the message of an error that was made to be read", () => {
  const error = Object.assign(new Error("No paper."), { code: "no_paper", readable: true });
  expect(describeError(error)).toEqual({ code: "no_paper", message: "No paper." });
});

test("detailsOfError() leads from a stored digest to the place and to what the database says of it", () => {
  const details = detailsOfError(postgresError);
  expect(details).toMatchObject({ name: "Error", code: "22P02", routine: "string_to_uuid" });
  expect(describeError(postgresError).message).toContain(String(details.digest));
  expect(JSON.stringify(details.frames)).toContain("describe-error.test.ts");
});

test("describeError(), detailsOfError() and isRetryable() read a value whose own accessors throw", () => {
  const refuse = () => {
    throw new Error(secret);
  };
  const values = [
    Object.defineProperty(new Error("x"), "message", { get: refuse }),
    Object.defineProperty(new Error("x"), "retryable", { get: refuse }),
    Object.defineProperty(new Error("x"), "code", { get: refuse }),
    new Proxy(new Error("x"), { getPrototypeOf: refuse, get: refuse, has: refuse, ownKeys: refuse }),
  ];
  for (const value of values) {
    expect(describeError(value).code).toBe("unexpected");
    expect(JSON.stringify([describeError(value), detailsOfError(value)])).not.toContain(secret);
    expect(isRetryable(value)).toBe(true);
  }
});
