import { describe, expect, test } from "bun:test";
import { systemClock } from "@rubrica/core";
import { createKeySet } from "./key-set.ts";
import { openSealedText, type SealUse, sealText } from "./sealed-text.ts";
import { createSigningKeys } from "./signing-keys.ts";

const [one, other] = [await createKeySet(systemClock), await createKeySet(systemClock)];
const keys = createSigningKeys(one);

describe("sealText() and openSealedText()", () => {
  test("give the text back, and seal it otherwise each time", async () => {
    for (const text of ["", "链接 🎓", "x".repeat(100_000)]) {
      const [first, second] = [await sealText(keys, "mail", text), await sealText(keys, "mail", text)];
      expect(first).not.toBe(second);
      expect(await openSealedText(keys, "mail", first)).toBe(text);
    }
  });

  test("open what was sealed before the key changed, as long as that key is there", async () => {
    const sealed = await sealText(keys, "mail", "secret");
    const derivationSecrets = [...other.derivationSecrets, ...one.derivationSecrets];
    const rotated = createSigningKeys({ ...other, derivationSecrets });
    expect(await openSealedText(rotated, "mail", sealed)).toBe("secret");
    expect(await openSealedText(createSigningKeys(other), "mail", sealed)).toBeNull();
  });

  test("open nothing that was changed, cut, sealed for another use, or is no sealed text", async () => {
    const sealed = await sealText(keys, "mail", "secret");
    const last = sealed.endsWith("A") ? "B" : "A";
    for (const wrong of [
      `${sealed.slice(0, 20)}${last}${sealed.slice(21)}`,
      sealed.slice(4),
      sealed.slice(0, 10),
      "",
      "%",
    ]) {
      if (wrong !== sealed) expect(await openSealedText(keys, "mail", wrong)).toBeNull();
    }
    expect(await openSealedText(keys, "another use" as SealUse, sealed)).toBeNull();
  });
});
