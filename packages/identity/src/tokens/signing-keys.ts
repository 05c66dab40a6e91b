import { type Clock, type SigningKeys, systemClock } from "@rubrica/core";
import type { JWK } from "jose";
import { algorithmOf } from "./algorithms.ts";
import { type KeptKey, type KeySet, privateParts } from "./key-set.ts";

/**
 * The part of a key set that concerns tokens. Without secrets of its own, derivation takes the private parts of the keys,
 * the oldest first: so it stays as it is while a new key takes over and the old one is kept.
 */
export type TokenKeys = Pick<KeySet, "signingKeys"> & Partial<Pick<KeySet, "derivationSecrets">>;

/**
 * Where the keys are looked up; asked for every token, so it answers from memory, with the same object while nothing
 * changed. `newest`: somebody names a key that is not there, so look for a change now.
 */
export type KeySource = (need?: "newest") => Promise<TokenKeys>;

/** The port over a key set, or over one that may change. Throws RangeError for a set in which no key ever signs. */
export function createSigningKeys(keys: TokenKeys | KeySource, clock: Clock = systemClock): SigningKeys {
  if (typeof keys !== "function") preparedOf(keys);
  const source: KeySource = typeof keys === "function" ? keys : async () => keys;
  const current = async (need?: "newest") => {
    const { keys: prepared, ...rest } = preparedOf(await source(need));
    const now = clock.now().getTime();
    return { ...rest, now, keys: prepared.filter(({ until }) => now < until) };
  };
  return {
    async signingKey() {
      const { keys: valid, now } = await current();
      const signing = valid.find(({ signing: key, from }) => key !== null && from <= now);
      if (!signing?.signing) throw new RangeError("No key of the set signs now.");
      return signing.signing;
    },
    async publicKeys() {
      return (await current()).keys.flatMap(({ verifying }) => (verifying.kty === "oct" ? [] : [verifying]));
    },
    async verificationKey(kid) {
      const named = ({ keys: valid }: Awaited<ReturnType<typeof current>>) =>
        valid.find(({ verifying }) => verifying.kid === kid)?.verifying ?? null;
      return named(await current()) ?? named(await current("newest"));
    },
    derivationSecrets: async () => (await current()).derivationSecrets,
  };
}

/** A key as the port hands it out, with its times as milliseconds. */
interface PreparedKey {
  /** Null for a key that only verifies. */
  readonly signing: JWK | null;
  readonly verifying: JWK;
  readonly from: number;
  readonly until: number;
}

interface PreparedKeys {
  readonly keys: readonly PreparedKey[];
  readonly derivationSecrets: readonly string[];
}

/** Kept as long as the set: whoever imports a key knows it again by its object. */
const known = new WeakMap<TokenKeys, PreparedKeys>();

function preparedOf(keySet: TokenKeys): PreparedKeys {
  const before = known.get(keySet);
  if (before) return before;
  const keys = keySet.signingKeys.map(prepare);
  if (!keys.some(({ signing }) => signing !== null)) throw new RangeError("A key set has at least one signing key.");
  const prepared = { keys, derivationSecrets: keySet.derivationSecrets ?? privateParts(keySet).toReversed() };
  known.set(keySet, prepared);
  return prepared;
}

function prepare({ signsFrom, verifiesUntil, key_ops, ext, ...given }: KeptKey): PreparedKey {
  const alg = algorithmOf(given)?.alg;
  if (alg === undefined) throw new RangeError("A key of the set is of no algorithm that signs tokens.");
  const key: JWK = { ...given, alg };
  const secret = key.kty === "oct" ? key.k : key.d;
  return {
    signing: secret !== undefined && (key_ops ?? ["sign"]).includes("sign") ? key : null,
    verifying: key.kty === "oct" ? key : publicPartOf(key),
    from: signsFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(signsFrom),
    until: verifiesUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(verifiesUntil),
  };
}

/** Names what may be published, so that a private member can never slip through. */
function publicPartOf({ kty, crv, x, y, n, e, kid, alg }: JWK): JWK {
  const members = Object.entries({ kty, crv, x, y, n, e, kid, alg, use: "sig" });
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as JWK;
}
