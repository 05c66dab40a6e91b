import { checkNumber, checkObject } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** A row of Supabase Auth's `auth.users` as JSON, with what other tables say of it. */
export interface SupabaseAccount {
  readonly user: Readonly<Record<string, unknown>>;
  /** Through which providers the person signs in. */
  readonly providers: readonly string[];
  /** Second factors in use. */
  readonly factors: number;
}

/**
 * Reads the accounts of Supabase Auth from its database, by id, a batch at a time; what is never needed elsewhere, such as
 * the tokens of mails, is not read. Any version of its tables will do. Rejects where there are none, or they may not be read.
 * @param options `batchSize`: accounts a batch, default 500.
 */
export async function* readSupabaseAccounts(
  source: Pick<Statements, "query">,
  options: { readonly batchSize?: number } = {},
): AsyncGenerator<readonly SupabaseAccount[], void, undefined> {
  const expected = "a database that runs statements";
  checkObject("readSupabaseAccounts(source)", source, { expected, methods: ["query"] });
  checkObject("readSupabaseAccounts(options)", options, { expected: "an object of options" });
  const { batchSize = 500 } = options;
  checkNumber("readSupabaseAccounts(options.batchSize)", batchSize);
  const [present] = await source.query<{ identities: boolean; factors: boolean }>(
    `select to_regclass('auth.identities') is not null as identities, to_regclass('auth.mfa_factors') is not null as factors`,
  );
  const providers = present?.identities
    ? "to_json(array(select identity.provider::text from auth.identities identity where identity.user_id = account.id order by 1))"
    : "json '[]'";
  const factors = present?.factors
    ? "(select count(*)::int from auth.mfa_factors factor where factor.user_id = account.id and factor.status::text = 'verified')"
    : "0";
  const columns = `account.id::text as id, to_jsonb(account) - $1::text[] as user, ${providers} as providers, ${factors} as factors`;
  const read = (condition: string, ...after: readonly string[]) =>
    source.query<SupabaseAccount & { readonly id: string }>(
      `select ${columns} from auth.users account ${condition} order by account.id limit $2`,
      [secretColumns, batchSize, ...after],
    );
  let batch = await read("");
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    yield batch;
    batch = await read("where account.id > $3::uuid", last.id);
  }
}

/** As SQL writes an array. */
const secretColumns =
  "{confirmation_token,recovery_token,email_change_token_new,email_change_token_current,phone_change_token,reauthentication_token}";
