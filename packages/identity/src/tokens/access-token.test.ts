import { describe, expect, test } from "bun:test";
import type { Account } from "@rubrica/core";
import { base64url, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import { createKeySet, createSigningKeys } from "./key-set.ts";

const issuer = "https://rubrica.example/auth/v1";
const now = new Date("2026-11-20T12:00:00Z");
const issuedAt = now.getTime() / 1000;
const keySet = await createKeySet({ now: () => now });
const keys = createSigningKeys(keySet);
const signingKey = keySet.signingKeys[0] as JWK;
const account: Account = {
  id: "11111111-1111-4111-8111-111111111111",
  email: "a@example.com",
  passwordHash: null,
  emailConfirmedAt: now,
  confirmationSentAt: null,
  lastSignInAt: null,
  invitedAt: null,
  bannedUntil: null,
  deletedAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  emailChangeConfirmedBy: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  factors: [],
  userMetadata: { full_name: "A", role: "student", phone: null },
  appMetadata: { provider: "email", providers: ["email"] },
  createdAt: now,
  updatedAt: now,
};
const sessionId = "22222222-2222-4222-8222-222222222222";
const session = {
  id: sessionId,
  assuranceLevel: "aal1",
  methods: [{ method: "password", timestamp: issuedAt }],
} as const;
const token = await signAccessToken(keys, { account, session, issuedAt, lifetimeSeconds: 3600, issuer });
const read = (presented: string, at = now) => readAccessToken(keys, presented, { issuer, now: at });

const claims = {
  email: account.email,
  role: "authenticated",
  session_id: sessionId,
  iss: issuer,
  sub: account.id,
  aud: "authenticated",
  iat: issuedAt,
  exp: issuedAt + 3600,
};
const header = { alg: "ES256", typ: "JWT", kid: signingKey.kid as string };
const sign = async (
  payload: Record<string, unknown>,
  protectedHeader: Record<string, unknown> = header,
  key = signingKey,
) => new SignJWT(payload).setProtectedHeader(protectedHeader as never).sign(await importJWK(key, "ES256"));
const signText = async (payload: string, protectedHeader: Record<string, unknown> = header) =>
  new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader(protectedHeader as never)
    .sign(await importJWK(signingKey, "ES256"), { crit: { "urn:example:must-know": true } });
const without = (name: keyof typeof claims) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
const encode = (value: unknown) => base64url.encode(JSON.stringify(value));
const [headerPart = "", payloadPart = "", signaturePart = ""] = token.split(".");

describe("signAccessToken()", () => {
  test("writes the claims of Supabase Auth", () => {
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(payloadPart)))).toEqual({
      iss: issuer,
      sub: account.id,
      aud: "authenticated",
      exp: issuedAt + 3600,
      iat: issuedAt,
      email: "a@example.com",
      phone: "",
      app_metadata: account.appMetadata,
      user_metadata: account.userMetadata,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: issuedAt }],
      session_id: sessionId,
      is_anonymous: false,
    });
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(headerPart)))).toEqual(header);
  });
});

