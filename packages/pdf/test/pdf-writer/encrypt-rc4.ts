import { createHash } from "node:crypto";
import type { Body } from "./pdf-file.ts";

const PADDING = Uint8Array.from(
  "28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a".match(/../g) as string[],
  (pair) => Number.parseInt(pair, 16),
);
/** All permissions but copying. */
const PERMISSIONS = -20;
const ID = "0123456789abcdef0123456789abcdef";

export interface Encryption {
  readonly dictionary: string;
  readonly id: string;
  encrypt(number: number, body: Body): Body;
}

/** The standard security handler, revision 2, 40 bits (ISO 32000-1, 7.6.3): the weakest there is, for tests only. */
export function encryptRc4(userPassword: string): Encryption {
  const user = pad(userPassword);
  const owner = rc4(md5(pad("owner")).subarray(0, 5), user);
  const permissions = new Uint8Array(4);
  new DataView(permissions.buffer).setInt32(0, PERMISSIONS, true);
  const key = md5(user, owner, permissions, Buffer.from(ID, "hex")).subarray(0, 5);
  return {
    id: ID,
    dictionary: `<</Filter/Standard/V 1/R 2/O<${hex(owner)}>/U<${hex(rc4(key, PADDING))}>/P ${PERMISSIONS}>>`,
    encrypt(number, body) {
      const objectKey = md5(key, Uint8Array.of(number, number >> 8, number >> 16, 0, 0)).subarray(0, 10);
      if (typeof body !== "string") return { dictionary: body.dictionary, stream: rc4(objectKey, body.stream) };
      return body.replace(/\((?:\\.|[^\\()])*\)|<(?![<])[0-9A-Fa-f]+>/g, (literal) => {
        const bytes = literal.startsWith("(")
          ? Buffer.from(literal.slice(1, -1).replace(/\\(.)/g, "$1"), "latin1")
          : Buffer.from(literal.slice(1, -1), "hex");
        return `<${hex(rc4(objectKey, bytes))}>`;
      });
    },
  };
}

function pad(password: string): Uint8Array {
  const bytes = Buffer.from(password, "latin1");
  return Uint8Array.from({ length: 32 }, (_, index) =>
    index < bytes.length ? (bytes[index] as number) : (PADDING[index - bytes.length] as number),
  );
}

function md5(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash("md5");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function rc4(key: Uint8Array, input: Uint8Array): Uint8Array {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] as number) + (key[i % key.length] as number)) & 255;
    [state[i], state[j]] = [state[j] as number, state[i] as number];
  }
  let i = 0;
  let j = 0;
  return input.map((byte) => {
    i = (i + 1) & 255;
    j = (j + (state[i] as number)) & 255;
    [state[i], state[j]] = [state[j] as number, state[i] as number];
    return byte ^ (state[((state[i] as number) + (state[j] as number)) & 255] as number);
  });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
