import type { Account, AuthenticateRequest } from "@rubrica/core";
import { addressGroup } from "../limits/address-group.ts";
import { createFailedLogins } from "../limits/failed-logins.ts";
import { isKnownAddress } from "../limits/known-address.ts";
import type { IdentitySettings } from "./account-provider-options.ts";
import { createPasswordCheck } from "./password-check.ts";

/** Whose password it is; or that it is nobody's, with when to come back where its address failed too often. */
export type PasswordProof = { readonly account: Account } | { readonly retryAfterSeconds: number | null };

/** One for all who ask: the logins of an e-mail wait for each other. */
export function passwordProofOf(settings: IdentitySettings): PasswordProver {
  const known = provers.get(settings) ?? createPasswordProof(settings);
  provers.set(settings, known);
  return known;
}

const provers = new WeakMap<IdentitySettings, PasswordProver>();

/**
 * Proves a password, and counts those that are wrong. The same work in every case: an unknown e-mail and a used-up allowance
 * take as long as a wrong password.
 */
type PasswordProver = (request: AuthenticateRequest) => Promise<PasswordProof>;

function createPasswordProof(settings: IdentitySettings): PasswordProver {
  const { hasher, clock, stores } = settings;
  const passwordCheck = createPasswordCheck({ hasher, clock, accounts: stores.accounts });
  const failedLogins = createFailedLogins(settings.rateLimiter, settings.failedLogins);

  return ({ email, password, client }) =>
    failedLogins.inTurn(email, async () => {
      const account = await stores.accounts.findByEmail(email);
      const admission = await failedLogins.admit({
        email,
        address: addressGroup(client.ip),
        isKnownAddress: await isKnownAddress(stores.knownAddresses, account?.id ?? null, client),
      });
      const hash = admission.allowed ? (account?.passwordHash ?? null) : null;
      if ((await passwordCheck.matches(hash, password)) && account !== null) {
        await admission.succeeded();
        return { account };
      }
      return { retryAfterSeconds: admission.retryAfterSeconds };
    });
}
