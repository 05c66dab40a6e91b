import type { Role } from "@rubrica/core";
import type * as z from "zod";
import type { EnvironmentVariable } from "../settings/variable.ts";
import { environmentVariables } from "./environment-variables.ts";

type Parsed = {
  readonly [Entry in (typeof environmentVariables)[number] as Entry["name"]]: Entry["default"] extends string
    ? z.output<Entry["schema"]>
    : z.output<Entry["schema"]> | null;
};

/** The settings of this process, parsed and completed. */
export interface Environment extends Omit<Parsed, "EMAIL_CONFIRMATION" | "SELF_REGISTRATION_ROLES"> {
  readonly EMAIL_CONFIRMATION: "off" | "required";
  readonly SELF_REGISTRATION_ROLES: readonly Role[];
  /** Whether all keys are in the environment: none is read from DATA_DIR then, or written there. */
  readonly keysAreGiven: boolean;
  /** The Supabase project that holds accounts, and files unless a bucket does; null: accounts are here. */
  readonly supabase: SupabaseSettings | null;
  /** The bucket that holds files, or null: they are in a folder, or at Supabase. */
  readonly s3: S3Settings | null;
  /** The AI server, or null when none is configured. */
  readonly ai: { readonly baseUrl: string; readonly apiKey: string | null; readonly model: string } | null;
}

/** A bucket and who may use it. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/** A Supabase project and how to use it. */
export interface SupabaseSettings {
  readonly url: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string | null;
  readonly bucket: string;
  readonly uploads: "stream" | "whole";
}

/** Settings that are wrong; every mistake is named. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
  readonly code = "bad_environment";
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(mistakes.join("; "));
    this.mistakes = mistakes;
  }
}

/** Parses the settings; an empty variable counts as unset. Throws EnvironmentError with every mistake. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const mistakes: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const { name, default: fallback, schema } of environmentVariables as readonly EnvironmentVariable[]) {
    const text = variables[name]?.trim() || fallback;
    if (text === null) {
      parsed[name] = null;
      continue;
    }
    const result = schema.safeParse(text);
    if (result.success) parsed[name] = result.data;
    else mistakes.push(`${name} ${result.error.issues[0]?.message ?? "is not right"}`);
  }
  const values = parsed as Parsed;
  const production = values.NODE_ENV === "production";
  if (production && !values.SELF_REGISTRATION_ROLES && !mistakes.some((text) => text.startsWith("SELF_REGISTRATION"))) {
    mistakes.push("SELF_REGISTRATION_ROLES must be set in production, for example student");
  }
  const confirmation = values.EMAIL_CONFIRMATION ?? (production ? "required" : "off");
  const isGiven: IsGiven = (name) => Boolean(variables[name]?.trim());
  // Supabase keeps the keys and sends the mail where it holds the accounts.
  const isOwn = !isGiven("SUPABASE_URL");
  if (production && isOwn && confirmation === "required") {
    if (!isGiven("SMTP_URL") && !isGiven("MAIL_DIR")) {
      mistakes.push(
        "SMTP_URL or MAIL_DIR must be set in production while EMAIL_CONFIRMATION is required: nobody could confirm an address",
      );
    }
    if (!isGiven("PUBLIC_URL")) {
      mistakes.push(
        "PUBLIC_URL must be set in production while EMAIL_CONFIRMATION is required: links in mails begin with it",
      );
    }
  }
  if (production && values.PUBLIC_URL && !isSafeAddress(values.PUBLIC_URL)) {
    mistakes.push("PUBLIC_URL must begin with https:// in production: passwords and tokens travel there");
  }
  if (production && values.SUPABASE_URL && !isSafeAddress(values.SUPABASE_URL)) {
    mistakes.push("SUPABASE_URL must begin with https:// in production: passwords and keys travel there");
  }
  if (production && values.SITE_URL && !isSafeAddress(values.SITE_URL)) {
    mistakes.push("SITE_URL must begin with https:// in production: links in mails carry tokens there");
  }
  mistakes.push(...mistakesOfKeys(isGiven), ...mistakesOfSupabase(isGiven), ...mistakesOfS3(isGiven));
  const keysAreGiven = areKeysGiven(isGiven);
  if (production && isOwn && !keysAreGiven && !isGiven("KEYS_PASSPHRASE")) {
    mistakes.push(
      "KEYS_PASSPHRASE must be set in production, or JWT_KEYS with ANON_KEY and SERVICE_KEY: keys are not kept as plain text",
    );
  }
  if (values.KEYS_STORE === "database") {
    const missing = (["DATABASE_URL", "KEYS_PASSPHRASE"] as const).filter((name) => !isGiven(name));
    mistakes.push(...missing.map((name) => `${name} must be set with KEYS_STORE=database`));
  }
  if (sameKeys(values)) mistakes.push("SERVICE_KEY and SECRET_KEY must differ from ANON_KEY, which is public");
  if (Boolean(values.AI_BASE_URL) !== Boolean(values.AI_MODEL)) {
    mistakes.push("AI_BASE_URL and AI_MODEL must be set together");
  }
  // Nobody else can get at the embedded database, so half a service would wait for the other half for ever.
  if (values.DATABASE_URL === null && (values.ROLE === "api" || values.ROLE === "worker")) {
    mistakes.push(`ROLE=${values.ROLE} needs DATABASE_URL: the embedded database serves one process`);
  }
  if (mistakes.length > 0) throw new EnvironmentError(mistakes);
  return {
    ...values,
    keysAreGiven,
    EMAIL_CONFIRMATION: confirmation,
    SELF_REGISTRATION_ROLES: values.SELF_REGISTRATION_ROLES ?? ["admin", "teacher", "student"],
    supabase: supabaseOf(values),
    s3: s3Of(values),
    ai:
      values.AI_BASE_URL && values.AI_MODEL
        ? { baseUrl: values.AI_BASE_URL, apiKey: values.AI_API_KEY, model: values.AI_MODEL }
        : null,
  };
}

type IsGiven = (name: (typeof environmentVariables)[number]["name"] | "JWT_SIGNING_KEY") => boolean;

/** Of those variables together; each alone has its schema. */
function mistakesOfKeys(isGiven: IsGiven): readonly string[] {
  const mistakes: string[] = [];
  if (isGiven("JWT_KEYS") && isGiven("JWT_SECRET")) {
    mistakes.push("JWT_KEYS and JWT_SECRET are two signing keys: set one of them");
  }
  // Not ignored: the service would make other keys, and everybody's tokens would be void.
  if (isGiven("JWT_SIGNING_KEY")) {
    mistakes.push('JWT_SIGNING_KEY is JWT_KEYS now: put the key into an array, with "key_ops": ["sign"]');
  }
  return mistakes;
}

