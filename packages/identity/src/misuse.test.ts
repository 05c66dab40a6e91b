import { describe, expect, test } from "bun:test";
import { silentLogger } from "@rubrica/core";
import { createArgon2idHasher } from "./argon2id.ts";
import { acceptImportedHashes } from "./imported-hashes.ts";
import {
  createAccountProvider,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createClientReader,
  InvalidArgumentError,
} from "./index.ts";

const neverAsked = () => Promise.reject(new Error("It was asked."));
const hasher = createArgon2idHasher({ memoryKibibytes: 64, iterations: 1 });
const clock = { now: () => new Date() };
const stores = { accounts: {}, sessions: {}, refreshTokens: {}, oneTimeTokens: {}, knownAddresses: {} };
const provider = {
  stores,
  transaction: { run: neverAsked },
  hasher,
  signingKeys: { signingKey: neverAsked },
  rateLimiter: { take: neverAsked },
  clock,
  logger: silentLogger,
  issuer: "https://rubrica.example/auth/v1",
  emailConfirmation: "off",
  confirmationLink: (token: string) => `https://rubrica.example/${token}`,
};
const handler = {
  keys: ["hidden-key"],
  accountProvider: { createAccount: neverAsked, authenticate: neverAsked },
  logger: silentLogger,
};

type Make = (options: never) => unknown;
type Wrong = Readonly<Record<string, readonly unknown[]>>;

const COUNTS: readonly unknown[] = [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "4", null];
const TIMES: readonly unknown[] = [-1, Number.NaN, Number.POSITIVE_INFINITY, "24", null];
const HANDLER: Wrong = {
  keys: [undefined, null, "hidden-key", new Set(["hidden-key"])],
  accountProvider: [undefined, null, {}, { authenticate: neverAsked }],
  logger: [undefined, null, {}, "hidden"],
  client: ["127.0.0.1", null, {}],
  maxBodyBytes: COUNTS,
  bodyDeadlineSeconds: [0, -1, Number.NaN, "15"],
};

/** Of each factory: options that are taken, and what each of them must not be. */
const FACTORIES: readonly (readonly [Make, object, Wrong])[] = [
  [
    createAccountProvider,
    provider,
    {
      stores: [undefined, null, {}, { ...stores, sessions: undefined }, "postgres://app:hidden@localhost"],
      transaction: [undefined, null, {}, stores],
      hasher: [undefined, null, "argon2id", createArgon2idHasher],
      signingKeys: [undefined, null, { signingKeys: [] }, "hidden"],
      rateLimiter: [undefined, null, {}],
      clock: [undefined, null, new Date()],
      logger: [undefined, null, {}],
      issuer: [undefined, null, "", 5, new URL("https://hidden.example")],
      emailConfirmation: [undefined, null, true, "on"],
      confirmationLink: [undefined, null, "https://hidden.example/confirm"],
      confirmationHours: TIMES,
      accessTokenSeconds: TIMES,
      idleDays: TIMES,
      maxDays: TIMES,
      refreshReuseSeconds: TIMES,
    },
  ],
  [
    createArgon2idHasher,
    {},
    {
      memoryKibibytes: [...COUNTS, 7, 2 ** 20],
      iterations: [...COUNTS, 1000],
      parallelism: [...COUNTS, 17],
      maxConcurrent: COUNTS,
      maxWaiting: [-1, Number.NaN, "500"],
    },
  ],
  [
    createClientReader,
    { trustedProxies: 1, logger: silentLogger },
    { trustedProxies: [undefined, null, -1, 0.5, Number.NaN, "1", true], logger: [undefined, null, {}] },
  ],
  [createAuthLoginHandler, handler, HANDLER],
  [createAuthRegisterHandler, handler, HANDLER],
];

function refusalOf(call: () => unknown): InvalidArgumentError {
  try {
    call();
  } catch (error) {
    if (InvalidArgumentError.isInstance(error)) return error;
    throw error;
  }
  throw new Error("it was taken");
}

describe.each(FACTORIES.map(([make, options, wrong]) => ({ name: make.name, make, options, wrong })))(
  "$name()",
  ({ name, make, options, wrong }) => {
    test.each(Object.entries(wrong))("refuses a wrong %s by its name, and repeats nothing of it", (option, values) => {
      for (const value of values) {
        const error = refusalOf(() => make({ ...options, [option]: value } as never));
        expect([error.code, error.argument]).toEqual(["invalid_argument", `${name}(options.${option})`]);
        expect(error.message).not.toContain("hidden");
      }
    });

    test("refuses what is no object of options, and takes what is meant", () => {
      for (const value of [null, "hidden", 5]) {
        expect(refusalOf(() => make(value as never)).argument).toBe(`${name}(options)`);
      }
      expect(make(options as never)).toBeDefined();
    });
  },
);

test("the handlers refuse a list with a key that is none", () => {
  for (const make of [createAuthLoginHandler, createAuthRegisterHandler]) {
    for (const key of ["", " ", null, undefined, 5]) {
      const error = refusalOf(() => make({ ...handler, keys: ["hidden-key", key] } as never));
      expect(error.argument).toBe(`${make.name}(options.keys)[1]`);
    }
  }
});

test("acceptImportedHashes() refuses what is no hasher, and numbers that cannot be meant", () => {
  for (const value of [undefined, null, {}, createArgon2idHasher, { hash: neverAsked }]) {
    expect(refusalOf(() => acceptImportedHashes(value as never)).argument).toBe("acceptImportedHashes(hasher)");
  }
  for (const [option, value] of [
    ["maxConcurrent", 0],
    ["maxConcurrent", Number.NaN],
    ["maxWaiting", -1],
  ] as const) {
    const error = refusalOf(() => acceptImportedHashes(hasher, { [option]: value }));
    expect(error.argument).toBe(`acceptImportedHashes(options.${option})`);
  }
});
