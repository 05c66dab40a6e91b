import type { RateAllowance, RateLimiter } from "@rubrica/core";
import { sha256Hex } from "../tokens/secret-token.ts";
import { addressGroup } from "./address-group.ts";
import { createKeyedConcurrencyLimit } from "./concurrency-limit.ts";

export interface FailedLoginAllowances {
  /** From one address on one account. */
  readonly perAddress: RateAllowance;
  /** On one account from anywhere. Higher, so that a stranger does not easily lock somebody out. */
  readonly perAccount: RateAllowance;
}

export const DEFAULT_FAILED_LOGINS: FailedLoginAllowances = {
  perAddress: { limit: 20, windowSeconds: 900 },
  perAccount: { limit: 100, windowSeconds: 900 },
};

/** Counts failed logins by e-mail, whether or not an account has it. */
export interface FailedLogins {
  /**
   * Counts the attempt and lets it run; a successful one makes the count forgotten.
   * @param run is told whether the attempt may succeed, and says whether the password was right.
   */
  attempt<Result extends { readonly rightPassword: boolean }>(
    login: { readonly email: string; readonly ip: string | null },
    run: (allowed: boolean) => Promise<Result>,
  ): Promise<Result>;
}

export function createFailedLogins(rateLimiter: RateLimiter, allowances: FailedLoginAllowances): FailedLogins {
  // An attempt counts before its password is looked at, so that parallel ones cannot slip by. Right ones that come
  // in a burst must not use up the allowance meanwhile: those on one account go one after another.
  const limited = createKeyedConcurrencyLimit(concurrentPerAccount, waitingPerAccount);
  return {
    async attempt({ email, ip }, run) {
      // Hashed, so that no e-mail address stands in the table of counters.
      const account = `failed-login:${(await sha256Hex(email)).slice(0, 32)}`;
      const address = `${account}:${addressGroup(ip)}`;
      return limited(account, async () => {
        const result = await run(await take(address, account));
        if (result.rightPassword) await Promise.all([rateLimiter.clear(address), rateLimiter.clear(account)]);
        return result;
      });
    },
  };

  async function take(address: string, account: string): Promise<boolean> {
    // What its own address may not do any more does not count against the account.
    if (!(await rateLimiter.take(address, allowances.perAddress)).allowed) return false;
    return (await rateLimiter.take(account, allowances.perAccount)).allowed;
  }
}

/** Well below the allowance of an address, times a few processes. */
const concurrentPerAccount = 4;
const waitingPerAccount = 100;