function mistakesOfSupabase(isGiven: IsGiven): readonly string[] {
  const keys = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const;
  if (!isGiven("SUPABASE_URL")) {
    const alone = keys.filter(isGiven);
    return alone.map((name) => `${name} is set and SUPABASE_URL is not: set both or none`);
  }
  const needed = {
    SUPABASE_PUBLISHABLE_KEY: "its publishable or anon key",
    SUPABASE_SECRET_KEY: "its secret or service-role key",
  };
  return [
    ...keys.filter((name) => !isGiven(name)).map((name) => `${name} must be set with SUPABASE_URL: ${needed[name]}`),
    ...(isGiven("DATABASE_URL") ? [] : ["DATABASE_URL must be set with SUPABASE_URL: the database of the project"]),
    // Not ignored: whoever sets them believes that they hold.
    ...(["EMAIL_CONFIRMATION", "SECOND_FACTOR", "PASSWORD_CHANGE_REAUTHENTICATION"] as const)
      .filter(isGiven)
      .map(
        (name) => `${name} has no effect with SUPABASE_URL: accounts follow the settings and policies of the project`,
      ),
  ];
}

function mistakesOfS3(isGiven: IsGiven): readonly string[] {
  const keys = ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  if (isGiven("S3_BUCKET")) {
    return keys.filter((name) => !isGiven(name)).map((name) => `${name} must be set with S3_BUCKET`);
  }
  const alone = (["S3_ENDPOINT", ...keys] as const).filter(isGiven);
  return alone.map((name) => `${name} is set and S3_BUCKET is not: files would stay in DATA_DIR`);
}

function s3Of(values: Parsed): S3Settings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId } = values;
  const { S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: given } = values;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = given ?? `https://s3.${region}.amazonaws.com`;
  return { endpoint, region, bucket, credentials: { accessKeyId, secretAccessKey } };
}

function supabaseOf(values: Parsed): SupabaseSettings | null {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publicKey, SUPABASE_SECRET_KEY: secretKey } = values;
  if (url === null || publicKey === null || secretKey === null) return null;
  const { SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_BUCKET: bucket, SUPABASE_UPLOADS: uploads } = values;
  return { url, publicKey, secretKey, jwtSecret, bucket, uploads };
}

function areKeysGiven(isGiven: IsGiven): boolean {
  const signing = isGiven("JWT_KEYS") || isGiven("JWT_SECRET");
  const clients = isGiven("ANON_KEY") || isGiven("PUBLISHABLE_KEY");
  return signing && clients && (isGiven("SERVICE_KEY") || isGiven("SECRET_KEY"));
}

function sameKeys({ ANON_KEY, PUBLISHABLE_KEY, SERVICE_KEY, SECRET_KEY }: Parsed): boolean {
  const open = [ANON_KEY, PUBLISHABLE_KEY].filter((key) => key !== null);
  return [SERVICE_KEY, SECRET_KEY].some((key) => key && open.includes(key));
}

/** With https, or on this machine. */
function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** The table of settings as Markdown, for `--help` and the README. */
export function environmentTable(): string {
  const rows = environmentVariables.map(
    (entry) => `| \`${entry.name}\` | ${entry.default === null ? "" : `\`${entry.default}\``} | ${entry.meaning} |`,
  );
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
