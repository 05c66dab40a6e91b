import { isRole, type Role } from "@rubrica/core";

/** What the environment says. Supabase sets the address and the keys; the rest are secrets of the functions. */
export interface Settings {
  readonly url: string;
  /** The publishable key, or the anon key. */
  readonly publicKey: string;
  /** The secret key, or the service-role key. */
  readonly secretKey: string;
  /** Every key of the project, of both generations: each opens the functions. */
  readonly keys: readonly string[];
  /** `FUNCTIONS_REQUIRE_KEY`. Default false. */
  readonly requireKey: boolean;
  /** `SELF_REGISTRATION_ROLES`, separated by commas. Default student alone. */
  readonly selfRegistrationRoles: readonly Role[];
  /** `TRUSTED_PROXIES`. Default 0: the address of people is unknown, and they share one allowance. */
  readonly trustedProxies: number;
}

/** Throws where something is missing or cannot be read, so that the function does not start. */
export function readSettings(environment: Readonly<Record<string, string>>): Settings {
  const publicKeys = readKeys(environment, "SUPABASE_PUBLISHABLE_KEYS", "SUPABASE_ANON_KEY");
  const secretKeys = readKeys(environment, "SUPABASE_SECRET_KEYS", "SUPABASE_SERVICE_ROLE_KEY");
  return {
    url: required(environment.SUPABASE_URL, "SUPABASE_URL"),
    publicKey: required(publicKeys[0], "SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY"),
    secretKey: required(secretKeys[0], "SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY"),
    keys: [...publicKeys, ...secretKeys],
    requireKey: readBoolean(environment.FUNCTIONS_REQUIRE_KEY),
    selfRegistrationRoles: readRoles(environment.SELF_REGISTRATION_ROLES),
    trustedProxies: readCount(environment.TRUSTED_PROXIES),
  };
}

/** The keys of today's kind, a JSON object of named ones of which `default` comes first, and then the legacy one. */
function readKeys(environment: Readonly<Record<string, string>>, named: string, legacy: string): readonly string[] {
  const keys = parseJson(environment[named]?.trim() || "{}");
  if (typeof keys !== "object" || keys === null) throw new Error(`${named} is no JSON object.`);
  const byName = new Map(Object.entries(keys));
  const inOrder = [byName.get("default"), ...byName.values(), environment[legacy]];
  return [...new Set(inOrder.filter((key) => typeof key === "string" && key !== ""))];
}

/** Null for what is no JSON: the error that says so would repeat the key. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

function readBoolean(text = "false"): boolean {
  if (text !== "true" && text !== "false") throw new Error("FUNCTIONS_REQUIRE_KEY is true or false.");
  return text === "true";
}

function readRoles(text = "student"): readonly Role[] {
  return text.split(",").map((part) => {
    const role = part.trim();
    if (!isRole(role)) throw new Error("SELF_REGISTRATION_ROLES are of admin, teacher and student.");
    return role;
  });
}

function readCount(text = "0"): number {
  if (!/^\d{1,2}$/.test(text)) throw new Error("TRUSTED_PROXIES is a number of proxies.");
  return Number(text);
}
