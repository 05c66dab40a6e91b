import { expect, test } from "bun:test";
import { createVerifiedTokens } from "./verified-tokens.ts";

const verified = (claims: string) => ({ claims, issuer: "https://rubrica.example", issuedAt: 0, expiresAt: 1 });

test("createVerifiedTokens() keeps what each key has made apart", () => {
  const tokensOf = createVerifiedTokens<string>();
  const [one, other] = [{}, {}];
  tokensOf(one).add("token", verified("of one"));
  expect(tokensOf(one).get("token")).toEqual(verified("of one"));
  expect(tokensOf(other).get("token")).toBeUndefined();
});

test("createVerifiedTokens() forgets the oldest, so that many tokens take no more memory", () => {
  const tokens = createVerifiedTokens<string>()({});
  for (let index = 0; index <= 4096; index += 1) tokens.add(`token ${index}`, verified(String(index)));
  expect(tokens.get("token 0")).toBeUndefined();
  expect(tokens.get("token 1")).toBeDefined();
  expect(tokens.get("token 4096")).toBeDefined();
});
