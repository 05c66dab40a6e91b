import { type Account, type AccountStore, EmailTakenError, LastAdminError, normalizeEmail } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { isEmailTaken, LAST_ADMIN, sqlState } from "./postgres-error.ts";
import { isUuid } from "./uuid.ts";

/** Accounts in `auth.users`, whose columns have the names that Supabase Auth gives them. */
export function createAccountStore(statements: Statements): AccountStore {
  async function one(text: string, parameters: Parameters<Statements["query"]>[1]): Promise<Account | null> {
    try {
      const [row] = await statements.query<AccountRow>(text, parameters);
      return row ? toAccount(row) : null;
    } catch (error) {
      if (isEmailTaken(error)) throw new EmailTakenError();
      if (sqlState(error) === LAST_ADMIN) throw new LastAdminError();
      throw error;
    }
  }

  return {
    async insert(account) {
      const inserted = await one(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, raw_user_meta_data)
         values ($1, $2, $3, $4, $5, $6::text::jsonb) returning ${columns}`,
        [
          account.id,
          normalizeEmail(account.email),
          account.passwordHash,
          account.emailConfirmedAt,
          account.confirmationSentAt,
          JSON.stringify(account.userMetadata),
        ],
      );
      return inserted as Account;
    },

    async find(id) {
      return isUuid(id) ? one(`select ${columns} from auth.users where id = $1`, [id]) : null;
    },

    findByEmail: (email) =>
      one(`select ${columns} from auth.users where lower(email) = lower($1)`, [normalizeEmail(email)]),

    async update(id, change, expected) {
      if (!isUuid(id)) return null;
      // A token that was mailed to the old address must not confirm the new one.
      return one(
        `with outdated as (
           delete from rubrica.one_time_tokens where user_id = $1 and $2::text is not null
         )
         update auth.users set
           email = coalesce($2, email),
           encrypted_password = coalesce($3, encrypted_password),
           email_confirmed_at = coalesce($4, email_confirmed_at),
           last_sign_in_at = coalesce($5, last_sign_in_at),
           raw_user_meta_data = coalesce($6::text::jsonb, raw_user_meta_data),
           updated_at = now()
         where id = $1 and ($7::text is null or encrypted_password = $7) returning ${columns}`,
        [
          id,
          change.email === undefined ? null : normalizeEmail(change.email),
          change.passwordHash ?? null,
          change.emailConfirmedAt ?? null,
          change.lastSignInAt ?? null,
          change.userMetadata === undefined ? null : JSON.stringify(change.userMetadata),
          expected?.passwordHash ?? null,
        ],
      );
    },

    async remove(id, options) {
      if (!isUuid(id)) return false;
      // The triggers that keep an active admin let this one go, in this transaction only.
      const letGo = options?.takeBack ? "and set_config('rubrica.taken_back', id::text, true) is not null" : "";
      return (await one(`delete from auth.users where id = $1 ${letGo} returning ${columns}`, [id])) !== null;
    },

    async passwordHashSamples() {
      const rows = await statements.query<{ sample: string }>(
        `select min(encrypted_password) as sample from auth.users where encrypted_password <> ''
         group by ${parametersOfHash}, length(encrypted_password) order by count(*) desc, 1 limit 20`,
      );
      return rows.map((row) => row.sample);
    },
  };
}

/**
 * What stands before salt and digest: `$2b$10$` of bcrypt, `$argon2id$v=19$m=19456,t=2,p=1$` of PHC strings; nothing for
 * hashes in which parameters do not stand.
 */
const parametersOfHash = String.raw`substring(encrypted_password from '^(?:\$2[a-z]\$[0-9]+\$|\$[a-z0-9-]+\$(?:[^$]*=[^$]*\$)*)')`;

const columns = `id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, last_sign_in_at,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at`;

interface AccountRow {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.encrypted_password,
    emailConfirmedAt: row.email_confirmed_at,
    confirmationSentAt: row.confirmation_sent_at,
    lastSignInAt: row.last_sign_in_at,
    userMetadata: row.raw_user_meta_data ?? {},
    appMetadata: row.raw_app_meta_data ?? {},
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
