import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ask, type SignedUp, whoIs } from "./requests.ts";
import { PUBLIC_URL, type Servers, startServers } from "./servers.ts";

type Json = Readonly<Record<string, unknown>>;

const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

describe("forged access tokens", () => {
  let servers: Servers;
  let person: SignedUp;
  let keys: CryptoKeyPair;
  let publicKey: JsonWebKey;
  let header: Json;
  let claims: Json;

  beforeAll(async () => {
    keys = (await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"])) as CryptoKeyPair;
    publicKey = await crypto.subtle.exportKey("jwk", keys.publicKey);
    const { kty, crv, x, y, d } = await crypto.subtle.exportKey("jwk", keys.privateKey);
    const signingKey = { kty, crv, x, y, d, kid: "ours", alg: "ES256", key_ops: ["sign"] };
    servers = await startServers(1, { JWT_KEYS: JSON.stringify([signingKey]), FUNCTIONS_REQUIRE_KEY: "true" });
    const apikey = { apikey: servers.one.anonKey };
    const json = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse" };
    const { body } = await ask(servers.one, "/auth/v1/signup", { json, headers: apikey });
    person = { id: body.user.id, ...json, accessToken: body.access_token, refreshToken: body.refresh_token };
    const [head = "", payload = ""] = person.accessToken.split(".");
    header = decode(head);
    claims = decode(payload);
  }, 240_000);
  afterAll(() => servers.close());

  const signed = async (payload: Json | string, head: Json = header, key = keys.privateKey) => {
    const text = typeof payload === "string" ? payload : JSON.stringify(payload);
    const input = `${encode(JSON.stringify(head))}.${encode(text)}`;
    const signature = await crypto.subtle.sign(ecdsa, key, Buffer.from(input));
    return `${input}.${Buffer.from(signature).toString("base64url")}`;
  };
  const hmac = async (payload: Json, secret: Uint8Array<ArrayBuffer>, head: Json = { ...header, alg: "HS256" }) => {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
    const input = `${encode(JSON.stringify(head))}.${encode(JSON.stringify(payload))}`;
    return `${input}.${Buffer.from(await crypto.subtle.sign("HMAC", key, Buffer.from(input))).toString("base64url")}`;
  };
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));

  /** The doors that an access token opens, with the statuses by which each says no. */
  const doors = () =>
    [
      { path: "/auth/v1/user", method: "GET" },
      { path: "/auth/v1/user", method: "PUT" },
      { path: "/auth/v1/user/sessions", method: "GET" },
      { path: "/auth/v1/logout", method: "POST" },
      { path: "/auth/v1/admin/users", method: "GET" },
      { path: "/functions/v1/auth-login", method: "POST" },
      { path: "/api/v1/reports", method: "GET" },
      { path: `/api/v1/api/users/${person.id}`, method: "GET" },
    ] as const;

  const expectRefused = async (name: string, token: string) => {
    for (const { path, method } of doors()) {
      const { status, text } = await ask(servers.one, path, {
        method,
        ...(method !== "GET" && { json: {} }),
        headers: { authorization: `Bearer ${token}`, ...(path.startsWith("/auth") && { apikey: servers.one.anonKey }) },
      });
      // 431: the runtime does not take a header of that size.
      if (status !== 431)
        expect({ name, path, refused: status === 401 || status === 403 }).toEqual({ name, path, refused: true });
      expect(text).not.toContain("stack");
    }
  };

  test("case 16: a token that is signed alike is taken, so what follows is refused for what is wrong with it", async () => {
    const apikey = { apikey: servers.one.anonKey };
    const answer = await ask(servers.one, "/auth/v1/user", { token: await signed(claims), headers: apikey });
    expect(answer.status).toBe(200);
    expect(header.kid).toBe("ours");
    expect(claims.iss).toBe(`${PUBLIC_URL}/auth/v1`);
  });

  test("case 16: a token with another algorithm, or none, is refused", async () => {
    const pem = await crypto.subtle.exportKey("spki", keys.publicKey);
    const secrets = {
      "the public key as JSON": JSON.stringify(publicKey),
      "the public key as PEM": `-----BEGIN PUBLIC KEY-----\n${Buffer.from(pem).toString("base64")}\n-----END PUBLIC KEY-----\n`,
      "the anon key": servers.one.anonKey,
      nothing: "\0",
    };
    for (const [name, secret] of Object.entries(secrets)) {
      await expectRefused(`HS256 with ${name}`, await hmac(claims, new Uint8Array(Buffer.from(secret))));
    }
    await expectRefused("HS256 with the public key in bytes", await hmac(claims, new Uint8Array(pem)));
    const [head = "", payload = "", signature = ""] = (await signed(claims)).split(".");
    for (const alg of ["none", "None", "NONE", "", "ES384", "RS256", "EdDSA", null, ["ES256"], { a: 1 }]) {
      const forged = encode(JSON.stringify({ ...header, alg }));
      for (const part of ["", signature])
        await expectRefused(`alg ${JSON.stringify(alg)}`, `${forged}.${payload}.${part}`);
    }
    await expectRefused("no alg", `${encode('{"typ":"JWT","kid":"ours"}')}.${payload}.${signature}`);
    await expectRefused("a signature of zeros", `${head}.${payload}.${Buffer.alloc(64).toString("base64url")}`);
    await expectRefused("alg ES256 over HMAC", await hmac(claims, new Uint8Array(pem), header));
  });

  test("case 16: a token of a key that is not ours is refused, whatever its header says of the key", async () => {
    const foreign = (await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"])) as CryptoKeyPair;
    const theirs = await crypto.subtle.exportKey("jwk", foreign.publicKey);
    const claimed: readonly Json[] = [
      {},
      { kid: "unknown" },
      { kid: "" },
      { kid: "../../../dev/null" },
      { kid: "/proc/self/environ" },
      { kid: "' or 1=1 --" },
      { kid: "__proto__" },
      { kid: ["ours"] },
      { kid: null },
      { jwk: theirs },
      { jwk: theirs, kid: "unknown" },
      { jku: "http://127.0.0.1:1/keys.json" },
      { x5u: "http://127.0.0.1:1/cert.pem" },
      { x5c: [Buffer.from(JSON.stringify(theirs)).toString("base64")] },
    ];
    for (const extra of claimed) {
      await expectRefused(JSON.stringify(extra), await signed(claims, { ...header, ...extra }, foreign.privateKey));
    }
    await expectRefused("our key, unknown kid", await signed(claims, { ...header, kid: "unknown" }));
  });

  test("case 16: a header that asks for more than we know is refused", async () => {
    for (const extra of [
      { crit: ["urn:example:must-know"], "urn:example:must-know": true },
      { crit: [] },
      { crit: "exp" },
      { crit: ["b64"], b64: false },
      { typ: "at+jwt" },
      { typ: "JWE" },
      { zip: "DEF", crit: ["zip"] },
    ]) {
      await expectRefused(JSON.stringify(extra), await signed(claims, { ...header, ...extra }));
    }
  });

  test("case 16: claims that are missing, of another kind or not for us are refused, however well they are signed", async () => {
    const now = Math.floor(Date.now() / 1000);
    const exp = now + 3600;
    const payloads: Readonly<Record<string, Json | string>> = {
      ...Object.fromEntries(
        ["exp", "iat", "iss", "aud", "sub", "session_id", "role"].map((name) => [`no ${name}`, without(name)]),
      ),
      "exp as text": { ...claims, exp: String(exp) },
      "exp as 1e999": JSON.stringify(claims).replace(/"exp":\d+/, '"exp":1e999'),
      "exp with a fraction": { ...claims, exp: exp + 0.5 },
      "exp as null": { ...claims, exp: null },
      "exp negative": { ...claims, exp: -1 },
      "expired by a second": { ...claims, exp: now - 1 },
      "expired now": { ...claims, exp: now },
      "iat in an hour": { ...claims, iat: now + 3600 },
      "iat as text": { ...claims, iat: "0" },
      "nbf in an hour": { ...claims, nbf: now + 3600 },
      "nbf as text": { ...claims, nbf: "0" },
      "another issuer": { ...claims, iss: "https://evil.example/auth/v1" },
      "our issuer and more": { ...claims, iss: `${PUBLIC_URL}/auth/v1/` },
      "issuers in a list": { ...claims, iss: [`${PUBLIC_URL}/auth/v1`] },
      "another audience": { ...claims, aud: "anon" },
      "audiences in a list": { ...claims, aud: ["authenticated", "other"] },
      "role service_role": { ...claims, role: "service_role" },
      "role anon": { ...claims, role: "anon" },
      "sub of nobody": { ...claims, sub: "00000000-0000-4000-8000-000000000000" },
      "sub with SQL": { ...claims, sub: "' or 1=1 --" },
      "sub with NUL": { ...claims, sub: "\0" },
      "sub as a number": { ...claims, sub: 1 },
      "sub in a list": { ...claims, sub: [claims.sub] },
      "session of nobody": { ...claims, session_id: "00000000-0000-4000-8000-000000000000" },
      "session with SQL": { ...claims, session_id: "' or 1=1 --" },
      "session as an object": { ...claims, session_id: { $ne: 1 } },
      "an array": "[]",
      "an array with the claims": JSON.stringify([claims]),
      "a text": '"text"',
      "a number": "1",
      null: "null",
      "no JSON": "{",
      nothing: "",
      "a NUL": "\0",
      "deep JSON": `{"a":${"[".repeat(3000)}`,
    };
    for (const [name, payload] of Object.entries(payloads)) await expectRefused(name, await signed(payload));
  });

  test("case 16: another person's session is refused, and so is one's own under another's name", async () => {
    const headers = { apikey: servers.one.anonKey };
    const json = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse" };
    const { body } = await ask(servers.one, "/auth/v1/signup", { json, headers });
    const { sub, session_id } = decode(String(body.access_token).split(".")[1] ?? "");
    await expectRefused("another's session", await signed({ ...claims, session_id }));
    await expectRefused("another's name", await signed({ ...claims, sub }));
  });

  test("case 16: a token in another spelling, with parts too many or too few, or of great size is refused", async () => {
    const token = await signed(claims);
    const [head = "", payload = "", signature = ""] = token.split(".");
    const last = signature.slice(-1);
    const malleable = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].filter(
      (each) =>
        each !== last &&
        Buffer.from(`${signature.slice(0, -1)}${each}`, "base64url").equals(Buffer.from(signature, "base64url")),
    );
    expect(malleable.length).toBeGreaterThan(0);
    const spellings: Readonly<Record<string, string>> = {
      ...Object.fromEntries(
        malleable.map((each) => [`last letter ${each}`, `${head}.${payload}.${signature.slice(0, -1)}${each}`]),
      ),
      "padded with ==": `${token}==`,
      "a padded payload": `${head}.${payload}=.${signature}`,
      "base64 instead of base64url": `${head}.${payload}.${Buffer.from(signature, "base64url").toString("base64")}`,
      "two segments": `${head}.${payload}`,
      "three, the last one empty": `${head}.${payload}.`,
      "four segments": `${token}.${signature}`,
      "five segments": `${head}..${payload}..${signature}`,
      "one segment": head,
      dots: "..",
      "a shorter signature": token.slice(0, -4),
      "the signature in DER": `${head}.${payload}.${Buffer.concat([Buffer.from([0x30, 0x44, 2, 0x20]), Buffer.from(signature, "base64url")]).toString("base64url")}`,
      "a payload of 100 kB": await signed({ ...claims, note: "x".repeat(75_000) }),
      "100 kB of one letter": "x".repeat(100_000),
      "100 kB of dots": ".".repeat(100_000),
      "just too long": await signed({ ...claims, note: "x".repeat(8000) }),
    };
    for (const [name, spelling] of Object.entries(spellings)) await expectRefused(name, spelling);
  });

  test("case 16: a token is taken from the Authorization header alone, and from one of them", async () => {
    const { one } = servers;
    const headers = { apikey: one.anonKey };
    const token = person.accessToken;
    for (const path of [`/auth/v1/user?access_token=${token}`, `/auth/v1/user?apikey=${one.anonKey}&token=${token}`]) {
      expect((await ask(one, path, { headers })).status).toBe(401);
    }
    for (const authorization of [
      token,
      `Basic ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer ${token} x`,
      `Bearer, ${token}`,
      `Bearer "${token}"`,
      `token ${token}`,
    ]) {
      const { status } = await ask(one, "/auth/v1/user", { headers: { ...headers, authorization } });
      expect({ authorization, refused: status === 401 || status === 403 }).toEqual({ authorization, refused: true });
    }
    for (const cookie of [`sb-access-token=${token}`, `access_token=${token}`, `Authorization=Bearer ${token}`]) {
      expect((await ask(one, "/auth/v1/user", { headers: { ...headers, cookie } })).status).toBe(401);
    }
    const elsewhere = { ...headers, "x-authorization": `Bearer ${token}`, "x-forwarded-user": person.id };
    expect((await ask(one, "/auth/v1/user", { headers: elsewhere })).status).toBe(401);
    expect((await ask(one, "/auth/v1/user", { headers: { apikey: token } })).status).toBe(401);
    expect((await ask(one, "/auth/v1/user", { token, headers })).status).toBe(200);
  });

  test("case 16: refresh tokens, session ids and the anon key are no access tokens, and an access token is no refresh token", async () => {
    for (const [name, value] of Object.entries({
      "refresh token": person.refreshToken,
      "session id": String(claims.session_id),
      "user id": person.id,
    })) {
      await expectRefused(name, value);
    }
    const headers = { apikey: servers.one.anonKey };
    expect((await whoIs(servers.one, servers.one.anonKey)).status).toBe(403);
    for (const value of [person.accessToken, String(claims.session_id), person.id, servers.one.anonKey]) {
      const json = { refresh_token: value };
      const answer = await ask(servers.one, "/auth/v1/token?grant_type=refresh_token", { json, headers });
      expect([answer.status, answer.code]).toEqual([400, "refresh_token_not_found"]);
    }
  });
});

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

function decode(part: string): Json {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}
