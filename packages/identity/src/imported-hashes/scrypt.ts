import { createCipheriv, scrypt, timingSafeEqual } from "node:crypto";
import { decodeBase64, type ReadHash } from "./read-hash.ts";

/** Parameters of RFC 7914. */
interface Cost {
  /** `N`, a power of two. */
  readonly rounds: number;
  /** `r`; a round takes 128 bytes of memory for each. */
  readonly blockSize: number;
  /** `p` */
  readonly parallelism: number;
}

/** `N * r * p` of OWASP's strongest recommendation (2^17, 8, 1): 128 MiB, about a second of one core. */
const MAX_WORK = 2 ** 20;

/** `$scrypt$ln=14,r=8,p=1$salt$digest` in base64. Kratos writes N itself where others write its logarithm. */
export function readPhcScrypt(hash: string): ReadHash | null {
  const match = /^\$scrypt\$ln=(\d{1,6}),r=(\d{1,3}),p=(\d{1,3})\$([\w+/=-]+)\$([\w+/=-]+)$/.exec(hash);
  if (match === null) return null;
  const [, ln, r, p, encodedSalt = "", encodedDigest = ""] = match;
  const rounds = Number(ln) < 32 ? 2 ** Number(ln) : Number(ln);
  const cost = { rounds, blockSize: Number(r), parallelism: Number(p) };
  const [salt, digest] = [decodeBase64(encodedSalt), decodeBase64(encodedDigest)];
  if (salt === null || digest === null || !isReasonable(cost) || !isDigest(digest)) return null;
  return {
    work: `scrypt ${Object.values(cost)}`,
    matches: async (password) =>
      equal(await derive(password.normalize("NFC"), salt, digest.length, cost), digest) && endsInText(password),
  };
}

/**
 * `$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=key$salt$digest`, as Supabase Auth takes hashes of Firebase over: the derived key
 * encrypts the project's signer key (https://github.com/firebase/scrypt).
 */
export function readFirebaseScrypt(hash: string): ReadHash | null {
  const match =
    /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})(?:,ss=([\w+/=]*))?(?:,sk=([\w+/=]+))?\$([\w+/=]+)\$([\w+/=]+)$/.exec(
      hash,
    );
  if (match === null) return null;
  const [, n, r, p, ...encoded] = match;
  const cost = { rounds: 2 ** Number(n), blockSize: Number(r), parallelism: Number(p) };
  const [separator, signerKey, salt, digest] = encoded.map((part) => decodeBase64(part ?? ""));
  if (!separator || !signerKey || !salt || !digest || !isReasonable(cost) || !isDigest(digest)) return null;
  return {
    work: `scrypt ${Object.values(cost)}`,
    async matches(password) {
      const key = await derive(password.normalize("NFC"), Buffer.concat([salt, separator]), 32, cost);
      const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
      return equal(Buffer.concat([cipher.update(signerKey), cipher.final()]), digest) && endsInText(password);
    },
  };
}

/** `salt:key` in hexadecimal, as lucia and Better Auth write it; the salt is used as it is written. */
export function readSaltedScrypt(hash: string): ReadHash | null {
  const [, salt, digest] = /^([0-9a-f]{32}):([0-9a-f]{128})$/.exec(hash) ?? [];
  if (salt === undefined || digest === undefined) return null;
  const cost = { rounds: 16_384, blockSize: 16, parallelism: 1 };
  return {
    work: `scrypt ${Object.values(cost)}`,
    async matches(password) {
      const key = await derive(password.normalize("NFKC"), Buffer.from(salt), 64, cost);
      return equal(key, Buffer.from(digest, "hex")) && endsInText(password);
    },
  };
}

function isReasonable({ rounds, blockSize, parallelism }: Cost): boolean {
  const isPowerOfTwo = rounds >= 2 && Number.isInteger(Math.log2(rounds));
  return isPowerOfTwo && blockSize > 0 && parallelism > 0 && rounds * blockSize * parallelism <= MAX_WORK;
}

function isDigest({ length }: Uint8Array): boolean {
  return length >= 16 && length <= 128;
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** scrypt fills short passwords up with NUL: to it, one with NUL at its end is the same as without. */
function endsInText(password: string): boolean {
  return !password.endsWith("\u0000");
}

/** Outside the main thread. */
function derive(password: string, salt: Uint8Array, length: number, cost: Cost): Promise<Buffer> {
  const { rounds: N, blockSize: r, parallelism: p } = cost;
  // Node refuses to take more than 32 MiB unless it is told.
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) * 2 };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
