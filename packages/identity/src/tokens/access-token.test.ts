import { describe, expect, test } from "bun:test";
import type { Account } from "@rubrica/core";
import { base64url, CompactSign, exportJWK, exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { readAccessToken, signAccessToken } from "./access-token.ts";
import { createKeySet } from "./key-set.ts";
import { createSigningKeys } from "./signing-keys.ts";

const issuer = "https://rubrica.example/auth/v1";
const now = new Date("2026-11-20T12:00:00Z");
const ISSUED_AT = now.getTime() / 1000;
const clock = { now: () => now };
const keySet = await createKeySet(clock);
const signingKey = keySet.signingKeys[0] as JWK;
const keys = createSigningKeys(keySet, clock);
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
  methods: [{ method: "password", timestamp: ISSUED_AT }],
} as const;
const token = await signAccessToken(keys, { account, session, issuedAt: ISSUED_AT, lifetimeSeconds: 3600, issuer });
const read = (presented: string, at = now) => readAccessToken(keys, presented, { issuer, now: at });

const claims = {
  email: account.email,
  role: "authenticated",
  session_id: sessionId,
  iss: issuer,
  sub: account.id,
  aud: "authenticated",
  iat: ISSUED_AT,
  exp: ISSUED_AT + 3600,
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
const [headerPart = "", payloadPart = ""] = token.split(".");

describe("signAccessToken()", () => {
  test("writes the claims of Supabase Auth", () => {
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(payloadPart)))).toEqual({
      iss: issuer,
      sub: account.id,
      aud: "authenticated",
      exp: ISSUED_AT + 3600,
      iat: ISSUED_AT,
      email: "a@example.com",
      phone: "",
      app_metadata: account.appMetadata,
      user_metadata: account.userMetadata,
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: ISSUED_AT }],
      session_id: sessionId,
      is_anonymous: false,
    });
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(headerPart)))).toEqual(header);
  });
});

describe("readAccessToken()", () => {
  test("takes what signAccessToken() made, and what is signed alike", async () => {
    expect(await read(token)).toEqual({
      userId: account.id,
      sessionId,
      email: account.email,
      assuranceLevel: "aal1" as const,
    });
    expect(await read(await sign(claims))).not.toBeNull();
    expect(await read(await signText(JSON.stringify(claims)))).not.toBeNull();
  });

  test("a token that was taken before ends in its time, is of its issuer alone, and goes with its key", async () => {
    const taken = await sign(claims);
    expect(await read(taken)).not.toBeNull();
    expect(await read(taken)).toEqual({
      userId: account.id,
      sessionId,
      email: account.email,
      assuranceLevel: "aal1" as const,
    });
    expect(await read(taken, new Date((claims.exp - 1) * 1000))).not.toBeNull();
    expect(await read(taken, new Date(claims.exp * 1000))).toBeNull();
    expect(await read(taken, new Date((ISSUED_AT - 60) * 1000))).toBeNull();
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
    expect(await read(token, new Date((ISSUED_AT + 3599) * 1000))).not.toBeNull();
    expect(await read(token, new Date((ISSUED_AT + 3600) * 1000))).toBeNull();
    expect(await read(token, new Date((ISSUED_AT + 3601) * 1000))).toBeNull();
  });

  test("refuses a token from later than the clocks of two processes may differ", async () => {
    for (const name of ["iat", "nbf"]) {
      const from = async (seconds: number) => read(await sign({ ...claims, [name]: ISSUED_AT + seconds }));
      expect([name, await from(-3600), await from(0), await from(10)]).not.toContain(null);
      expect([name, await from(11), await from(60), await from(365 * 24 * 3600)]).toEqual([name, null, null, null]);
    }
  });

  test("refuses an expired token however far the clocks may differ", async () => {
    expect(await read(await sign({ ...claims, exp: ISSUED_AT }))).toBeNull();
    expect(await read(await sign({ ...claims, exp: ISSUED_AT - 5 }))).toBeNull();
  });

  test("refuses the anon key and the service key", async () => {
    expect(await read(keySet.anonKey)).toBeNull();
    expect(await read(keySet.serviceKey)).toBeNull();
  });
});

