import { expect, test } from "bun:test";
import fc from "fast-check";
import { isEmailAddress, normalizeEmail } from "./email-address.ts";

test.each(["a@b.co", "first.last+tag@mail.example.com", "o'brien@example.com", "学生@例子.中国", "x@1.2.3.example"])(
  "isEmailAddress() takes %s",
  (email) => {
    expect(isEmailAddress(normalizeEmail(email))).toBe(true);
  },
);

test.each([
  "",
  "a",
  "@b.co",
  "a@",
  "a@b",
  "a@.co",
  "a@b..co",
  "a@-b.co",
  "a@b-.co",
  "a b@c.co",
  "a@b.co.",
  "<a@b.co>",
  "a@b.co\n",
])("isEmailAddress() refuses %j", (email) => {
  expect(isEmailAddress(email)).toBe(false);
});

test("normalizeEmail() changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "grapheme" })), (email) => {
      const once = normalizeEmail(email);
      // Lower case and NFKC can each undo the other once for exotic letters; addresses that we take are stable.
      if (isEmailAddress(once)) expect(normalizeEmail(once)).toBe(once);
    }),
  );
});

test("isEmailAddress() decides hostile texts quickly", () => {
  // In steps that grow with the square of the length these would take hours.
  for (const text of [
    `a@${"a.".repeat(1_000_000)}`,
    "a".repeat(1_000_000),
    `a@${"a".repeat(240)}`,
    `a@${"a-".repeat(120)}`,
  ]) {
    expect([text.length, isEmailAddress(text)]).toEqual([text.length, false]);
  }
});
