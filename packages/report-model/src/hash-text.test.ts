import { expect, test } from "bun:test";
import { hashText } from "./hash-text.ts";

// FIPS 180-2, appendix B, and the empty text.
test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
])("hashText() gives the SHA-256 of %p", async (text, hash) => {
  expect(await hashText(text)).toBe(hash);
});

test("hashText() hashes UTF-8, in lower-case hexadecimal of 64 digits", async () => {
  const bytes = new Uint8Array([0xe4, 0xb8, 0xad, 0xe6, 0x96, 0x87]);
  expect(await hashText("中文")).toBe(new Bun.CryptoHasher("sha256").update(bytes).digest("hex"));
});