/** Sets of keys whose first one signs. */
const [elliptic, edwards, rsa] = [await newKey("ES256"), await newKey("EdDSA"), await newKey("RS256")];
const secret = { ...secretKey("a secret of thirty-two bytes or more"), kid: "shared" };
const verifying = (key: JWK): JWK => ({ ...key, key_ops: ["verify"] });
const installations: Record<string, readonly JWK[]> = {
  "ES256 alone": [elliptic],
  "ES256 among others": [elliptic, verifying(rsa), verifying(edwards), verifying(secret)],
  "RS256 among others": [rsa, verifying(elliptic), verifying(secret)],
  "EdDSA among others": [edwards, verifying(elliptic), verifying(rsa)],
  "HS256 alone, without a name": [secretKey("another secret of thirty-two bytes")],
  "HS256 among others": [
    secret,
    verifying(elliptic),
    verifying(rsa),
    verifying(secretKey("one more, without a name, of 32")),
  ],
};

async function newKey(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, kid: `${alg} of us` };
}

function secretKey(text: string): JWK {
  return { kty: "oct", alg: "HS256", k: base64url.encode(text) };
}

async function signAs(key: JWK, header: object, payload: string): Promise<string> {
  const { key_ops: _operations, ...imported } = key;
  return new CompactSign(new TextEncoder().encode(payload))
    .setProtectedHeader(header as never)
    .sign(await importJWK(imported as JWK, key.alg), { crit: { "urn:example:must-know": true } });
}

