import { describe, expect, test } from "bun:test";
import { EnvironmentError, environmentTable, parseEnvironment } from "./environment.ts";
import { environmentVariables } from "./environment-variables.ts";

const production = {
  NODE_ENV: "production",
  SELF_REGISTRATION_ROLES: "student",
  PUBLIC_URL: "https://rubrica.example",
  SMTP_URL: "smtps://me:hidden-word@mail.example.com",
};

function mistakesOf(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    parseEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.mistakes;
    throw error;
  }
}

describe("parseEnvironment()", () => {
  test("parseEnvironment() gives the documented defaults for an empty environment", () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      PORT: 8787,
      HOST: "127.0.0.1",
      DATA_DIR: "./data",
      DATABASE_URL: null,
      ROLE: "all",
      EMAIL_CONFIRMATION: "off",
      SELF_REGISTRATION_ROLES: ["admin", "teacher", "student"],
      FUNCTIONS_REQUIRE_KEY: false,
      MAX_UPLOAD_BYTES: 52_428_800,
      ai: null,
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
    expect(mistakes?.map((text) => text.split(" ")[0])).toEqual(["PORT", "ROLE", "MAX_UPLOAD_BYTES", "AI_BASE_URL"]);
  });

  test("parseEnvironment() refuses production without SELF_REGISTRATION_ROLES", () => {
    expect(() => parseEnvironment({ NODE_ENV: "production" })).toThrow("SELF_REGISTRATION_ROLES must be set");
    const environment = parseEnvironment({ ...production, SELF_REGISTRATION_ROLES: "student, teacher" });
    expect(environment.SELF_REGISTRATION_ROLES).toEqual(["student", "teacher"]);
    expect(environment.EMAIL_CONFIRMATION).toBe("required");
  });

  test("parseEnvironment() refuses half a service on the embedded database, which serves one process", () => {
    for (const ROLE of ["api", "worker"]) {
      expect(() => parseEnvironment({ ROLE })).toThrow(`ROLE=${ROLE} needs DATABASE_URL`);
      expect(parseEnvironment({ ROLE, DATABASE_URL: "postgres://database/rubrica" })).toMatchObject({ ROLE });
    }
  });

  test("parseEnvironment() refuses half an AI configuration", () => {
    expect(() => parseEnvironment({ AI_MODEL: "some-model" })).toThrow(EnvironmentError);
    const { ai } = parseEnvironment({ AI_MODEL: "some-model", AI_BASE_URL: "http://localhost:1/v1" });
    expect(ai).toEqual({ baseUrl: "http://localhost:1/v1", apiKey: null, model: "some-model" });
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
    expect(parseEnvironment(production).SMTP_URL).toMatchObject({ host: "mail.example.com", port: 465, secure: true });
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

  test("parseEnvironment() refuses two signing keys", () => {
    const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "hidden-word" };
    for (const two of [[key, key], { keys: [key, key] }]) {
      const [mistake, ...others] = mistakesOf({ JWT_SIGNING_KEY: JSON.stringify(two) });
      expect(mistake).toBe("JWT_SIGNING_KEY holds 2 keys: exactly one signs");
      expect(others).toEqual([]);
    }
    for (const none of [[], { keys: [] }, [key], "text", 7, null, { ...key, d: undefined }]) {
      expect(mistakesOf({ JWT_SIGNING_KEY: JSON.stringify(none) })).toEqual([
        "JWT_SIGNING_KEY must be a private key as JSON (JWK)",
      ]);
    }
    expect(mistakesOf({ JWT_SIGNING_KEY: JSON.stringify(key) })).toEqual([]);
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
    expect(parseEnvironment({ DATABASE_URL: "", PORT: " " })).toMatchObject({ DATABASE_URL: null, PORT: 8787 });
  });
});

test("environmentTable() has a row for every variable", () => {
  for (const { name } of environmentVariables) expect(environmentTable()).toContain(`| \`${name}\` |`);
});
