import {
  type Account,
  type ImportedAccount,
  isEmailAddress,
  isRole,
  isUuid,
  normalizeEmail,
  type Role,
} from "@rubrica/core";
import { recordFields } from "../accounts/sign-up.ts";
import { sha256Hex } from "../tokens/sha-256.ts";
import type { Metadata } from "../users/metadata.ts";

/** A row of Supabase Auth's `auth.users`, with its column names; values as JSON or as text of PostgreSQL. */
export type SupabaseAccountRow = Readonly<Record<string, unknown>>;

/** Why an account stays behind, as long as nobody changes it there. */
export type LeftBehind = "anonymous" | "sso" | "phone_only" | "no_address" | "unusable_address" | "unreadable";

/** Where the role of a record comes from: a field of metadata, by its path. */
export interface RoleSource {
  readonly metadata: "app" | "user";
  readonly path: readonly string[];
}

/** `app_metadata.role` and the like; null for anything else. */
export function parseRoleSource(text: string): RoleSource | null {
  const [, metadata, path] = /^(app|user)_metadata\.([^.]+(?:\.[^.]+)*)$/.exec(text) ?? [];
  return metadata && path ? { metadata: metadata as RoleSource["metadata"], path: path.split(".") } : null;
}

/**
 * The account as it is kept here. Ids, hashes, times, metadata, bans and deletions stay as they are; what is under way
 * does not come along: codes, links and a change of address are begun anew. Rejects never.
 * @param roleFrom where the role stands; null, a field that is absent and a word that is no role make a student.
 */
export async function readSupabaseAccount(
  row: SupabaseAccountRow,
  roleFrom: RoleSource | null,
): Promise<ImportedAccount | LeftBehind> {
  const id = text(row.id)?.toLowerCase() ?? "";
  if (!isUuid(id)) return "unreadable";
  if (isTrue(row.is_anonymous)) return "anonymous";
  if (isTrue(row.is_sso_user)) return "sso";
  const times = readTimes(row);
  const [userMetadata, appMetadata] = [metadata(row.raw_user_meta_data), metadata(row.raw_app_meta_data)];
  if (times === null || userMetadata === null || appMetadata === null) return "unreadable";
  const kept = { ...times, ...nothingUnderWay, id };
  const given = text(row.email);
  if (times.deletedAt !== null) return deletedAccount(kept, given ?? "");
  if (given === null) return text(row.phone) === null ? "no_address" : "phone_only";
  const email = normalizeEmail(given);
  if (!isEmailAddress(email)) return "unusable_address";
  const { full_name: fullName, phone } = recordFields({ email, metadata: userMetadata }, []);
  return {
    account: { ...kept, email, passwordHash: text(row.encrypted_password), userMetadata, appMetadata },
    record: { fullName, phone, role: roleOf({ app: appMetadata, user: userMetadata }, roleFrom), isActive: true },
  };
}

/** What a link or a code would end is not taken over: both were made with keys of the other system. */
const nothingUnderWay = {
  // Without its moment, the time of a confirmation never runs out: the account is not removed for a link that is void.
  confirmationSentAt: null,
  newEmail: null,
  emailChangeSentAt: null,
  emailChangeConfirmedBy: null,
  recoverySentAt: null,
  reauthenticationSentAt: null,
  factors: [],
} as const;

type Times = Pick<
  Account,
  "emailConfirmedAt" | "lastSignInAt" | "invitedAt" | "bannedUntil" | "deletedAt" | "createdAt" | "updatedAt"
>;

/** Null where one of them cannot be read. */
function readTimes(row: SupabaseAccountRow): Times | null {
  try {
    const createdAt = time(row.created_at) ?? new Date(0);
    return {
      // Older versions have but `confirmed_at`.
      emailConfirmedAt: time(row.email_confirmed_at ?? row.confirmed_at),
      lastSignInAt: time(row.last_sign_in_at),
      invitedAt: time(row.invited_at),
      bannedUntil: time(row.banned_until),
      deletedAt: time(row.deleted_at),
      createdAt,
      updatedAt: time(row.updated_at) ?? createdAt,
    };
  } catch {
    return null;
  }
}

/** The id stays, so that what refers to it does, and nothing that tells whose it was. */
async function deletedAccount(
  kept: Omit<Account, "email" | "passwordHash" | "userMetadata" | "appMetadata">,
  given: string,
): Promise<ImportedAccount> {
  const email = `${(await sha256Hex(`${kept.id}.${given}`)).slice(0, 32)}@deleted.invalid`;
  return {
    account: { ...kept, email, passwordHash: null, userMetadata: {}, appMetadata: {} },
    record: { fullName: "-", phone: null, role: "student", isActive: false },
  };
}

function roleOf(metadata: Readonly<Record<RoleSource["metadata"], Metadata>>, source: RoleSource | null): Role {
  let value: unknown = source && metadata[source.metadata];
  for (const key of source?.path ?? []) {
    value = typeof value === "object" && value !== null ? (value as Metadata)[key] : undefined;
  }
  return isRole(value) ? value : "student";
}

/** Empty text stands for nothing, as in Supabase Auth itself. */
function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function isTrue(value: unknown): boolean {
  return value === true || value === "t" || value === "true";
}

/** `2026-01-15T10:20:30.123456+00:00` of JSON, or `2026-01-15 10:20:30.123456+00` of PostgreSQL. */
function time(value: unknown): Date | null {
  if (value instanceof Date) return value;
  const written = text(value);
  if (written === null) return null;
  if (written === "infinity") return endOfTime;
  const at = new Date(written.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  if (Number.isNaN(at.getTime())) throw new Error("no time");
  return at;
}

/** The last that every part writes with four digits. */
const endOfTime = new Date("9999-12-31T00:00:00Z");

/** An object, or its JSON; null for anything that cannot be kept. */
function metadata(value: unknown): Metadata | null {
  if (value === null || value === undefined || value === "") return {};
  try {
    const parsed: unknown = typeof value === "string" ? JSON.parse(value) : value;
    if (parsed === null) return {};
    if (typeof parsed !== "object" || Array.isArray(parsed)) return null;
    // NUL and halves of surrogate pairs, which no database keeps, are what JSON writes so.
    return /\\u(0000|d[89a-f])/.test(JSON.stringify(parsed)) ? null : (parsed as Metadata);
  } catch {
    return null;
  }
}
