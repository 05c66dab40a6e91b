import { createDerivationSecret, createSigningKey, type KeptKey, type KeySet } from "./key-set.ts";

/** When the parts of a rotation take place. */
export interface RotationTimes {
  readonly now: Date;
  /**
   * How long the new key is only published: longer than anybody keeps the old list (`/.well-known/jwks.json` allows ten
   * minutes) and than a process takes to notice. Default 900.
   */
  readonly signsAfterSeconds?: number;
  /** How long the old key verifies after that: the longest life of an access token. Default 86400. */
  readonly verifiesForSeconds?: number;
}

/** The new set with its times, or that the rotation before is still under way. */
export type RotationOutcome =
  | { readonly status: "rotated"; readonly keySet: KeySet; readonly signsFrom: Date; readonly verifiesUntil: Date }
  /** The key of the rotation before does not sign yet. */
  | { readonly status: "waiting"; readonly signsFrom: Date };

/**
 * Adds a new key that verifies at once and signs later; the old one stops signing then, and goes when its last token is
 * over. Whoever reads the set needs no further word: the times stand on the keys. Keys whose time is over are dropped.
 */
export async function rotateKeys(keySet: KeySet, times: RotationTimes): Promise<RotationOutcome> {
  const { now, signsAfterSeconds = 900, verifiesForSeconds = 86_400 } = times;
  const waiting = keySet.signingKeys.find((key) => stateOf(key, now) === "waits");
  if (waiting?.signsFrom !== undefined) return { status: "waiting", signsFrom: new Date(waiting.signsFrom) };
  const signsFrom = new Date(now.getTime() + signsAfterSeconds * 1000);
  const verifiesUntil = new Date(signsFrom.getTime() + verifiesForSeconds * 1000);
  const older = keySet.signingKeys
    .filter((key) => stateOf(key, now) !== "over")
    .map((key) => ({ verifiesUntil: verifiesUntil.toISOString(), ...key }));
  const newest = { ...(await createSigningKey()), signsFrom: signsFrom.toISOString() };
  return { status: "rotated", keySet: { ...keySet, signingKeys: [newest, ...older] }, signsFrom, verifiesUntil };
}

/**
 * For a key that somebody else has: a new one signs at once, and no other key verifies any more. What is derived is
 * derived anew; what was made with the old secret is still opened.
 */
export async function replaceKeys(keySet: KeySet, { now }: Pick<RotationTimes, "now">): Promise<KeySet> {
  return {
    ...keySet,
    signingKeys: [{ ...(await createSigningKey()), signsFrom: now.toISOString() }],
    derivationSecrets: [createDerivationSecret(), ...keySet.derivationSecrets],
  };
}

/** A key as an operator sees it: nothing secret. */
export interface KeyFacts {
  readonly kid: string;
  readonly alg: string;
  readonly state: "waits" | "signs" | "verifies" | "over";
  readonly signsFrom: Date | null;
  readonly verifiesUntil: Date | null;
}

/** The keys of tokens, newest first. */
export function listKeys({ signingKeys }: Pick<KeySet, "signingKeys">, now: Date): readonly KeyFacts[] {
  const maySign = ({ key_ops = ["sign"] }: KeptKey) => key_ops.includes("sign");
  const signing = signingKeys.find((key) => stateOf(key, now) === "signs" && maySign(key));
  return signingKeys.map((key) => {
    const state = stateOf(key, now);
    return {
      kid: key.kid ?? "",
      alg: key.alg ?? "",
      state: state === "signs" && key !== signing ? "verifies" : state,
      signsFrom: key.signsFrom === undefined ? null : new Date(key.signsFrom),
      verifiesUntil: key.verifiesUntil === undefined ? null : new Date(key.verifiesUntil),
    };
  });
}

/** `signs`: it may; of several the first does. */
function stateOf({ signsFrom, verifiesUntil }: KeptKey, now: Date): "waits" | "signs" | "over" {
  if (verifiesUntil !== undefined && Date.parse(verifiesUntil) <= now.getTime()) return "over";
  return signsFrom !== undefined && Date.parse(signsFrom) > now.getTime() ? "waits" : "signs";
}
