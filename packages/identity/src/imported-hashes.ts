import { checkNumber, checkObject, type PasswordHasher } from "@rubrica/core";
import { readBcrypt } from "./imported-hashes/bcrypt.ts";
import type { ReadHash } from "./imported-hashes/read-hash.ts";
import { readFirebaseScrypt, readPhcScrypt, readSaltedScrypt } from "./imported-hashes/scrypt.ts";
import { createConcurrencyLimit } from "./limits/concurrency-limit.ts";
import { onHashingThread } from "./limits/hashing-threads.ts";

/** How many imported hashes are compared at once. */
export interface ImportedHashesOptions {
  /** Imported hashes compared at the same moment. Default 4; fewer where there are fewer processors or threads. */
  readonly maxConcurrent?: number;
  /** Imported hashes that may wait for their turn; one more is refused with TooManyWaitingError. Default 500. */
  readonly maxWaiting?: number;
}

const defaults: Required<ImportedHashesOptions> = { maxConcurrent: 4, maxWaiting: 500 };

/** Everything that an import may bring. A further kind is a line here. */
const kinds: readonly ((hash: string) => ReadHash | null)[] = [
  readBcrypt,
  readPhcScrypt,
  readFirebaseScrypt,
  readSaltedScrypt,
];

/** Longer than any hash of these kinds. */
const MAX_HASH_LENGTH = 1024;

/**
 * The hasher, which now also verifies hashes that other systems made: bcrypt (Supabase Auth and most others), scrypt as a
 * PHC string (passlib, Ory Kratos), of Firebase, and as `salt:key` (lucia, Better Auth). All of them need a rehash, so the
 * login replaces them. New passwords are hashed as before.
 *
 * @throws {InvalidArgumentError} for what is no hasher, and for numbers that cannot be meant.
 */
export function acceptImportedHashes(hasher: PasswordHasher, options: ImportedHashesOptions = {}): PasswordHasher {
  const expected = "a hasher, such as createArgon2idHasher() makes";
  checkObject("acceptImportedHashes(hasher)", hasher, { expected, methods: ["hash", "verify", "needsRehash"] });
  checkObject("acceptImportedHashes(options)", options, { expected: "an object of options" });
  checkNumber("acceptImportedHashes(options.maxConcurrent)", options.maxConcurrent);
  checkNumber("acceptImportedHashes(options.maxWaiting)", options.maxWaiting, { least: 0 });
  const { maxConcurrent, maxWaiting } = { ...defaults, ...options };
  const limited = createConcurrencyLimit(maxConcurrent, maxWaiting);
  return {
    hash: (password) => hasher.hash(password),
    async verify(hash, password) {
      const imported = read(hash);
      return imported === null
        ? hasher.verify(hash, password)
        : limited(() => onHashingThread(() => imported.matches(password)));
    },
    needsRehash: (hash) => hasher.needsRehash(hash),
    workOf: (hash) => read(hash)?.work ?? hasher.workOf(hash),
  };
}

function read(hash: string): ReadHash | null {
  if (hash.length > MAX_HASH_LENGTH) return null;
  for (const readKind of kinds) {
    const imported = readKind(hash);
    if (imported !== null) return imported;
  }
  return null;
}
