import type { PasswordHasher } from "@rubrica/core";
import { createSecretToken } from "../tokens/secret-token.ts";
import { isPassword } from "../users/user-fields.ts";

/** Compares passwords so that every answer takes one verification, whatever there is to compare with. */
export interface PasswordCheck {
  /**
   * True only for the right password. Without a hash, and for a password that no account can have, a hash that
   * nothing matches is verified instead.
   */
  matches(hash: string | null, password: string): Promise<boolean>;
}

export function createPasswordCheck(hasher: PasswordHasher): PasswordCheck {
  let decoy: Promise<string> | null = null;
  const decoyHash = () => {
    // Made by the same hasher, so with the same work; of a password that nobody knows.
    decoy ??= hasher.hash(createSecretToken()).catch((error: unknown) => {
      decoy = null;
      throw error;
    });
    return decoy;
  };
  return {
    async matches(hash, password) {
      const fallback = await decoyHash();
      const comparable = hash !== null && isPassword(password);
      const matched = await hasher.verify(comparable ? hash : fallback, comparable ? password : "no such password");
      return comparable && matched;
    },
  };
}
