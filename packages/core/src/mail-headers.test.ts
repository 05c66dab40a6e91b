import { expect, test } from "bun:test";
import { domainOf, isSingleAddress, messageId, protectSubject } from "./mail-headers.ts";

test.each([
  ["li@example.com", true],
  ["li@localhost", true],
  ["李@例子.中国", true],
  ["a@example.com, b@example.com", false],
  ["A <a@example.com>", false],
  ["a@example.com\r\nBcc: b@example.com", false],
  ["a@b@c", false],
  ["", false],
])("isSingleAddress() of %j is %j", (address, single) => expect(isSingleAddress(address)).toBe(single));

test("protectSubject() encodes what looks encoded, in words of at most 75 characters, and nothing else", () => {
  expect(protectSubject("请确认 · Please confirm")).toBe("请确认 · Please confirm");
  const words = protectSubject(`=?UTF-8?B?eA==?= ${"评".repeat(50)}`).split(" ");
  for (const word of words) expect(word).toMatch(/^=\?UTF-8\?B\?[\w+/=]{1,60}\?=$/);
});

test("messageId() is the same for the same id, and another one without", () => {
  const sender = "Rubrica <no-reply@example.com>";
  expect(messageId(sender, "one-1")).toBe("<one-1@example.com>");
  expect(messageId(sender, "one>\r\nBcc: b@c")).toBe("<oneBccbc@example.com>");
  expect(messageId(sender)).not.toBe(messageId(sender));
});

test.each([
  ["Rubrica <no-reply@example.com>", "example.com"],
  ["no-reply@example.com", "example.com"],
  ["Rubrica", null],
  ["Rubrica <no-reply>", null],
  ["a@b.example\r\nBcc: c@d.example", null],
])("domainOf() of %j is %j", (sender, domain) => expect(domainOf(sender)).toBe(domain));
