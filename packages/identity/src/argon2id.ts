import { checkNumber, checkObject, type PasswordHasher } from "@rubrica/core";
import { Argon2id } from "oslo/password";
import { decodeBase64 } from "./imported-hashes/read-hash.ts";
import { createConcurrencyLimit } from "./limits/concurrency-limit.ts";
import { onHashingThread } from "./limits/hashing-threads.ts";

/** What a password costs, and how many are hashed at once. */
export interface Argon2idOptions {
  /** Kibibytes. Default 19456 (OWASP Password Storage Cheat Sheet). */
  readonly memoryKibibytes?: number;
  /** Passes. Default 2. */
  readonly iterations?: number;
  /** Lanes. Default 1. */
  readonly parallelism?: number;
  /**
   * Passwords hashed at the same moment; each takes its memory. Default 4; fewer where there are fewer processors, or where
   * more would leave the runtime no thread for anything else.
   */
  readonly maxConcurrent?: number;
  /** Passwords that may wait for their turn; one more is refused with TooManyWaitingError. Default 500. */
  readonly maxWaiting?: number;
}

const defaults: Required<Argon2idOptions> = {
  memoryKibibytes: 19_456,
  iterations: 2,
  parallelism: 1,
  maxConcurrent: 4,
  maxWaiting: 500,
};

/** What a stored hash may ask of us; an imported one that asks for more is not verified. */
const ceiling = { memoryKibibytes: 262_144, iterations: 10, parallelism: 16 };
/** Memory times passes: some twenty times the default, about a second of one core. */
const MAX_WORK = 2 * 262_144;
/** Longer than any password that an account can have: a guard against misuse of the port. */
const MAX_PASSWORD_LENGTH = 1024;

/**
 * Argon2id by oslo, with bounds on length, concurrency and the work that a stored hash may ask for.
 *
 * @throws {InvalidArgumentError} for a cost that is none, or more than a hash of ours may ask for.
 */
export function createArgon2idHasher(options: Argon2idOptions = {}): PasswordHasher {
  checkOptions(options);
  const settings = { ...defaults, ...options };
  const argon2id = new Argon2id({
    memorySize: settings.memoryKibibytes,
    iterations: settings.iterations,
    parallelism: settings.parallelism,
  });
  const limited = createConcurrencyLimit(settings.maxConcurrent, settings.maxWaiting);

  return {
    async hash(password) {
      if (password.length > MAX_PASSWORD_LENGTH) throw new RangeError("The password is too long to be hashed.");
      return limited(() => onHashingThread(() => argon2id.hash(password)));
    },

    async verify(hash, password) {
      const cost = readCost(hash);
      if (cost === null || !isReasonable(cost) || password.length > MAX_PASSWORD_LENGTH) return false;
      return limited(async () => {
        try {
          return await onHashingThread(() => argon2id.verify(hash, password));
        } catch {
          return false; // the native code throws on a hash whose salt or digest is malformed
        }
      });
    },

    needsRehash(hash) {
      const cost = readCost(hash);
      return cost === null || exceeds(settings, cost);
    },

    workOf(hash) {
      const cost = readCost(hash);
      return cost !== null && isReasonable(cost) ? `argon2id ${Object.values(cost)}` : null;
    },
  };
}

function checkOptions(options: Argon2idOptions): void {
  const name = (option: keyof Argon2idOptions) => `createArgon2idHasher(options.${option})`;
  checkObject("createArgon2idHasher(options)", options, { expected: "an object of options" });
  const { memoryKibibytes, iterations, parallelism } = ceiling;
  checkNumber(name("parallelism"), options.parallelism, { most: parallelism });
  const least = 8 * (options.parallelism ?? 1);
  checkNumber(name("memoryKibibytes"), options.memoryKibibytes, { least, most: memoryKibibytes });
  checkNumber(name("iterations"), options.iterations, { most: iterations });
  checkNumber(name("maxConcurrent"), options.maxConcurrent);
  checkNumber(name("maxWaiting"), options.maxWaiting, { least: 0 });
}

interface Cost {
  readonly memoryKibibytes: number;
  readonly iterations: number;
  readonly parallelism: number;
}

/** The parameters of a PHC string of argon2id version 19 that the native code takes, or null. */
function readCost(hash: string): Cost | null {
  if (hash.length > 512) return null;
  const match = /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    hash,
  );
  if (!match) return null;
  const [salt = -1, digest = -1] = [match[4], match[5]].map((encoded) => decodeBase64(encoded ?? "")?.length);
  if (salt < 8 || salt > 64 || digest < 4 || digest > 64) return null;
  return { memoryKibibytes: Number(match[1]), iterations: Number(match[2]), parallelism: Number(match[3]) };
}

/** Within RFC 9106, section 3.1, and our own ceiling. */
function isReasonable(cost: Cost): boolean {
  const { memoryKibibytes, iterations, parallelism } = cost;
  if (parallelism < 1 || iterations < 1 || memoryKibibytes < 8 * parallelism) return false;
  return !exceeds(cost, ceiling) && memoryKibibytes * iterations <= MAX_WORK;
}

function exceeds(cost: Cost, limit: Cost): boolean {
  return (
    cost.memoryKibibytes > limit.memoryKibibytes ||
    cost.iterations > limit.iterations ||
    cost.parallelism > limit.parallelism
  );
}
