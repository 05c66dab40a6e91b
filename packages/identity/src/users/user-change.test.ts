import { expect, test } from "bun:test";
import fc from "fast-check";
import { findInvalidField, normalizeFields, type UserFields } from "./user-change.ts";

test("findInvalidField() takes nothing for valid", () => {
  expect(findInvalidField({})).toBeNull();
});

test.each<[keyof UserFields, unknown]>([
  ["email", "bad"],
  ["email", 7],
  ["password", "12345"],
  ["password", null],
  ["fullName", " "],
  ["fullName", "a\u0007"],
  ["role", "root"],
  ["phone", "12345678901"],
  ["avatarUrl", "ftp://example.com/a.png"],
  ["avatarUrl", "data:image/png;base64,AAAA"],
  ["avatarUrl", "//example.com/a.png"],
  ["avatarUrl", `https://example.com/${"a".repeat(2048)}`],
  ["isActive", "true"],
])("findInvalidField() names %s for %j", (field, value) => {
  expect(findInvalidField({ [field]: value } as UserFields)?.field).toBe(field);
});

test("findInvalidField() never throws, whatever the fields hold", () => {
  const fields = fc.record(
    {
      email: fc.anything(),
      password: fc.anything(),
      fullName: fc.anything(),
      role: fc.anything(),
      phone: fc.anything(),
      avatarUrl: fc.anything(),
      isActive: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fields, (given) => {
      const invalid = findInvalidField(normalizeFields(given as UserFields));
      if (invalid) expect(Object.values(invalid.text)).not.toContain("");
    }),
  );
});

test("normalizeFields() changes nothing the second time, and adds no field", () => {
  const given: UserFields = { email: " A@Example.com", fullName: " A ", phone: "", avatarUrl: "" };
  const once = normalizeFields(given);
  expect(once).toEqual({ email: "a@example.com", fullName: "A", phone: null, avatarUrl: null });
  expect(normalizeFields(once)).toEqual(once);
  expect(normalizeFields({})).toEqual({});
});
