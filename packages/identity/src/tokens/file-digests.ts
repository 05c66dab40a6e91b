import { checkObject, type SigningKeys } from "@rubrica/core";
import { keyedDigest, keyedDigests } from "./derived-key.ts";

/** Keyed digests of files: the same file gives the same one, and nobody computes it who lacks the installation's secret. */
export interface FileDigests {
  /** Of what is kept from now on, in hexadecimal. */
  digest(sha256: string): Promise<string>;
  /** All that the file may be kept under: with each secret that the installation has had and still knows. */
  digests(sha256: string): Promise<readonly string[]>;
}

/**
 * Digests by HMAC-SHA256 of a file's SHA-256, under a key that is derived from the secret of the installation.
 *
 * @throws {InvalidArgumentError} for what has no secrets.
 */
export function createFileDigests(secrets: Pick<SigningKeys, "derivationSecrets">): FileDigests {
  checkObject("createFileDigests(secrets)", secrets, { expected: "keys", methods: ["derivationSecrets"] });
  return {
    digest: async (sha256) => hexOf(await keyedDigest(secrets, "deleted-files", sha256)),
    digests: async (sha256) => (await keyedDigests(secrets, "deleted-files", sha256)).map(hexOf),
  };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
