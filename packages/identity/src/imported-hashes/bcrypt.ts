import { verify } from "@node-rs/bcrypt";
import type { ReadHash } from "./read-hash.ts";

/** Rounds as a power of two. One more doubles the time: 12 take about half a second of one core, 14 would take two. */
const MAX_COST = 13;
/** bcrypt does not look at more. */
const MAX_PASSWORD_BYTES = 72;

/**
 * `$2b$10$` with 22 characters of salt and 31 of digest. The last of each carries unused bits, which every encoder leaves
 * at zero.
 */
const FORMAT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/;

/** Reads a bcrypt hash, or null. A password of more than 72 bytes never matches: what follows them would not count. */
export function readBcrypt(hash: string): ReadHash | null {
  const cost = Number(FORMAT.exec(hash)?.[1] ?? Number.NaN);
  if (!(cost >= 4 && cost <= MAX_COST)) return null;
  return {
    work: `bcrypt ${cost}`,
    async matches(password) {
      const bytes = Buffer.from(password.normalize("NFC"));
      const matched = await verify(bytes.subarray(0, MAX_PASSWORD_BYTES), hash);
      return matched && bytes.length <= MAX_PASSWORD_BYTES;
    },
  };
}
