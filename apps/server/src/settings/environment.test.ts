import { describe, expect, test } from "bun:test";
import { mistakesIn } from "../../test/mistakes-in.ts";
import { EnvironmentError, environmentTable, parseEnvironment } from "./environment.ts";
import { environmentVariables } from "./environment-variables.ts";

const production = {
  NODE_ENV: "production",
  SELF_REGISTRATION_ROLES: "student",
  PUBLIC_URL: "https://rubrica.example",
  SMTP_URL: "smtps://me:hidden-word@mail.example.com",
  KEYS_PASSPHRASE: "a passphrase of the tests",
};

const mistakesOf = (variables: Readonly<Record<string, string>>) => mistakesIn(() => parseEnvironment(variables));

describe("parseEnvironment()", () => {
  test("parseEnvironment() gives the documented defaults for an empty environment", () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      address: { port: 8787, host: "127.0.0.1", maxUploadBytes: 52_428_800 },
      storage: { dataFolder: "./data", databaseUrl: null, s3: null },
      process: { role: "all" },
      accounts: {
        emailConfirmation: "off",
        selfRegistrationRoles: null,
        requireKey: false,
      },
      scoring: { ai: null, release: "immediate" },
      supabase: null,
    });
  });

  test("parseEnvironment() names every mistake at once", () => {
    const mistakes = (() => {
      try {
        parseEnvironment({ PORT: "abc", ROLE: "boss", MAX_UPLOAD_BYTES: "0", AI_BASE_URL: "ftp://x" });
      } catch (error) {
        return (error as EnvironmentError).mistakes;
      }
    })();
    expect(mistakes?.map((text) => text.split(" ")[0])).toEqual(["PORT", "MAX_UPLOAD_BYTES", "ROLE", "AI_BASE_URL"]);
  });

  test("parseEnvironment() leaves who may register to the page without SELF_REGISTRATION_ROLES", () => {
    const { SELF_REGISTRATION_ROLES: _, ...without } = production;
    expect(parseEnvironment(without).accounts.selfRegistrationRoles).toBeNull();
    const environment = parseEnvironment({ ...production, SELF_REGISTRATION_ROLES: "student, teacher" });
    expect(environment.accounts.selfRegistrationRoles).toEqual(["student", "teacher"]);
  });

  test("parseEnvironment() refuses half a service on the embedded database, which serves one process", () => {
    for (const ROLE of ["api", "worker"]) {
      expect(() => parseEnvironment({ ROLE })).toThrow(`ROLE=${ROLE} needs DATABASE_URL`);
      expect(parseEnvironment({ ROLE, DATABASE_URL: "postgres://database/rubrica" })).toMatchObject({
        process: { role: ROLE },
      });
    }
  });

  test("parseEnvironment() reads a Supabase project, by keys of both generations, and asks neither for mail nor for keys", () => {
    const jwt = (role: string) => `eyJ.${Buffer.from(JSON.stringify({ role })).toString("base64url")}.signature`;
    const project = { SUPABASE_URL: "https://abcdefgh.supabase.co/", DATABASE_URL: "postgres://db.example/postgres" };
    const opaque = {
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_0123456789",
      SUPABASE_SECRET_KEY: "sb_secret_0123456789",
    };
    const server = { NODE_ENV: "production", SELF_REGISTRATION_ROLES: "student", ...project };
    expect(parseEnvironment({ ...server, ...opaque }).supabase).toEqual({
      url: "https://abcdefgh.supabase.co",
      publicKey: "sb_publishable_0123456789",
      secretKey: "sb_secret_0123456789",
      jwtSecret: null,
      bucket: "reports",
      uploads: null,
    });
    const legacy = { SUPABASE_PUBLISHABLE_KEY: jwt("anon"), SUPABASE_SECRET_KEY: jwt("service_role") };
    expect(parseEnvironment({ ...server, ...legacy }).supabase).toMatchObject({ secretKey: jwt("service_role") });

    const swapped = { SUPABASE_PUBLISHABLE_KEY: jwt("service_role"), SUPABASE_SECRET_KEY: jwt("anon") };
    expect(mistakesOf({ ...server, ...swapped }).map((text) => text.split(" ")[0])).toEqual(Object.keys(swapped));
    expect(mistakesOf(opaque)).toHaveLength(2);
    const ours = {
      EMAIL_CONFIRMATION: "required",
      SECOND_FACTOR: "demanded:teacher",
      PASSWORD_CHANGE_REAUTHENTICATION: "required",
    };
    expect(mistakesOf({ ...project, ...opaque, ...ours })).toEqual(
      Object.keys(ours).map((name) => expect.stringContaining(`${name} has no effect`)),
    );
    expect(mistakesOf({ ...server, ...opaque, SUPABASE_URL: "http://abcdefgh.example" })).toEqual([
      expect.stringContaining("SUPABASE_URL must begin with https://"),
    ]);
    expect(parseEnvironment({}).supabase).toBeNull();
  });

  test("parseEnvironment() refuses half an AI configuration", () => {
    expect(() => parseEnvironment({ AI_MODEL: "some-model" })).toThrow(EnvironmentError);
    const { ai } = parseEnvironment({ AI_MODEL: "some-model", AI_BASE_URL: "http://localhost:1/v1" }).scoring;
    expect(ai).toEqual({
      baseUrl: "http://localhost:1/v1",
      apiKey: null,
      model: "some-model",
      callTimeoutMilliseconds: 120_000,
      deadlineMilliseconds: 600_000,
    });
  });

  test("parseEnvironment() gives a section five times as long as a call of the model, at most 800 seconds", () => {
    const server = { AI_MODEL: "some-model", AI_BASE_URL: "http://localhost:1/v1" };
    const seconds = (given: Readonly<Record<string, string>>) => {
      const { ai } = parseEnvironment({ ...server, ...given }).scoring;
      return (ai?.deadlineMilliseconds ?? 0) / 1000;
    };
    expect(seconds({ AI_TIMEOUT_SECONDS: "20" })).toBe(100);
    expect(seconds({ AI_TIMEOUT_SECONDS: "300" })).toBe(800);
    expect(seconds({ AI_TIMEOUT_SECONDS: "300", AI_SECTION_TIMEOUT_SECONDS: "400" })).toBe(400);
  });

  test("parseEnvironment() refuses production that confirms addresses and cannot mail, or does not know its own", () => {
    const { SMTP_URL, PUBLIC_URL, ...silent } = production;
    const mailless = mistakesOf({ ...silent, PUBLIC_URL });
    expect(mailless).toEqual([expect.stringContaining("SMTP_URL or MAIL_DIR must be set in production")]);
    expect(mistakesOf({ ...silent, SMTP_URL })).toEqual([
      expect.stringContaining("PUBLIC_URL must be set in production"),
    ]);
    expect(mistakesOf({ ...silent, PUBLIC_URL, MAIL_DIR: "/var/mail/rubrica" })).toEqual([]);
    expect(mistakesOf({ ...silent, EMAIL_CONFIRMATION: "off" })).toEqual([]);
    expect(mistakesOf({ EMAIL_CONFIRMATION: "required" })).toEqual([]);
    expect(parseEnvironment(production).mail.smtp).toMatchObject({ host: "mail.example.com", port: 465, secure: true });
  });

  test("parseEnvironment() refuses a public address without https in production, unless it is this machine", () => {
    const mistakes = (PUBLIC_URL: string) => mistakesOf({ ...production, PUBLIC_URL });
    for (const PUBLIC_URL of ["http://rubrica.example", "http://10.0.0.1:8787", "http://localhost.example"]) {
      expect(mistakes(PUBLIC_URL)).toEqual([expect.stringContaining("PUBLIC_URL must begin with https://")]);
      expect(mistakesOf({ PUBLIC_URL })).toEqual([]);
    }
    for (const PUBLIC_URL of [
      "https://rubrica.example",
      "http://localhost:8787",
      "http://127.0.0.1",
      "http://[::1]:1",
    ]) {
      expect(mistakes(PUBLIC_URL)).toEqual([]);
    }
  });

  test("parseEnvironment() refuses a site without https in production, unless it is this machine", () => {
    for (const SITE_URL of ["http://rubrica.example", "http://10.0.0.1:8787"]) {
      expect(mistakesOf({ ...production, SITE_URL })).toEqual([
        expect.stringContaining("SITE_URL must begin with https"),
      ]);
      expect(mistakesOf({ SITE_URL })).toEqual([]);
    }
    for (const SITE_URL of ["https://app.rubrica.example", "http://localhost:3000"]) {
      expect(mistakesOf({ ...production, SITE_URL })).toEqual([]);
    }
  });

  const elliptic = { kty: "EC", crv: "P-256", kid: "one", x: "x", y: "y", d: "hidden-word", key_ops: ["sign"] };
  const mistakesOfKeys = (JWT_KEYS: unknown) => mistakesOf({ JWT_KEYS: JSON.stringify(JWT_KEYS) });

  test("parseEnvironment() refuses two signing keys, and none", () => {
    const second = { ...elliptic, kid: "two" };
    expect(mistakesOfKeys([elliptic, second])).toEqual([
      'JWT_KEYS has 2 signing keys: exactly one has "sign" in its key_ops',
    ]);
    for (const none of [[], [{ ...elliptic, key_ops: ["verify"] }], [{ ...elliptic, key_ops: undefined }]]) {
      expect(mistakesOfKeys(none)).toEqual(['JWT_KEYS has no signing key: exactly one has "key_ops": ["sign"]']);
    }
    expect(mistakesOfKeys([elliptic, { ...second, key_ops: ["verify"] }])).toEqual([]);
    expect(mistakesOf({ JWT_KEYS: JSON.stringify([elliptic]), JWT_SECRET: "x".repeat(32) })).toEqual([
      "JWT_KEYS and JWT_SECRET are two signing keys: set one of them",
    ]);
  });

  test("parseEnvironment() refuses weak keys, two of one name and what is no key, and repeats nothing", () => {
    expect(mistakesOf({ JWT_SECRET: "hidden-word" })).toEqual([
      "JWT_SECRET has 11 bytes: a secret for HS256 has at least 32",
    ]);
    expect(mistakesOf({ JWT_SECRET: "x".repeat(32) })).toEqual([]);
    const short = { kty: "oct", kid: "short", k: "c2hvcnQ", key_ops: ["sign"] };
    expect(mistakesOfKeys([short])).toEqual(["JWT_KEYS key short is too weak: 40 bits, where HS256 has at least 256"]);
    const rsa = { kty: "RSA", kid: "rsa", n: Buffer.alloc(128, 255).toString("base64url"), e: "AQAB", d: "x" };
    expect(mistakesOfKeys([{ ...rsa, key_ops: ["sign"] }])).toEqual([
      "JWT_KEYS key rsa is too weak: 1024 bits, where RS256 has at least 2048",
    ]);
    expect(mistakesOfKeys([elliptic, { ...elliptic, key_ops: ["verify"] }])).toEqual([
      "JWT_KEYS has two keys with the kid one",
    ]);
    for (const none of [elliptic, "hidden-word", 7, null]) {
      expect(mistakesOfKeys(none)).toEqual(["JWT_KEYS must be a JSON array of keys (JWK)"]);
    }
  });

  test("parseEnvironment() takes the signing key of earlier versions for one of JWT_KEYS, and that alone where both are set", () => {
    const { key_ops: _operations, ...bare } = elliptic;
    const JWT_SIGNING_KEY = JSON.stringify(bare);
    const under = (variables: Readonly<Record<string, string>>) => parseEnvironment(variables).keys.given;
    const renamed = under({ JWT_KEYS: JSON.stringify([elliptic]) });
    expect(renamed).toMatchObject({ setting: "JWT_KEYS" });
    expect(under({ JWT_SIGNING_KEY })).toEqual(renamed);
    expect(under({ JWT_SIGNING_KEY, JWT_SECRET: "x".repeat(32) })).toMatchObject({ setting: "JWT_SECRET" });
    expect(mistakesOf({ JWT_SIGNING_KEY: "hidden-word" })).toEqual(["JWT_KEYS must be a JSON array of keys (JWK)"]);
  });

  test("parseEnvironment() asks in production for a passphrase of the keys, or for all of them", () => {
    const { KEYS_PASSPHRASE: _passphrase, ...open } = production;
    const asked = [expect.stringContaining("KEYS_PASSPHRASE must be set in production")];
    const [JWT_SECRET, anon, service] = ["x".repeat(32), "a".repeat(40), "s".repeat(40)];
    expect(mistakesOf(open)).toEqual(asked);
    expect(mistakesOf({ ...open, JWT_SECRET })).toEqual(asked);
    expect(mistakesOf({ ...open, JWT_SECRET, ANON_KEY: anon })).toEqual(asked);
    expect(mistakesOf({ ...open, JWT_SECRET, ANON_KEY: anon, SERVICE_KEY: service })).toEqual([]);
    const opaque = { PUBLISHABLE_KEY: `sb_publishable_${anon}`, SECRET_KEY: `sb_secret_${service}` };
    expect(mistakesOf({ ...open, JWT_KEYS: JSON.stringify([elliptic]), ...opaque })).toEqual([]);
    expect(mistakesOf({ ...open, KEYS_PASSPHRASE: "fifteen letters" })).toEqual([
      ...asked.slice(1),
      expect.stringContaining("KEYS_PASSPHRASE must have at least 16 characters: openssl rand -base64 32"),
    ]);
  });

  test("parseEnvironment() refuses keys of clients that are mistaken for one another", () => {
    const key = "k".repeat(40);
    const differ = "SERVICE_KEY and SECRET_KEY must differ from ANON_KEY, which is public";
    expect(mistakesOf({ ANON_KEY: key, SERVICE_KEY: key })).toEqual([differ]);
    expect(mistakesOf({ ANON_KEY: `sb_secret_${key}`, SECRET_KEY: `sb_secret_${key}` })).toEqual([differ]);
    expect(mistakesOf({ PUBLISHABLE_KEY: `sb_secret_${key}` })).toEqual([expect.stringContaining("sb_publishable_")]);
    expect(mistakesOf({ SECRET_KEY: `sb_publishable_${key}` })).toEqual([expect.stringContaining("sb_secret_")]);
    expect(mistakesOf({ SERVICE_KEY: "short" })).toEqual([expect.stringContaining("at least 32 characters")]);
  });

  test("parseEnvironment() refuses mail settings that cannot work, and repeats no password", () => {
    const mistakes = (SMTP_URL: string) => mistakesOf({ SMTP_URL }).join();
    expect(mistakes("mail.example.com")).toContain("SMTP_URL must begin with smtp:// or smtps://");
    expect(mistakes("smtp://me:hidden-word@mail.example.com?tls=off")).toContain(
      "SMTP_URL would send a password without TLS",
    );
    expect(mistakes("smtp://me:hidden-word@mail.example.com?tls=off")).not.toContain("hidden-word");
    for (const MAIL_FROM of [
      "Rubrica",
      "a@b",
      "A <a@example.com>, b@example.com",
      "A <a@example.com>\r\nBcc: b@example.com",
    ]) {
      expect(mistakesOf({ MAIL_FROM })).toEqual([expect.stringContaining("MAIL_FROM must be an address")]);
    }
    for (const MAIL_FROM of ["a@example.com", "评分系统 <no-reply@example.com>"])
      expect(mistakesOf({ MAIL_FROM })).toEqual([]);
  });

  test("parseEnvironment() takes an empty variable for an unset one", () => {
    expect(parseEnvironment({ DATABASE_URL: "", PORT: " " })).toMatchObject({
      storage: { databaseUrl: null },
      address: { port: 8787 },
    });
  });
});

test("environmentTable() has a row for every variable", () => {
  for (const { name } of environmentVariables) expect(environmentTable()).toContain(`| \`${name}\` |`);
});
