import { createArgon2idHasher as createHasher } from "@rubrica/identity/argon2id";

/**
 * Argon2id of the least cost. With that of the product a password takes 20 ms of a processor, and the tests hash thousands. Its
 * defaults and what it refuses have tests in `@rubrica/identity`, and in `abuse`, where services hash by them.
 */
export const createArgon2idHasher = () => createHasher({ memoryKibibytes: 64, iterations: 1 });