describe.each(Object.keys(installations))("case 16: readAccessToken() with %s", (name) => {
  const signingKeys = installations[name] as readonly JWK[];
  const [key = {}, ...others] = signingKeys;
  const keys = createSigningKeys({ signingKeys }, clock);
  const header = { alg: key.alg, typ: "JWT", ...(key.kid && { kid: key.kid }) };
  const grant = { account, session, issuedAt: ISSUED_AT, lifetimeSeconds: 3600, issuer };
  const read = (presented: string) => readAccessToken(keys, presented, { issuer, now });
  const sign = (payload: object, protectedHeader: object = header, signer = key) =>
    signAs(signer, protectedHeader, JSON.stringify(payload));
  const signText = (payload: string, protectedHeader: object = header) => signAs(key, protectedHeader, payload);
  const token = () => signAccessToken(keys, grant);
  const parts = async () => (await token()).split(".") as [string, string, string];

  test("takes its own, whichever key of the set signed it", async () => {
    const own = { userId: account.id, sessionId, email: account.email, assuranceLevel: "aal1" as const };
    expect(await read(await token())).toEqual(own);
    expect(await read(await sign(claims))).toEqual(own);
    for (const other of others) {
      const named = { alg: other.alg, typ: "JWT", ...(other.kid && { kid: other.kid }) };
      expect(await read(await sign(claims, named, other))).toEqual(own);
    }
  });

  const hostile: Record<string, () => string | Promise<string>> = {
    "no token": () => "",
    "the word null": () => "null",
    "two segments": async () => (await parts()).slice(0, 2).join("."),
    "four segments": async () => [...(await parts()), "AAAA"].join("."),
    "an empty signature": async () => `${(await parts()).slice(0, 2).join(".")}.`,
    "100 kB": async () => (await parts()).with(1, "A".repeat(100_000)).join("."),
    "100 kB of header": async () => (await parts()).with(0, "A".repeat(100_000)).join("."),
    "100 kB of signature": async () => (await parts()).with(2, "A".repeat(100_000)).join("."),
    "another payload under the signature": async () =>
      (await parts()).with(1, encode({ ...claims, sub: sessionId })).join("."),
    "alg none": async () =>
      (await parts())
        .with(0, encode({ alg: "none", typ: "JWT" }))
        .with(2, "")
        .join("."),
    "alg none with a signature": async () => (await parts()).with(0, encode({ ...header, alg: "none" })).join("."),
    "alg nOnE": async () => (await parts()).with(0, encode({ ...header, alg: "nOnE" })).join("."),
    "no alg": async () => (await parts()).with(0, encode({ ...header, alg: undefined })).join("."),
    "a header that is no JSON": async () => (await parts()).with(0, base64url.encode("not json")).join("."),
    "a header that is a list": async () => (await parts()).with(0, encode([header])).join("."),
    "another algorithm by its header": async () =>
      (await parts()).with(0, encode({ ...header, alg: "ES384" })).join("."),
    "a stranger's key under our kid": async () => sign(claims, header, { ...(await strangerOf(key)) }),
    "a stranger's key brought along": async () => {
      const { d: _private, kid: _kid, ...jwk } = await newKey("ES256");
      return sign(claims, { ...header, jwk }, await strangerOf(key));
    },
    "an unknown kid": () => sign(claims, { ...header, kid: "unknown" }),
    "an empty kid": () => sign(claims, { ...header, kid: "" }),
    "a kid that is a path": () => sign(claims, { ...header, kid: "../../../dev/null" }),
    "a kid that is an address": () => sign(claims, { ...header, kid: "https://evil.example/jwks.json" }),
    "a kid of every object": () => sign(claims, { ...header, kid: "constructor" }),
    "a kid that is no text": () => sign(claims, { ...header, kid: [key.kid] }),
    "a kid that is null": () => sign(claims, { ...header, kid: null }),
    "the place of a stranger's keys": async () =>
      sign(claims, { ...header, jku: "https://evil.example/jwks.json" }, await strangerOf(key)),
    "a critical extension": () =>
      signText(JSON.stringify(claims), { ...header, crit: ["urn:example:must-know"], "urn:example:must-know": true }),
    "an empty list of critical extensions": async () =>
      (await parts()).with(0, encode({ ...header, crit: [] })).join("."),
    "a payload that is not encoded": async () =>
      (await parts()).with(0, encode({ ...header, b64: false, crit: ["b64"] })).join("."),
    "another typ": () => sign(claims, { ...header, typ: "at+jwt" }),
    "no typ": () => sign(claims, { ...header, typ: undefined }),
    "no exp": () => sign(without("exp")),
    "exp as text": () => sign({ ...claims, exp: String(ISSUED_AT + 3600) }),
    "exp null": () => sign({ ...claims, exp: null }),
    "exp of this second": () => sign({ ...claims, exp: ISSUED_AT }),
    "exp a second ago": () => sign({ ...claims, exp: ISSUED_AT - 1 }),
    "exp not finite": () => signText(JSON.stringify(claims).replace(String(claims.exp), "1e999")),
    "no iat": () => sign(without("iat")),
    "iat as text": () => sign({ ...claims, iat: String(ISSUED_AT) }),
    "iat not finite": () => signText(JSON.stringify(claims).replace(`"iat":${ISSUED_AT}`, '"iat":1e999')),
    "nbf as text": () => sign({ ...claims, nbf: String(ISSUED_AT) }),
    "nbf ahead": () => sign({ ...claims, nbf: ISSUED_AT + 60 }),
    "no sub": () => sign(without("sub")),
    "sub as list": () => sign({ ...claims, sub: [account.id] }),
    "no session_id": () => sign(without("session_id")),
    "session_id as number": () => sign({ ...claims, session_id: 1 }),
    "another iss": () => sign({ ...claims, iss: "https://evil.example/auth/v1" }),
    "iss among others": () => sign({ ...claims, iss: [issuer, "https://evil.example/auth/v1"] }),
    "no iss": () => sign(without("iss")),
    "another aud": () => sign({ ...claims, aud: "anon" }),
    "our aud among others": () => sign({ ...claims, aud: ["authenticated", "other"] }),
    "our aud in a list": () => sign({ ...claims, aud: ["authenticated"] }),
    "no aud": () => sign(without("aud")),
    "role service_role": () => sign({ ...claims, role: "service_role" }),
    "no role": () => sign(without("role")),
    "an array as payload": () => signText(JSON.stringify([claims])),
    "null as payload": () => signText("null"),
    "a payload that is no JSON": () => signText("not json"),
    "a padded signature": async () => `${await token()}==`,
    "white space around": async () => ` ${await token()} `,
    "a line break at the end": async () => `${await token()}\n`,
    "characters of base64": async () => {
      const [head, payload] = await parts();
      return `${head}.${payload}.${"+/".repeat(43)}`;
    },
  };
  test.each(Object.keys(hostile))("refuses %s", async (name) => {
    expect(await read(await (hostile[name] as () => string | Promise<string>)())).toBeNull();
  });

  // A signature that fills its last character (RSA of 3072 bits) has one spelling only; none of these keys has.
  test("refuses the signature spelled otherwise", async () => {
    const [head, payload, signature] = await parts();
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const respelled = `${signature.slice(0, -1)}${alphabet[alphabet.indexOf(signature.slice(-1)) + 1]}`;
    expect(base64url.decode(respelled)).toEqual(base64url.decode(signature));
    expect(await read(`${head}.${payload}.${respelled}`)).toBeNull();
  });

  test("refuses HS256 with anything public for a secret, under every name", async () => {
    const published = await keys.publicKeys();
    const publicTexts = [
      ...published,
      ...[elliptic, rsa, edwards].map(({ d, p, q, dp, dq, qi, ...rest }) => rest),
    ].flatMap((jwk) => [JSON.stringify(jwk), ...Object.values(jwk).filter((value) => typeof value === "string")]);
    const pems = await Promise.all(
      published.map(async (jwk) => exportSPKI((await importJWK(jwk as JWK)) as CryptoKey)),
    );
    const names = [...signingKeys.map(({ kid }) => kid), undefined];
    for (const text of [...publicTexts, ...pems, ...pems.map((pem) => pem.trim()), "\0"]) {
      const forger = { kty: "oct", alg: "HS256", k: base64url.encode(text) };
      for (const kid of names) {
        expect(await read(await sign(claims, { alg: "HS256", typ: "JWT", kid }, forger))).toBeNull();
      }
    }
  });

  test("refuses what its own keys signed with another algorithm of their family", async () => {
    const families: Record<string, string> = { HS256: "HS512", RS256: "RS512" };
    for (const signer of signingKeys) {
      const alg = families[signer.alg ?? ""];
      if (alg === undefined) continue;
      const protectedHeader = { alg, typ: "JWT", ...(signer.kid && { kid: signer.kid }) };
      const presented = await sign(claims, protectedHeader, { ...signer, alg });
      expect(await read(presented)).toBeNull();
    }
  });

  test("refuses what one key signed under the name of another, or under none", async () => {
    for (const signer of signingKeys) {
      for (const name of [...signingKeys.map(({ kid }) => kid), undefined]) {
        if (name === signer.kid) continue;
        const protectedHeader = { alg: signer.alg, typ: "JWT", kid: name };
        expect(await read(await sign(claims, protectedHeader, signer))).toBeNull();
      }
    }
  });

  test("refuses a stranger's key of every algorithm, under every name", async () => {
    for (const stranger of [
      await newKey("ES256"),
      await newKey("RS256"),
      await newKey("EdDSA"),
      secretKey("x".repeat(40)),
    ]) {
      for (const kid of [...signingKeys.map(({ kid: name }) => name), undefined, stranger.kid, "unknown"]) {
        expect(await read(await sign(claims, { alg: stranger.alg, typ: "JWT", kid }, stranger))).toBeNull();
      }
    }
  });
});

/** A key of the same kind that is not ours. */
async function strangerOf({ kty, alg = "" }: JWK): Promise<JWK> {
  return kty === "oct" ? secretKey("what a stranger takes for our secret") : newKey(alg);
}
