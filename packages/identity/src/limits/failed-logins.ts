import type { RateAllowance, RateDecision, RateLimiter } from "@rubrica/core";
import { sha256Hex } from "../tokens/sha-256.ts";
import { createKeyedConcurrencyLimit } from "./concurrency-limit.ts";

/** How many logins may fail before others are refused; right passwords are not counted. */
export interface FailedLoginAllowances {
  /** From one address on one account that never signed in from it. Default 20 in 15 minutes. */
  readonly perAddress: RateAllowance;
  /**
   * On one account, from all addresses that it never signed in from. Default 100 in 15 minutes: higher, so that a
   * stranger does not easily keep somebody out who is on the way.
   */
  readonly perAccount: RateAllowance;
  /**
   * From an address on an account that has signed in from it before, whatever else failed from there or on the account.
   * Default 100 in 15 minutes.
   */
  readonly perKnownAddress: RateAllowance;
  /**
   * From one address, on all accounts that never signed in from it. Default 1000 in 15 minutes: a whole campus may stand
   * behind one address, and some of its people mistype.
   */
  readonly perSender: RateAllowance;
}

export const DEFAULT_FAILED_LOGINS: FailedLoginAllowances = {
  perAddress: { limit: 20, windowSeconds: 900 },
  perAccount: { limit: 100, windowSeconds: 900 },
  perKnownAddress: { limit: 100, windowSeconds: 900 },
  perSender: { limit: 1000, windowSeconds: 900 },
};

/** A login before its password is looked at. */
export interface LoginAttempt {
  /** Normalized; counted whether or not an account has it. */
  readonly email: string;
  /** As `addressGroup` gives it. */
  readonly address: string;
  /** Whether the account has signed in from the address before. */
  readonly isKnownAddress: boolean;
}

/** Whether a login may succeed. */
export interface Admission {
  readonly allowed: boolean;
  /** When its address may try again, seconds; null unless the address failed on too many accounts. */
  readonly retryAfterSeconds: number | null;
  /** The password was right: takes the count back. */
  succeeded(): Promise<void>;
}

/** Counts failed logins. */
export interface FailedLogins {
  /** Runs the logins of one e-mail a few at a time, so that right ones in a burst do not use up its allowance. */
  inTurn<Result>(email: string, login: () => Promise<Result>): Promise<Result>;
  /** Counts the attempt as failed, before its password is looked at: parallel ones cannot slip by. */
  admit(attempt: LoginAttempt): Promise<Admission>;
}

export function createFailedLogins(rateLimiter: RateLimiter, allowances: FailedLoginAllowances): FailedLogins {
  const limited = createKeyedConcurrencyLimit(CONCURRENT_PER_ACCOUNT, WAITING_PER_ACCOUNT);

  // One look and three counts in any case: neither their number nor their kind tells where somebody has signed in from,
  // and thereby that there is an account.
  async function admitFromKnown({ pair, sender, decoys }: Keys): Promise<Admission> {
    const sent = await rateLimiter.peek(sender, allowances.perSender);
    const [own] = await rateLimiter.takeInTurn([
      { key: pair, allowance: allowances.perKnownAddress },
      ...decoys.map((key) => ({ key, allowance: allowances.perAddress })),
    ]);
    return {
      allowed: own?.allowed === true,
      // Answered like those of strangers when it fails, or one could tell the two apart.
      retryAfterSeconds: retryAfter(sent),
      succeeded: () => rateLimiter.clear(pair),
    };
  }

  async function admitStranger({ account, pair, sender, decoys }: Keys): Promise<Admission> {
    await rateLimiter.peek(sender, allowances.perSender);
    // What its address may not do any more does not count against the account.
    const decisions = await rateLimiter.takeInTurn([
      { key: sender, allowance: allowances.perSender },
      { key: pair, allowance: allowances.perAddress, keyAfterRefusal: decoys[0] },
      { key: account, allowance: allowances.perAccount, keyAfterRefusal: decoys[1] },
    ]);
    const [sent] = decisions;
    return {
      allowed: decisions.every(({ allowed }) => allowed),
      retryAfterSeconds: sent === undefined ? null : retryAfter(sent),
      async succeeded() {
        // Others' failures from the address stay counted: whoever has an account could wipe them out else.
        await Promise.all([rateLimiter.giveBack(sender), rateLimiter.clear(pair), rateLimiter.clear(account)]);
      },
    };
  }

  return {
    inTurn: (email, login) => limited(email, login),
    async admit({ email, address, isKnownAddress }) {
      // Hashed, so that no e-mail address stands in the table of counters.
      const account = `failed-login:${(await sha256Hex(email)).slice(0, 32)}`;
      const known = isKnownAddress ? "known" : "new";
      const pair = `${account}:${known}:${address}`;
      const decoys = [`${pair}:decoy`, `${pair}:second-decoy`] as const;
      const keys = { account, pair, sender: `failed-logins-from:${address}`, decoys };
      return isKnownAddress ? admitFromKnown(keys) : admitStranger(keys);
    },
  };
}

interface Keys {
  readonly account: string;
  readonly pair: string;
  readonly sender: string;
  /** Counted for the sake of the work alone. */
  readonly decoys: readonly [string, string];
}

function retryAfter({ allowed, retryAfterSeconds }: RateDecision): number | null {
  return allowed ? null : retryAfterSeconds;
}

/** Well below the allowance of an address, times a few processes. */
const CONCURRENT_PER_ACCOUNT = 4;
const WAITING_PER_ACCOUNT = 100;
