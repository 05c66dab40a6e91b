import {
  EmailTakenError,
  isUuid,
  LastAdminError,
  normalizeEmail,
  type Role,
  type User,
  type UserInformation,
  type UserInfoStore,
} from "@rubrica/core";
import type { Parameter, Statements } from "./database.ts";
import { isEmailTaken, LAST_ADMIN, sqlState } from "./postgres-error.ts";

/** User information in `public.user_info`; row-level security decides what an actor sees of it. */
export function createUserInfoStore(statements: Statements): UserInfoStore {
  async function rows<Row extends object>(text: string, parameters: readonly Parameter[]): Promise<readonly Row[]> {
    try {
      return await statements.query<Row>(text, parameters);
    } catch (error) {
      if (isEmailTaken(error)) throw new EmailTakenError();
      if (sqlState(error) === LAST_ADMIN) throw new LastAdminError();
      throw error;
    }
  }

  async function find(condition: string, value: string): Promise<UserInformation | null> {
    const [row] = await rows<UserInfoRow>(`select * from public.user_info where ${condition}`, [value]);
    return row ? toUserInformation(row) : null;
  }

  return {
    async insertIfMissing(record) {
      const [inserted] = await rows<UserInfoRow>(
        `insert into public.user_info (id, email, full_name, role, phone) values ($1, $2, $3, $4, $5)
         on conflict (id) do nothing returning *`,
        [record.id, normalizeEmail(record.email), record.fullName, record.role, record.phone],
      );
      return inserted ? toUserInformation(inserted) : ((await find("id = $1", record.id)) as UserInformation);
    },

    async find(id) {
      return isUuid(id) ? find("id = $1", id) : null;
    },

    findByEmail: (email) => find("email = $1", normalizeEmail(email)),

    async findUser(id) {
      if (!isUuid(id)) return null;
      const [row] = await rows<UserRow>(`${selectUsers} where record.id = $1`, [id]);
      return row ? toUser(row) : null;
    },

    async listUsers(query) {
      const filter = `($1::text is null or record.role = $1)
        and ($2::boolean is null or record.is_active = $2)
        and ($3::text is null or record.full_name ilike $3 or record.email ilike $3 or record.phone ilike $3)`;
      const filterParameters = [
        query.role ?? null,
        query.isActive ?? null,
        query.q === undefined || query.q === "" ? null : containing(query.q),
      ];
      const items = await rows<UserRow>(
        `${selectUsers} where ${filter} order by record.created_at desc, record.id limit $4 offset $5`,
        [...filterParameters, query.limit, query.offset],
      );
      const [count] = await rows<{ total: number }>(
        `select count(*)::int as total from public.user_info record where ${filter}`,
        filterParameters,
      );
      return { items: items.map(toUser), total: count?.total ?? 0 };
    },

    async update(id, change) {
      if (!isUuid(id)) return null;
      const [row] = await rows<UserInfoRow>(
        `update public.user_info set
           email = coalesce($2, email),
           full_name = coalesce($3, full_name),
           role = coalesce($4, role),
           phone = case when $5 then $6 else phone end,
           avatar_url = case when $7 then $8 else avatar_url end,
           is_active = coalesce($9, is_active),
           mail_on_release = coalesce($10, mail_on_release),
           updated_at = now()
         where id = $1 returning *`,
        [
          id,
          change.email === undefined ? null : normalizeEmail(change.email),
          change.fullName ?? null,
          change.role ?? null,
          change.phone !== undefined,
          change.phone ?? null,
          change.avatarUrl !== undefined,
          change.avatarUrl ?? null,
          change.isActive ?? null,
          change.mailOnRelease ?? null,
        ],
      );
      return row ? toUserInformation(row) : null;
    },

    async remove(id) {
      if (!isUuid(id)) return false;
      return (await rows("delete from public.user_info where id = $1 returning 1", [id])).length > 0;
    },
  };
}

const selectUsers = `select record.*, account.email_confirmed_at, account.last_sign_in_at
  from public.user_info record left join lateral rubrica.account_facts(record.id) account on true`;

/** Pattern for `ilike` in which the searched text stands for itself. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

interface UserInfoRow {
  id: string;
  email: string;
  full_name: string;
  role: Role;
  avatar_url: string | null;
  phone: string | null;
  is_active: boolean;
  mail_on_release: boolean;
  created_at: Date;
  updated_at: Date;
}

interface UserRow extends UserInfoRow {
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
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
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toUser(row: UserRow): User {
  return {
    ...toUserInformation(row),
    emailConfirmedAt: row.email_confirmed_at,
    lastSignInAt: row.last_sign_in_at,
  };
}
