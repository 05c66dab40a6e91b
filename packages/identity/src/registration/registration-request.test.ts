import { describe, expect, test } from "bun:test";
import { isEmailAddress, ROLES } from "@rubrica/core";
import fc from "fast-check";
import { parseCredentials } from "../login/login-request.ts";
import { parseRegistration } from "./registration-request.ts";

const nearlyRight = fc.record(
  {
    email: fc.oneof(fc.emailAddress(), fc.string(), fc.jsonValue()),
    password: fc.oneof(fc.string({ minLength: 4, maxLength: 8 }), fc.jsonValue()),
    full_name: fc.oneof(fc.string({ unit: "grapheme", minLength: 1 }), fc.jsonValue()),
    role: fc.oneof(fc.constantFrom(...ROLES), fc.string(), fc.jsonValue()),
    phone: fc.oneof(fc.stringMatching(/^1[3-9]\d{9}$/), fc.string(), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const anyBody = fc.oneof(nearlyRight, fc.jsonValue());

describe("parseRegistration()", () => {
  test("gives every body a registration that can be stored, or an error, and never throws", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const parsed = parseRegistration(body, ROLES);
        if ("error" in parsed) return;
        const { email, password, fullName, role, phone } = parsed.registration;
        expect(isEmailAddress(email)).toBe(true);
        expect([...password].length).toBeGreaterThanOrEqual(6);
        expect(fullName.trim()).toBe(fullName);
        expect(fullName).not.toBe("");
        expect(ROLES).toContain(role);
        expect(phone === null || /^1[3-9]\d{9}$/.test(phone)).toBe(true);
        // What goes into JSON and text columns has to come back as it was.
        expect(JSON.stringify(parsed)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: 2000 },
    );
  });

  test("takes a body of valid fields whatever else it holds", () => {
    const extra = fc.dictionary(
      fc.string().filter((key) => !["email", "password", "full_name", "role", "phone", "__proto__"].includes(key)),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(extra, (fields) => {
        const body = { ...fields, email: "A@example.com", password: "secret1", full_name: "A", role: "teacher" };
        expect(parseRegistration(body, ROLES)).toEqual({
          registration: { email: "a@example.com", password: "secret1", fullName: "A", role: "teacher", phone: null },
        });
      }),
    );
  });

  test("refuses the default role where it is not among those that people may give themselves", () => {
    const body = { email: "a@example.com", password: "secret1", full_name: "A" };
    expect(parseRegistration(body, ["teacher"])).toEqual({ error: "bad_role" });
  });
});

describe("parseCredentials()", () => {
  test("gives every body credentials or an error, and never throws", () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const parsed = parseCredentials(body);
        if ("error" in parsed) return;
        expect(isEmailAddress(parsed.credentials.email)).toBe(true);
        expect(parsed.credentials.password).not.toBe("");
      }),
      { numRuns: 1000 },
    );
  });

  test("leaves the password as it is", () => {
    const body = { email: "a@example.com", password: "  spaces and Ümläut\u0000 " };
    expect(parseCredentials(body)).toMatchObject({ credentials: { password: body.password } });
  });
});
