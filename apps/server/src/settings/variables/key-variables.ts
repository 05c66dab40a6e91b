import { readGivenKeys, readGivenSecret } from "@rubrica/identity";
import * as z from "zod";
import { choice } from "./values.ts";
import { variable } from "./variable.ts";

const givenKeys = (read: (text: string) => ReturnType<typeof readGivenKeys>) =>
  z.string().transform((value, context) => {
    try {
      return read(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });

const serviceKey = z.string().min(32, "must have at least 32 characters");

/** Keys of tokens and clients. */
export const keyVariables = [
  variable({
    name: "KEYS_PASSPHRASE",
    default: null,
    meaning:
      "Encrypts the keys that are made on first start and kept in DATA_DIR. At least 16 characters, such as openssl rand -base64 32 makes.",
    schema: z.string().min(16, "must have at least 16 characters: openssl rand -base64 32 makes a good one"),
    example: "Zk3v7mZ0o5m2sQ==Zk3v7mZ0",
    usedBy: "all",
    neededBy: "everybody",
    secret: true,
  }),
  variable({
    name: "KEYS_STORE",
    default: "file",
    meaning:
      "Where those keys are kept: in a file of DATA_DIR, or in the database, encrypted under KEYS_PASSPHRASE, for machines that share no disk. The first start on the database takes over the keys of the file.",
    schema: choice(["file", "database"]),
    example: "database",
    usedBy: "all",
    neededBy: "machines",
  }),
  variable({
    name: "JWT_KEYS",
    default: null,
    meaning:
      "Keys of access tokens instead of those in DATA_DIR: a JSON array of JWKs (ES256, EdDSA, RS256, HS256), exactly one with sign in its key_ops; the others verify.",
    schema: givenKeys(readGivenKeys),
    example:
      '[{"kty":"oct","kid":"one","alg":"HS256","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA","key_ops":["sign"]}]',
    usedBy: "all",
    neededBy: "programs",
    secret: true,
  }),
  variable({
    name: "JWT_SECRET",
    default: null,
    meaning: "Shared secret for access tokens (HS256) instead of a key pair, at least 32 bytes.",
    schema: givenKeys(readGivenSecret),
    example: "32 bytes or more, the same as elsewhere",
    usedBy: "all",
    neededBy: "programs",
    secret: true,
  }),
  variable({
    name: "ANON_KEY",
    default: null,
    meaning: "Key of the clients, public. Default: a JWT, made on first start, kept in DATA_DIR.",
    schema: z.string().min(20, "must have at least 20 characters"),
    example: "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiLi4uIn0.c2lnbmF0dXJl",
    usedBy: "all",
    neededBy: "programs",
  }),
  variable({
    name: "SERVICE_KEY",
    default: null,
    meaning: "Key that opens the administration under /auth/v1. Default: a JWT, made on first start, kept in DATA_DIR.",
    schema: serviceKey,
    example: "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiLi4uIn0.c2lnbmF0dXJl",
    usedBy: "all",
    neededBy: "programs",
    secret: true,
  }),
  variable({
    name: "PUBLISHABLE_KEY",
    default: null,
    meaning: "Opaque key for the same as ANON_KEY. Default: made on first start, kept in DATA_DIR.",
    schema: z.string().regex(/^sb_publishable_\S{8,}$/, "must begin with sb_publishable_ and go on"),
    example: "sb_publishable_0123456789",
    usedBy: "all",
    neededBy: "programs",
  }),
  variable({
    name: "SECRET_KEY",
    default: null,
    meaning: "Opaque key for the same as SERVICE_KEY. Default: made on first start, kept in DATA_DIR.",
    schema: serviceKey.startsWith("sb_secret_", "must begin with sb_secret_"),
    example: "sb_secret_0123456789abcdefghijkl",
    usedBy: "all",
    neededBy: "programs",
    secret: true,
  }),
] as const;
