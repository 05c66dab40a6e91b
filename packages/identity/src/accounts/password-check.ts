import { createSecretToken } from "../tokens/secret-token.ts";
import { isTooLong } from "../users/user-fields.ts";
import { createDecoys, type DecoysDependencies } from "./decoys.ts";

/** Compares passwords so that every comparison takes the same work, whatever there is to compare with. */
export interface PasswordCheck {
  /** True only for the right password; false without a hash, and for a hash that nothing can be compared with. */
  matches(hash: string | null, password: string): Promise<boolean>;
}

/**
 * Each comparison verifies one hash of every kind that accounts have: today's parameters, and beside them older ones and
 * imported ones as long as there are any. The account's own hash stands in for the one of its kind, so that the time
 * tells neither whether there is an account nor where it came from.
 */
export function createPasswordCheck(dependencies: DecoysDependencies): PasswordCheck {
  const { hasher } = dependencies;
  const decoys = createDecoys(dependencies);
  return {
    async matches(hash, password) {
      const work = hash === null ? null : hasher.workOf(hash);
      const compared = isTooLong(password) ? noPassword : password;
      let matched = false;
      // One after another: a login takes one place among those that are hashed at once.
      for (const decoy of await decoys.including(work === null ? null : hash)) {
        const own = work !== null && decoy.work === work ? hash : null;
        const verified = await hasher.verify(own ?? decoy.hash, compared);
        if (own !== null) matched = verified;
      }
      return matched && compared === password;
    },
  };
}

/** Compared in place of what is too long for anybody's password. */
const noPassword = createSecretToken();
