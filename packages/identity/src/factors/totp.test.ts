import { describe, expect, test } from "bun:test";
import { createTotpSecret, matchingStep, totpCode, totpUri } from "./totp.ts";

/** "12345678901234567890" of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// The appendix has eight digits, of which ours are the last six.
test.each([
  [59, "94287082"],
  [1111111109, "07081804"],
  [1111111111, "14050471"],
  [1234567890, "89005924"],
  [2000000000, "69279037"],
  [20000000000, "65353130"],
])("totpCode() at %d seconds is that of RFC 6238", async (seconds, code) => {
  expect(await totpCode(secret, Math.floor(seconds / 30))).toBe(code.slice(2));
});

describe("matchingStep()", () => {
  const step = 50_000_000;
  const now = new Date(step * 30_000 + 12_000);
  const match = async (of: number, lastUsedStep: number | null = null) =>
    matchingStep(secret, await totpCode(secret, of), { now, lastUsedStep });

  test("takes the code of the current step, the one before and the one after, and no other", async () => {
    for (const near of [step - 1, step, step + 1]) expect(await match(near)).toBe(near);
    for (const far of [step - 2, step + 2]) expect(await match(far)).toBeNull();
  });

  test("takes no code of the last used step, or of an earlier one", async () => {
    expect(await match(step, step)).toBeNull();
    expect(await match(step - 1, step)).toBeNull();
    expect(await match(step + 1, step)).toBe(step + 1);
  });

  test("takes nothing else for a code", async () => {
    const code = await totpCode(secret, step);
    for (const other of ["", code.slice(1), `${code}0`, ` ${code}`, "abcdef", "０００００0", code.repeat(1000)]) {
      expect(await matchingStep(secret, other, { now, lastUsedStep: null })).toBeNull();
    }
    const another = await totpCode(createTotpSecret(), step);
    if (another !== code) expect(await matchingStep(secret, another, { now, lastUsedStep: null })).toBeNull();
  });
});

test("createTotpSecret() is 20 random bytes in base32 without padding", () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
});

test("totpUri() keeps what people chose to its place", () => {
  const url = new URL(totpUri({ secret, issuer: "A & B: 学校", account: "a+b@example.com" }));
  expect(decodeURIComponent(url.pathname)).toEndWith("/A & B: 学校:a+b@example.com");
  expect(url.pathname.split(":")).toHaveLength(2);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    algorithm: "SHA1",
    digits: "6",
    issuer: "A & B: 学校",
    period: "30",
    secret,
  });
});
