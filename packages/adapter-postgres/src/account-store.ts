import {
  type Account,
  type AccountChange,
  type AccountStore,
  type EmailChangeSide,
  EmailTakenError,
  isUuid,
  LastAdminError,
  normalizeEmail,
} from "@rubrica/core";
import type { Parameter, Statements } from "./database.ts";
import { type FactorColumns, factorsOfAccount, toFactor } from "./factor-store.ts";
import { isEmailTaken, LAST_ADMIN, sqlState } from "./postgres-error.ts";

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

  async function find(id: string): Promise<Account | null> {
    return isUuid(id) ? one(`select ${accountColumns} from auth.users where id = $1`, [id]) : null;
  }

  /** Beyond the last page no row carries the number. */
  async function count(email: string | null): Promise<number> {
    const [row] = await statements.query<{ total: number }>(
      "select count(*)::int as total from auth.users where $1::text is null or lower(email) = lower($1)",
      [email],
    );
    return row?.total ?? 0;
  }

  return {
    async insert(account) {
      const inserted = await one(
        `insert into auth.users (id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, raw_user_meta_data)
         values ($1, $2, $3, $4, $5, $6::text::jsonb) returning ${accountColumns}`,
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

    find,

    findByEmail: (email) =>
      one(`select ${accountColumns} from auth.users where lower(email) = lower($1)`, [normalizeEmail(email)]),

    findByNewEmail: (email) =>
      one(
        `select ${accountColumns} from auth.users where lower(email_change) = lower($1)
         order by email_change_sent_at desc nulls last limit 1`,
        [normalizeEmail(email)],
      ),

    async hold(id) {
      if (!isUuid(id)) return null;
      // Sessions may still begin meanwhile. Read by a second statement: the one that waited for the lock would show
      // the factors as they were before.
      await statements.query("select from auth.users where id = $1 for no key update", [id]);
      return find(id);
    },

    async list({ email, limit, offset }) {
      const wanted = email === undefined ? null : normalizeEmail(email);
      const rows = await statements.query<AccountRow & { total: number }>(
        `select ${accountColumns}, count(*) over ()::int as total from auth.users
         where $1::text is null or lower(email) = lower($1) order by created_at desc, id limit $2 offset $3`,
        [wanted, limit, offset],
      );
      return { items: rows.map(toAccount), total: rows[0]?.total ?? (await count(wanted)) };
    },

    async update(id, change, expected) {
      if (!isUuid(id)) return null;
      const changed = changedColumns.filter(({ field }) => change[field] !== undefined);
      const values = changed.map(({ field, write }) => write(change[field]));
      const assignments = changed.map(({ column, cast }, index) => `${column} = $${index + 4}${cast}`);
      // A token that was mailed to the old address must not confirm the new one.
      return one(
        `with outdated as (
           delete from rubrica.one_time_tokens where user_id = $1 and $3
         )
         update auth.users set ${[...assignments, "updated_at = now()"].join(", ")}
         where id = $1 and ($2::text is null or encrypted_password = $2) returning ${accountColumns}`,
        [id, expected?.passwordHash ?? null, change.email !== undefined, ...values],
      );
    },

    async remove(id, options) {
      if (!isUuid(id)) return false;
      // The triggers that keep an active admin let this one go, in this transaction only.
      const letGo = options?.takeBack ? "and set_config('rubrica.taken_back', id::text, true) is not null" : "";
      return (await one(`delete from auth.users where id = $1 ${letGo} returning ${accountColumns}`, [id])) !== null;
    },

    async passwordHashSamples() {
      const rows = await statements.query<{ sample: string }>(
        `select min(encrypted_password) as sample from auth.users where encrypted_password <> ''
         group by ${parametersOfHash}, length(encrypted_password) order by count(*) desc, 1 limit 20`,
      );
      return rows.map((row) => row.sample);
    },

    async removeUnconfirmed(mailedBefore) {
      // An admin is left to people: without the last one the statement would fail for all.
      await statements.query(
        `delete from auth.users account
         where email_confirmed_at is null and last_sign_in_at is null and invited_at is null
           and confirmation_sent_at < $1
           and not exists (select from public.user_info record where record.id = account.id and record.role = 'admin')`,
        [mailedBefore],
      );
    },

    async findInUse(keys) {
      const [found] = await statements.query<{ ids: string[]; emails: string[] }>(
        // Joins, which take an index a row; conditions with `or` would read the whole table for each call.
        `with wanted as (select id, email from jsonb_to_recordset($1::text::jsonb) as wanted (id uuid, email text))
         select
           to_json(array(select wanted.id::text from wanted join auth.users account on account.id = wanted.id)) as ids,
           to_json(array(
             select wanted.email from wanted join auth.users account on lower(account.email) = lower(wanted.email)
             union select wanted.email from wanted join public.user_info record on record.email = wanted.email
           )) as emails`,
        [JSON.stringify(keys.map(({ id, email }) => ({ id, email: normalizeEmail(email) })))],
      );
      return { ids: new Set(found?.ids), emails: new Set(found?.emails) };
    },

    async insertImported(accounts) {
      const inserted = await statements.query<{ id: string }>(insertImportedStatement, [
        JSON.stringify(
          accounts.map(({ account, record }) => ({ ...account, ...record, email: normalizeEmail(account.email) })),
        ),
      ]);
      return inserted.map(({ id }) => id);
    },
  };
}

/** The trigger that makes records runs when the statement has ended, and finds these. */
const insertImportedStatement = `
  with given as (
    select * from jsonb_to_recordset($1::text::jsonb) as given (
      "id" uuid, "email" text, "passwordHash" text, "emailConfirmedAt" timestamptz, "confirmationSentAt" timestamptz,
      "lastSignInAt" timestamptz, "invitedAt" timestamptz, "bannedUntil" timestamptz, "deletedAt" timestamptz,
      "newEmail" text, "emailChangeSentAt" timestamptz, "recoverySentAt" timestamptz,
      "reauthenticationSentAt" timestamptz, "appMetadata" jsonb, "userMetadata" jsonb, "createdAt" timestamptz,
      "updatedAt" timestamptz, "fullName" text, "role" text, "phone" text, "isActive" boolean
    )
  ), inserted as (
    insert into auth.users (
      id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, last_sign_in_at, invited_at, banned_until,
      deleted_at, email_change, email_change_sent_at, recovery_sent_at, reauthentication_sent_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at
    )
    select "id", "email", "passwordHash", "emailConfirmedAt", "confirmationSentAt", "lastSignInAt", "invitedAt",
      "bannedUntil", "deletedAt", "newEmail", "emailChangeSentAt", "recoverySentAt", "reauthenticationSentAt",
      "appMetadata", "userMetadata", "createdAt", "updatedAt"
    from given
    where not exists (select from public.user_info record where record.email = given."email")
    on conflict do nothing
    returning id
  )
  insert into public.user_info (id, email, full_name, role, phone, is_active, created_at)
  select id, "email", "fullName", "role", "phone", "isActive", "createdAt" from given join inserted using (id)
  returning id`;

/**
 * What stands before salt and digest: `$2b$10$` of bcrypt, `$argon2id$v=19$m=19456,t=2,p=1$` of PHC strings; nothing for
 * hashes in which parameters do not stand.
 */
const parametersOfHash = String.raw`substring(encrypted_password from '^(?:\$2[a-z]\$[0-9]+\$|\$[a-z0-9-]+\$(?:[^$]*=[^$]*\$)*)')`;

/** What {@link toAccount} reads. */
export const accountColumns: string = `id, email, encrypted_password, email_confirmed_at, confirmation_sent_at, last_sign_in_at, invited_at,
  banned_until, deleted_at, email_change, email_change_sent_at, email_change_confirm_status, recovery_sent_at,
  reauthentication_sent_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at, ${factorsOfAccount}`;

interface ChangedColumn {
  readonly field: keyof AccountChange;
  readonly column: string;
  readonly cast: string;
  readonly write: (value: AccountChange[keyof AccountChange]) => Parameter;
}

/** By the number that `email_change_confirm_status` has. */
const confirmStatuses: readonly (EmailChangeSide | null)[] = [null, "new", "current"];

const asItIs = (value: unknown) => value as Parameter;
const asJson = (value: unknown) => JSON.stringify(value);
const plainColumn = (field: keyof AccountChange, column: string): ChangedColumn => ({
  field,
  column,
  cast: "",
  write: asItIs,
});

/** Which column keeps which field of a change. */
const changedColumns: readonly ChangedColumn[] = [
  { ...plainColumn("email", "email"), write: (value) => normalizeEmail(String(value)) },
  plainColumn("passwordHash", "encrypted_password"),
  plainColumn("emailConfirmedAt", "email_confirmed_at"),
  plainColumn("confirmationSentAt", "confirmation_sent_at"),
  plainColumn("lastSignInAt", "last_sign_in_at"),
  plainColumn("invitedAt", "invited_at"),
  plainColumn("bannedUntil", "banned_until"),
  plainColumn("deletedAt", "deleted_at"),
  plainColumn("newEmail", "email_change"),
  plainColumn("emailChangeSentAt", "email_change_sent_at"),
  {
    ...plainColumn("emailChangeConfirmedBy", "email_change_confirm_status"),
    write: (value) => confirmStatuses.indexOf(value as EmailChangeSide | null),
  },
  plainColumn("recoverySentAt", "recovery_sent_at"),
  plainColumn("reauthenticationSentAt", "reauthentication_sent_at"),
  { field: "userMetadata", column: "raw_user_meta_data", cast: "::text::jsonb", write: asJson },
  { field: "appMetadata", column: "raw_app_meta_data", cast: "::text::jsonb", write: asJson },
];

/** A row of `auth.users`. */
export interface AccountRow {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  last_sign_in_at: Date | null;
  invited_at: Date | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number | null;
  recovery_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  factors: FactorColumns[];
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
}

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.encrypted_password,
    emailConfirmedAt: row.email_confirmed_at,
    confirmationSentAt: row.confirmation_sent_at,
    lastSignInAt: row.last_sign_in_at,
    invitedAt: row.invited_at,
    bannedUntil: row.banned_until,
    deletedAt: row.deleted_at,
    // Supabase Auth writes the empty text where there is none.
    newEmail: row.email_change || null,
    emailChangeSentAt: row.email_change_sent_at,
    emailChangeConfirmedBy: confirmStatuses[row.email_change_confirm_status ?? 0] ?? null,
    recoverySentAt: row.recovery_sent_at,
    reauthenticationSentAt: row.reauthentication_sent_at,
    factors: row.factors.map(toFactor),
    userMetadata: row.raw_user_meta_data ?? {},
    appMetadata: row.raw_app_meta_data ?? {},
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
