import { environmentVariables } from "./environment-variables.ts";
import { readRetired, underNewNames } from "./retired-variables.ts";
import { groupSettings, type ParsedVariables, type SettingGroups } from "./setting-groups.ts";
import type { EnvironmentVariable } from "./variables/variable.ts";

/** The settings of this process, parsed and completed, one group an area. */
export type Environment = SettingGroups;

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
export function parseEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const variables = underNewNames(given);
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
  const values = parsed as ParsedVariables;
  const production = values.NODE_ENV === "production";
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
  if (production && isOwn && !areKeysGiven(isGiven) && !isGiven("KEYS_PASSPHRASE")) {
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
  return groupSettings(values, readRetired(variables));
}

type IsGiven = (name: (typeof environmentVariables)[number]["name"]) => boolean;

/** Of those variables together; each alone has its schema. */
function mistakesOfKeys(isGiven: IsGiven): readonly string[] {
  if (!isGiven("JWT_KEYS") || !isGiven("JWT_SECRET")) return [];
  return ["JWT_KEYS and JWT_SECRET are two signing keys: set one of them"];
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

function areKeysGiven(isGiven: IsGiven): boolean {
  const signing = isGiven("JWT_KEYS") || isGiven("JWT_SECRET");
  const clients = isGiven("ANON_KEY") || isGiven("PUBLISHABLE_KEY");
  return signing && clients && (isGiven("SERVICE_KEY") || isGiven("SECRET_KEY"));
}

function sameKeys({ ANON_KEY, PUBLISHABLE_KEY, SERVICE_KEY, SECRET_KEY }: ParsedVariables): boolean {
  const open = [ANON_KEY, PUBLISHABLE_KEY].filter((key) => key !== null);
  return [SERVICE_KEY, SECRET_KEY].some((key) => key && open.includes(key));
}

/** With https, or on this machine. */
function isSafeAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** A table of settings as Markdown: all of them for `--help`, the ones that everybody needs for the README. */
export function environmentTable(which: "all" | "everybody" = "all"): string {
  const rows = (environmentVariables as readonly EnvironmentVariable[])
    .filter(({ neededBy }) => which === "all" || neededBy === "everybody")
    .map(
      (entry) => `| \`${entry.name}\` | ${entry.default === null ? "" : `\`${entry.default}\``} | ${entry.meaning} |`,
    );
  return ["| variable | default | meaning |", "| --- | --- | --- |", ...rows].join("\n");
}
