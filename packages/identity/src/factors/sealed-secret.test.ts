import { expect, test } from "bun:test";
import { type FactorRecord, systemClock } from "@rubrica/core";
import { createKeySet } from "../tokens/key-set.ts";
import { createSigningKeys } from "../tokens/signing-keys.ts";
import { openSecret, SealedSecretError, sealSecret } from "./sealed-secret.ts";

const [one, other] = [await createKeySet(systemClock), await createKeySet(systemClock)];
const keys = createSigningKeys(one);
const factor = (id: string, sealedSecret: string) => ({ id, sealedSecret }) as FactorRecord;

test("openSecret() opens the factor's own secret, also after the keys changed", async () => {
  const sealed = await sealSecret(keys, "one", "JBSWY3DPEHPK3PXP");
  expect(await openSecret(keys, factor("one", sealed))).toBe("JBSWY3DPEHPK3PXP");
  const derivationSecrets = [...other.derivationSecrets, ...one.derivationSecrets];
  const rotated = createSigningKeys({ ...other, derivationSecrets });
  expect(await openSecret(rotated, factor("one", sealed))).toBe("JBSWY3DPEHPK3PXP");
});

test("openSecret() rejects another factor's secret, another installation's, and what is none", async () => {
  const sealed = await sealSecret(keys, "one", "JBSWY3DPEHPK3PXP");
  for (const [opening, given] of [
    [keys, factor("two", sealed)],
    [createSigningKeys(other), factor("one", sealed)],
    [keys, factor("one", "")],
  ] as const) {
    await expect(openSecret(opening, given)).rejects.toBeInstanceOf(SealedSecretError);
  }
});
