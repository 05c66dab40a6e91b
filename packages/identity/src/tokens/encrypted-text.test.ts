import { expect, test } from "bun:test";
import { decryptText, encryptText, isEncryptedText } from "./encrypted-text.ts";

const text = '{"anonKey":"hidden-word"}';

test("encryptText() hides the text, and decryptText() gives it back for the same passphrase alone", async () => {
  const encrypted = await encryptText(text, "a passphrase of words");
  expect(encrypted).not.toContain("hidden-word");
  expect(isEncryptedText(encrypted)).toBe(true);
  expect(await decryptText(encrypted, "a passphrase of words")).toBe(text);
  expect(await decryptText(encrypted, "another passphrase")).toBeNull();
});

test("decryptText() refuses what was changed, and what asks for endless work", async () => {
  const jwe = JSON.parse(await encryptText(text, "a passphrase of words"));
  const changed = { ...jwe, ciphertext: `${jwe.ciphertext[0] === "A" ? "B" : "A"}${jwe.ciphertext.slice(1)}` };
  expect(await decryptText(JSON.stringify(changed), "a passphrase of words")).toBeNull();
  const header = JSON.parse(Buffer.from(jwe.protected, "base64url").toString());
  const endless = Buffer.from(JSON.stringify({ ...header, p2c: 1e12 })).toString("base64url");
  expect(await decryptText(JSON.stringify({ ...jwe, protected: endless }), "a passphrase of words")).toBeNull();
});

test("isEncryptedText() knows plain text", () => {
  for (const plain of [text, "", "text", "null", "[]"]) expect(isEncryptedText(plain)).toBe(false);
});
