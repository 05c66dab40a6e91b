import { readSmtpUrl } from "@rubrica/adapter-smtp";
import { isEmailAddress, MAX_PDF_BYTES, normalizeEmail } from "@rubrica/core";
import { readGivenKeys, readGivenSecret } from "@rubrica/identity";
import { z } from "zod";

/** One setting of the service. This table is what is parsed, what `--help` prints and what the README shows. */
export interface EnvironmentVariable {
  readonly name: string;
  /** Default as written; null when it is unset by default. */
  readonly default: string | null;
  readonly meaning: string;
  readonly schema: z.ZodType;
}

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${minimum} to ${maximum}`)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be a whole number from ${minimum} to ${maximum}`);

const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of: ${choices.join(", ")}` });

const httpUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:/.test(value), "must be an http or https address");

const roleList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((role) => role.trim())
      .filter(Boolean),
  )
  .pipe(z.array(choice(["admin", "teacher", "student"])));

const urlPatterns = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((pattern) => pattern.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^/]+/i, "must be absolute addresses")));

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

const supabaseKey = z.string().min(20, "must have at least 20 characters");

/** Of either generation: opaque, or a JWT that names its role. */
function isSecretKey(key: string): boolean {
  if (!key.startsWith("eyJ")) return key.startsWith("sb_secret_");
  try {
    return JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString()).role === "service_role";
  } catch {
    return false;
  }
}

const smtpUrl = z.string().transform((value, context) => {
  try {
    return readSmtpUrl(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

const sender = z.string().refine((value) => {
  const address = /^[^<>,;\p{Cc}]*<([^<>]*)>$/u.exec(value)?.[1] ?? value;
  return isEmailAddress(normalizeEmail(address));
}, "must be an address, such as no-reply@example.com or Rubrica <no-reply@example.com>");

const variable = <const Name extends string, const Default extends string | null, Schema extends z.ZodType>(entry: {
  readonly name: Name;
  readonly default: Default;
  readonly meaning: string;
  readonly schema: Schema;
}) => entry;

/** Every setting, in the order in which people read about them. */
export const environmentVariables = [
  variable({
    name: "PORT",
    default: "8787",
    meaning: "Port to listen on; 0 takes a free one.",
    schema: wholeNumber(0, 65535),
  }),
  variable({ name: "HOST", default: "127.0.0.1", meaning: "Address to listen on.", schema: z.string().min(1) }),
  variable({
    name: "PUBLIC_URL",
    default: null,
    meaning:
      "Address under which people reach the service; stands in mails and tokens. Default: http://HOST:PORT; in production with EMAIL_CONFIRMATION=required it must be set, and it begins with https.",
    schema: httpUrl,
  }),
  variable({
    name: "DATA_DIR",
    default: "./data",
    meaning: "Folder for the embedded database, uploaded files, keys, rubrics and outgoing mail.",
    schema: z.string().min(1),
  }),
  variable({
    name: "DATABASE_URL",
    default: null,
    meaning: "PostgreSQL server to use instead of the embedded database.",
    schema: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  }),
  variable({
    name: "REDIS_URL",
    default: null,
    meaning:
      "Redis 6.2 or later for tasks, rate limits and progress: redis://user:password@host:6379/0, or rediss://. Unset: they are in the database.",
    schema: z.string().regex(/^rediss?:\/\//, "must begin with redis:// or rediss://"),
  }),
  variable({
    name: "ROLE",
    default: "all",
    meaning: "What this process does: all, api (no workers) or worker (no HTTP).",
    schema: choice(["all", "api", "worker"]),
  }),
  variable({
    name: "WORKERS",
    default: "mail:2,example:1,batch-pdf:1,ai-scoring:2,knowledge-graph:1",
    meaning: "Kinds of workers and how many tasks each does at once, or none.",
    schema: z.string(),
  }),
  variable({
    name: "NODE_ENV",
    default: "development",
    meaning:
      "production asks for SELF_REGISTRATION_ROLES and KEYS_PASSPHRASE (or all keys), confirms e-mail addresses by default, and then asks for PUBLIC_URL and SMTP_URL or MAIL_DIR.",
    schema: choice(["development", "production", "test"]),
  }),
  variable({
    name: "EMAIL_CONFIRMATION",
    default: null,
    meaning: "off, or required: new accounts confirm their address first. Default: off in development, else required.",
    schema: choice(["off", "required"]),
  }),
  variable({
    name: "SMTP_URL",
    default: null,
    meaning:
      "Server for outgoing mail: smtp://user:password@host:587 (STARTTLS, required unless ?tls=optional) or smtps://. Unset: mail is written into MAIL_DIR.",
    schema: smtpUrl,
  }),
  variable({
    name: "MAIL_DIR",
    default: null,
    meaning:
      "Folder for outgoing mail where SMTP_URL is unset, for a mail system to pick up. Default: mail in DATA_DIR.",
    schema: z.string().min(1),
  }),
  variable({
    name: "MAIL_FROM",
    default: null,
    meaning: "Sender of mails. Default: Rubrica <no-reply@HOST>, with the host of PUBLIC_URL.",
    schema: sender,
  }),
  variable({
    name: "SELF_REGISTRATION_ROLES",
    default: null,
    meaning:
      "Roles that may register themselves, separated by commas. Default: all three; in production it must be set.",
    schema: roleList,
  }),
  variable({
    name: "ACCESS_TOKEN_SECONDS",
    default: "3600",
    meaning: "How long an access token is good before it is refreshed, in seconds.",
    schema: wholeNumber(1, 86_400),
  }),
  variable({
    name: "REFRESH_REUSE_SECONDS",
    default: "86400",
    meaning:
      "How long a used refresh token, sent again, still gives the same successor while that is unused, in seconds; after that it ends the session.",
    schema: wholeNumber(0, 31_536_000),
  }),
  variable({
    name: "SITE_URL",
    default: null,
    meaning:
      "Where links in mails lead when a client named no other place. Default: the service itself. In production it begins with https.",
    schema: httpUrl,
  }),
  variable({
    name: "REDIRECT_URLS",
    default: null,
    meaning: "Other addresses where links in mails may lead, separated by commas; * and ** stand for any text.",
    schema: urlPatterns,
  }),
  variable({
    name: "PASSWORD_CHANGE_REAUTHENTICATION",
    default: "off",
    meaning:
      "required: a session that began more than a day ago changes the password only with a code that is mailed for it.",
    schema: choice(["off", "required"]),
  }),
  variable({
    name: "SECOND_FACTOR",
    default: "offered",
    meaning:
      "demanded: a session of somebody who has a second factor opens nothing below /api/v1 until it has shown that one.",
    schema: choice(["offered", "demanded"]),
  }),
  variable({
    name: "FUNCTIONS_REQUIRE_KEY",
    default: "false",
    meaning: "true refuses calls of the two functions and of /auth/v1 without a key of the clients or a user's token.",
    schema: choice(["true", "false"]).transform((value) => value === "true"),
  }),
  variable({
    name: "MAX_UPLOAD_BYTES",
    default: String(MAX_PDF_BYTES),
    meaning: "Largest PDF that is accepted, in bytes.",
    schema: wholeNumber(1, MAX_PDF_BYTES),
  }),
  variable({
    name: "TRUSTED_PROXIES",
    default: "0",
    meaning: "How many reverse proxies stand in front; that many entries of X-Forwarded-For are believed.",
    schema: wholeNumber(0, 10),
  }),
  variable({
    name: "AI_BASE_URL",
    default: null,
    meaning: "OpenAI-compatible server, such as https://api.example.com/v1. Unset: simulated scoring, labelled so.",
    schema: httpUrl,
  }),
  variable({ name: "AI_API_KEY", default: null, meaning: "Key for that server.", schema: z.string().min(1) }),
  variable({ name: "AI_MODEL", default: null, meaning: "Name of the model.", schema: z.string().min(1) }),
  variable({
    name: "AI_REJUDGE_SECONDS",
    default: "300",
    meaning:
      "Seconds until what an outage of that server kept from being judged is judged again, doubled with each attempt up to six hours; 0: never.",
    schema: wholeNumber(0, 86_400),
  }),
  variable({
    name: "SCORE_RELEASE",
    default: "immediate",
    meaning:
      "immediate: students see a score as soon as it is there. manual: when a teacher releases it; scores of before the change stay as they were. The same for every process.",
    schema: z.enum(["immediate", "manual"]),
  }),
  variable({
    name: "KEYS_PASSPHRASE",
    default: null,
    meaning:
      "Encrypts the keys that are made on first start and kept in DATA_DIR. At least 16 characters, such as openssl rand -base64 32 makes.",
    schema: z.string().min(16, "must have at least 16 characters: openssl rand -base64 32 makes a good one"),
  }),
  variable({
    name: "JWT_KEYS",
    default: null,
    meaning:
      "Keys of access tokens instead of those in DATA_DIR: a JSON array of JWKs (ES256, EdDSA, RS256, HS256), exactly one with sign in its key_ops; the others verify.",
    schema: givenKeys(readGivenKeys),
  }),
  variable({
    name: "JWT_SECRET",
    default: null,
    meaning: "Shared secret for access tokens (HS256) instead of a key pair, at least 32 bytes.",
    schema: givenKeys(readGivenSecret),
  }),
  variable({
    name: "ANON_KEY",
    default: null,
    meaning: "Key of the clients, public. Default: a JWT, made on first start, kept in DATA_DIR.",
    schema: z.string().min(20, "must have at least 20 characters"),
  }),
  variable({
    name: "SERVICE_KEY",
    default: null,
    meaning: "Key that opens the administration under /auth/v1. Default: a JWT, made on first start, kept in DATA_DIR.",
    schema: serviceKey,
  }),
  variable({
    name: "PUBLISHABLE_KEY",
    default: null,
    meaning: "Opaque key for the same as ANON_KEY. Default: made on first start, kept in DATA_DIR.",
    schema: z.string().regex(/^sb_publishable_\S{8,}$/, "must begin with sb_publishable_ and go on"),
  }),
  variable({
    name: "SECRET_KEY",
    default: null,
    meaning: "Opaque key for the same as SERVICE_KEY. Default: made on first start, kept in DATA_DIR.",
    schema: serviceKey.startsWith("sb_secret_", "must begin with sb_secret_"),
  }),
  variable({
    name: "SUPABASE_URL",
    default: null,
    meaning:
      "Address of a Supabase project that holds accounts and files; DATABASE_URL is its database then. /auth/v1 of this service is off, and so are the settings of its mail and keys.",
    schema: httpUrl.transform((value) => value.replace(/\/+$/, "")),
  }),
  variable({
    name: "SUPABASE_PUBLISHABLE_KEY",
    default: null,
    meaning: "The project's publishable key, or its anon key.",
    schema: supabaseKey.refine((key) => !isSecretKey(key), "is a secret key: it would be shown to everybody"),
  }),
  variable({
    name: "SUPABASE_SECRET_KEY",
    default: null,
    meaning: "The project's secret key, or its service-role key.",
    schema: supabaseKey.refine(isSecretKey, "must be a secret key (sb_secret_...) or the service-role key"),
  }),
  variable({
    name: "SUPABASE_JWT_SECRET",
    default: null,
    meaning:
      "The project's legacy JWT secret, where it still signs with one: forged tokens are refused without asking it.",
    schema: z.string().min(32, "must have at least 32 characters"),
  }),
  variable({
    name: "SUPABASE_BUCKET",
    default: "reports",
    meaning: "Private bucket of the project that holds the uploaded files.",
    schema: z.string().regex(/^[\w.-]{1,100}$/, "must be the name of a bucket"),
  }),
  variable({
    name: "SUPABASE_UPLOADS",
    default: "stream",
    meaning:
      "stream sends files on while they come in; whole collects each in memory first, for servers that take no streams.",
    schema: choice(["stream", "whole"]),
  }),
  variable({
    name: "LOG_LEVEL",
    default: "info",
    meaning: "debug, info, warn, error or silent. Logs go to standard error as JSON.",
    schema: choice(["debug", "info", "warn", "error", "silent"]),
  }),
] as const;
