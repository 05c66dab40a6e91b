import { createArgon2idHasher as createHasher } from "@rubrica/identity/argon2id";

/**
 * Creates a hasher of the least cost. At the default cost a hash takes at least 20 ms of processor time, and the tests make
 * thousands. The default cost is tested in `@rubrica/identity` and in `abuse`.
 */
export const createArgon2idHasher = () => createHasher({ memoryKibibytes: 64, iterations: 1 });
