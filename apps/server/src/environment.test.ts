import { describe, expect, test } from "bun:test";
import { EnvironmentError, environmentTable, parseEnvironment } from "./environment.ts";
import { environmentVariables } from "./environment-variables.ts";

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
    const environment = parseEnvironment({ NODE_ENV: "production", SELF_REGISTRATION_ROLES: "student, teacher" });
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

  test("parseEnvironment() takes an empty variable for an unset one", () => {
    expect(parseEnvironment({ DATABASE_URL: "", PORT: " " })).toMatchObject({ DATABASE_URL: null, PORT: 8787 });
  });
});

test("environmentTable() has a row for every variable", () => {
  for (const { name } of environmentVariables) expect(environmentTable()).toContain(`| \`${name}\` |`);
});
