import type { AccountStore, Clock, PasswordHasher } from "@rubrica/core";
import { createSecretToken } from "../tokens/secret-token.ts";

/** A hash that is verified for the sake of its work alone. */
export interface Decoy {
  readonly work: string;
  readonly hash: string;
}

/** One decoy for every kind of work that hashes of accounts take. */
export interface Decoys {
  /**
   * Today's kind first, then the others by number of accounts.
   * @param hash one that has to have its kind among them; null for none.
   */
  including(hash: string | null): Promise<readonly Decoy[]>;
}

export interface DecoysDependencies {
  readonly hasher: PasswordHasher;
  readonly accounts: Pick<AccountStore, "passwordHashSamples">;
  readonly clock: Clock;
}

/** How long a kind that an import brought may go unseen, unless an account with it logs in. */
const REFRESH_SECONDS = 60;

/** Each kind makes every login as much longer; accounts of rarer kinds than these answer in a time of their own. */
const MAX_FOREIGN_KINDS = 6;

/** Keeps the kinds at hand; looks into the store once a minute, for everybody alike. */
export function createDecoys({ hasher, accounts, clock }: DecoysDependencies): Decoys {
  let current: { readonly decoys: Promise<readonly Decoy[]>; readonly until: number } | null = null;
  let own: Promise<string> | null = null;
  /** Met at logins and missed by the samples, by work. */
  const met = new Map<string, string>();

  /** Made by the same hasher, so with the same work; of a password that nobody knows. */
  function ownHash(): Promise<string> {
    own ??= hasher.hash(createSecretToken()).catch((error: unknown) => {
      own = null;
      throw error;
    });
    return own;
  }

  async function collect(): Promise<readonly Decoy[]> {
    const [hash, samples] = await Promise.all([ownHash(), accounts.passwordHashSamples()]);
    const kinds = new Map<string, string>();
    for (const candidate of [hash, ...samples, ...met.values()]) {
      const work = hasher.workOf(candidate);
      if (work !== null && !kinds.has(work) && kinds.size <= MAX_FOREIGN_KINDS) kinds.set(work, candidate);
    }
    return Array.from(kinds, ([work, decoy]) => ({ work, hash: decoy }));
  }

  function refresh(now: number): Promise<readonly Decoy[]> {
    const decoys = collect();
    current = { decoys, until: now + REFRESH_SECONDS * 1000 };
    decoys.catch(() => {
      current = null;
    });
    return decoys;
  }

  return {
    async including(hash) {
      const now = clock.now().getTime();
      const known = await (current !== null && now < current.until ? current.decoys : refresh(now));
      const work = hash === null ? null : hasher.workOf(hash);
      if (hash === null || work === null || known.some((decoy) => decoy.work === work)) return known;
      // An import since the last look: from now on every login takes its work.
      if (met.size < MAX_FOREIGN_KINDS) met.set(work, hash);
      const renewed = await refresh(now);
      return renewed.some((decoy) => decoy.work === work) ? renewed : [...renewed, { work, hash }];
    },
  };
}
