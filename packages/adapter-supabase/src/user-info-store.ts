import {
  checkObject,
  checkText,
  EmailTakenError,
  isUuid,
  LastAdminError,
  normalizeEmail,
  PermissionDeniedError,
  type Role,
  type User,
  type UserInformation,
  type UserInformationChange,
  type UserInfoStore,
} from "@rubrica/core";
import { askAuth } from "./auth-refusal.ts";
import { checkClients } from "./check-project.ts";
import type { SupabaseClients } from "./supabase-clients.ts";
import { readFailure, SupabaseError } from "./supabase-error.ts";

/** What {@link createSupabaseUserInfoStore} needs. */
export interface SupabaseUserInfoStoreOptions {
  /** Of the project. */
  readonly clients: SupabaseClients;
  /** On behalf of whom: row-level security then decides what there is. Default: as the service. */
  readonly accessToken?: string;
}

/**
 * User information in the table `user_info` by PostgREST, in a database that `migrate()` of adapter-postgres prepared. What
 * the account knows (confirmation, last sign-in) comes from the admin API, one request a user. Methods reject with
 * SupabaseError where Supabase fails.
 *
 * @throws {InvalidArgumentError} for what is no clients, and for an access token that is none.
 */
export function createSupabaseUserInfoStore(options: SupabaseUserInfoStoreOptions): UserInfoStore {
  checkObject("createSupabaseUserInfoStore(options)", options, { expected: "an object with clients" });
  const { clients, accessToken } = options;
  checkClients("createSupabaseUserInfoStore(options.clients)", clients, [
    "service",
    ...(accessToken === undefined ? [] : (["person"] as const)),
  ]);
  // One that is empty would not be somebody's, and must not become the service's.
  const argument = "createSupabaseUserInfoStore(options.accessToken)";
  if (accessToken !== undefined) checkText(argument, accessToken, "the access token of a person");
  // A fresh client each time, as everywhere: none is ever somebody else.
  const table = () => (accessToken === undefined ? clients.service() : clients.person(accessToken)).from("user_info");

  async function find(column: "id" | "email", value: string): Promise<UserInformation | null> {
    const { data } = await ask("Reading user information", table().select().eq(column, value));
    const [row] = data as readonly UserInfoRow[];
    return row ? toUserInformation(row) : null;
  }

  async function withAccount(record: UserInformation): Promise<User> {
    const answer = await askAuth("Reading an account", () => clients.service().auth.admin.getUserById(record.id));
    const account = "data" in answer ? answer.data.user : null;
    return {
      ...record,
      emailConfirmedAt: toDate(account?.email_confirmed_at),
      lastSignInAt: toDate(account?.last_sign_in_at),
    };
  }

  return {
    async insertIfMissing(record) {
      const row = {
        id: record.id,
        email: normalizeEmail(record.email),
        full_name: record.fullName,
        role: record.role,
        phone: record.phone,
      };
      const inserting = table().upsert(row, { onConflict: "id", ignoreDuplicates: true }).select();
      const { data } = await ask("Inserting user information", inserting);
      const [inserted] = data as readonly UserInfoRow[];
      const kept = inserted ? toUserInformation(inserted) : await find("id", record.id);
      if (kept === null) throw new PermissionDeniedError();
      return kept;
    },

    find: async (id) => (isUuid(id) ? find("id", id) : null),

    findByEmail: (email) => find("email", normalizeEmail(email)),

    async findUser(id) {
      const record = isUuid(id) ? await find("id", id) : null;
      return record && withAccount(record);
    },

    async listUsers(query) {
      let asked = table().select("*", { count: "exact" });
      if (query.role !== undefined) asked = asked.eq("role", query.role);
      if (query.isActive !== undefined) asked = asked.eq("is_active", query.isActive);
      if (query.q !== undefined && query.q !== "") asked = asked.or(containing(query.q));
      const page = asked
        .order("created_at", { ascending: false })
        .order("id")
        .range(query.offset, query.offset + query.limit - 1);
      const { data, count } = await ask("Listing user information", page);
      const items: User[] = [];
      // In order and not all at once: a page of users is not worth a burst of requests.
      for (const row of data as readonly UserInfoRow[]) items.push(await withAccount(toUserInformation(row)));
      return { items, total: count ?? items.length };
    },

    async update(id, change) {
      if (!isUuid(id)) return null;
      const { data } = await ask("Changing user information", table().update(toColumns(change)).eq("id", id).select());
      const [row] = data as readonly UserInfoRow[];
      return row ? toUserInformation(row) : null;
    },

    async remove(id) {
      if (!isUuid(id)) return false;
      const { data } = await ask("Deleting user information", table().delete().eq("id", id).select("id"));
      return (data as readonly unknown[]).length > 0;
    },
  };
}

interface TableAnswer {
  readonly data: unknown;
  readonly error: unknown;
  readonly count?: number | null;
  readonly status: number;
}

/** The rows, or what the refusal means by its SQLSTATE. */
async function ask(
  operation: string,
  query: PromiseLike<TableAnswer>,
): Promise<{ readonly data: unknown; readonly count: number | null }> {
  const answer = await Promise.resolve(query).catch((error: unknown) => ({
    data: null,
    error,
    status: 0,
    count: null,
  }));
  if (!answer.error) return { data: answer.data ?? [], count: answer.count ?? null };
  const failure = readFailure(answer.error, answer.status);
  switch (failure.code) {
    case UNIQUE_VIOLATION:
      throw new EmailTakenError();
    case LAST_ADMIN:
      throw new LastAdminError();
    case INSUFFICIENT_PRIVILEGE:
      throw new PermissionDeniedError();
    // A page beyond the last row.
    case "PGRST103":
      return { data: [], count: answer.count ?? null };
    default:
      throw new SupabaseError(operation, failure);
  }
}

/** The only unique column besides the id, over which `insertIfMissing` passes. */
const UNIQUE_VIOLATION = "23505";
const INSUFFICIENT_PRIVILEGE = "42501";
/** Raised by the trigger `keep_an_active_admin`. */
const LAST_ADMIN = "RB001";

/** Part of name, e-mail or phone: what is escaped is no syntax of `ilike`, what stands in double quotes none of PostgREST. */
function containing(text: string): string {
  const pattern = `%${text.replace(/[\\%_*]/g, "\\$&")}%`;
  const quoted = /[,()"]/.test(pattern) ? `"${pattern.replace(/["\\]/g, "\\$&")}"` : pattern;
  return ["full_name", "email", "phone"].map((column) => `${column}.ilike.${quoted}`).join(",");
}

function toColumns(change: UserInformationChange): Readonly<Record<string, unknown>> {
  return {
    ...(change.email !== undefined && { email: normalizeEmail(change.email) }),
    ...(change.fullName !== undefined && { full_name: change.fullName }),
    ...(change.role !== undefined && { role: change.role }),
    ...(change.phone !== undefined && { phone: change.phone }),
    ...(change.avatarUrl !== undefined && { avatar_url: change.avatarUrl }),
    ...(change.isActive !== undefined && { is_active: change.isActive }),
    ...(change.mailOnRelease !== undefined && { mail_on_release: change.mailOnRelease }),
    updated_at: new Date().toISOString(),
  };
}

interface UserInfoRow {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly avatar_url: string | null;
  readonly phone: string | null;
  readonly is_active: boolean;
  readonly mail_on_release: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

function toUserInformation(row: UserInfoRow): UserInformation {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    avatarUrl: row.avatar_url,
    phone: row.phone,
    isActive: row.is_active,
    mailOnRelease: row.mail_on_release,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function toDate(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