describe("readAccessToken()", () => {
  test("takes what signAccessToken() made, and what is signed alike", async () => {
    expect(await read(token)).toEqual({ userId: account.id, sessionId, email: account.email });
    expect(await read(await sign(claims))).not.toBeNull();
    expect(await read(await signText(JSON.stringify(claims)))).not.toBeNull();
  });

  test("a token that was taken before ends in its time, is of its issuer alone, and goes with its key", async () => {
    const taken = await sign(claims);
    expect(await read(taken)).not.toBeNull();
    expect(await read(taken)).toEqual({ userId: account.id, sessionId, email: account.email });
    expect(await read(taken, new Date((claims.exp - 1) * 1000))).not.toBeNull();
    expect(await read(taken, new Date(claims.exp * 1000))).toBeNull();
    expect(await read(taken, new Date((issuedAt - 60) * 1000))).toBeNull();
    expect(await readAccessToken(keys, taken, { issuer: "https://other.example/auth/v1", now })).toBeNull();
    const others = createSigningKeys(await createKeySet({ now: () => now }));
    expect(await readAccessToken(others, taken, { issuer, now })).toBeNull();
    const [head, body, signature = ""] = taken.split(".");
    const swapped = `${head}.${body}.${signature.at(0) === "A" ? "B" : "A"}${signature.slice(1)}`;
    expect(await read(swapped)).toBeNull();
  });

  test("takes tokens of an older key of the set, none of a removed one", async () => {
    const newer = await createKeySet({ now: () => now });
    const rotated = createSigningKeys({ signingKeys: [...newer.signingKeys, ...keySet.signingKeys] });
    expect(await readAccessToken(rotated, token, { issuer, now })).not.toBeNull();
    expect(await readAccessToken(createSigningKeys(newer), token, { issuer, now })).toBeNull();
  });

  test("refuses a token from the second in which it expires", async () => {
    expect(await read(token, new Date((issuedAt + 3599) * 1000))).not.toBeNull();
    expect(await read(token, new Date((issuedAt + 3600) * 1000))).toBeNull();
    expect(await read(token, new Date((issuedAt + 3601) * 1000))).toBeNull();
  });

  test("refuses a token from later than the clocks of two processes may differ", async () => {
    for (const name of ["iat", "nbf"]) {
      const from = async (seconds: number) => read(await sign({ ...claims, [name]: issuedAt + seconds }));
      expect([name, await from(-3600), await from(0), await from(10)]).not.toContain(null);
      expect([name, await from(11), await from(60), await from(365 * 24 * 3600)]).toEqual([name, null, null, null]);
    }
  });

  test("refuses an expired token however far the clocks may differ", async () => {
    expect(await read(await sign({ ...claims, exp: issuedAt }))).toBeNull();
    expect(await read(await sign({ ...claims, exp: issuedAt - 5 }))).toBeNull();
  });

  test("refuses the anon key and the service key", async () => {
    expect(await read(keySet.anonKey)).toBeNull();
    expect(await read(keySet.serviceKey)).toBeNull();
  });

  const hostile: Record<string, () => string | Promise<string>> = {
    "no token": () => "",
    "the word null": () => "null",
    "two segments": () => `${headerPart}.${payloadPart}`,
    "four segments": () => `${token}.${signaturePart}`,
    "an empty signature": () => `${headerPart}.${payloadPart}.`,
    "100 kB": () => `${headerPart}.${"A".repeat(100_000)}.${signaturePart}`,
    "another payload under the signature": () =>
      `${headerPart}.${encode({ ...claims, sub: sessionId })}.${signaturePart}`,
    "alg none": () => `${encode({ alg: "none", typ: "JWT" })}.${payloadPart}.`,
    "alg none with a signature": () => `${encode({ ...header, alg: "none" })}.${payloadPart}.${signaturePart}`,
    "alg nOnE": () => `${encode({ ...header, alg: "nOnE" })}.${payloadPart}.${signaturePart}`,
    "HS256 with the public key as secret": async () => {
      const [publicKey] = await keys.publicKeys();
      return new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: "HS256" })
        .sign(new TextEncoder().encode(JSON.stringify(publicKey)));
    },
    "ES384 by its header": () => `${encode({ ...header, alg: "ES384" })}.${payloadPart}.${signaturePart}`,
    "a stranger's key under our kid": async () => {
      const { privateKey } = await generateKeyPair("ES256", { extractable: true });
      return sign(claims, header, await exportJWK(privateKey));
    },
    "a stranger's key brought along": async () => {
      const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
      return sign(claims, { ...header, jwk: await exportJWK(publicKey) }, await exportJWK(privateKey));
    },
    "an unknown kid": () => sign(claims, { ...header, kid: "unknown" }),
    "a kid that is a path": () => sign(claims, { ...header, kid: "../../../dev/null" }),
    "a critical extension": () =>
      signText(JSON.stringify(claims), { ...header, crit: ["urn:example:must-know"], "urn:example:must-know": true }),
    "another typ": () => sign(claims, { ...header, typ: "at+jwt" }),
    "no exp": () => sign(without("exp")),
    "exp as text": () => sign({ ...claims, exp: String(issuedAt + 3600) }),
    "exp not finite": () => signText(JSON.stringify(claims).replace(String(claims.exp), "1e999")),
    "no iat": () => sign(without("iat")),
    "nbf as text": () => sign({ ...claims, nbf: String(issuedAt) }),
    "iat as text": () => sign({ ...claims, iat: String(issuedAt) }),
    "iat not finite": () => signText(JSON.stringify(claims).replace(`"iat":${issuedAt}`, '"iat":1e999')),
    "nbf ahead": () => sign({ ...claims, nbf: issuedAt + 60 }),
    "no sub": () => sign(without("sub")),
    "sub as list": () => sign({ ...claims, sub: [account.id] }),
    "no session_id": () => sign(without("session_id")),
    "session_id as number": () => sign({ ...claims, session_id: 1 }),
    "another iss": () => sign({ ...claims, iss: "https://evil.example/auth/v1" }),
    "no iss": () => sign(without("iss")),
    "another aud": () => sign({ ...claims, aud: "anon" }),
    "our aud among others": () => sign({ ...claims, aud: ["authenticated", "other"] }),
    "no aud": () => sign(without("aud")),
    "role service_role": () => sign({ ...claims, role: "service_role" }),
    "no role": () => sign(without("role")),
    "an array as payload": () => signText(JSON.stringify([claims])),
    "a payload that is no JSON": () => signText("not json"),
    "a padded signature": () => `${token}==`,
    "the signature spelled otherwise": () => {
      // The same 64 bytes: the last character differs in its four unused bits.
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
      const last = alphabet.indexOf(signaturePart.slice(-1));
      return `${headerPart}.${payloadPart}.${signaturePart.slice(0, -1)}${alphabet[last + 1]}`;
    },
    "white space around": () => ` ${token} `,
    "a line break at the end": () => `${token}\n`,
    "characters of base64": () => token.replace(/[-_]/g, "+"),
  };
  test.each(Object.keys(hostile))("refuses %s", async (name) => {
    expect(await read(await (hostile[name] as () => string | Promise<string>)())).toBeNull();
  });
});
