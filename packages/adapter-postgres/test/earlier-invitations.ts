/**
 * The statements of invitations as they were recorded from the version before invitations by mail (migration 0092): an earlier
 * version of the program that still runs while the database is migrated. Not to be kept in step.
 */
import type { Database } from "../src/database.ts";

/** The newest migration of invitations that it knows. */
export const LAST_EARLIER_INVITATIONS = "0092_invitations";

/** An invitation as it was known then. */
interface EarlierInvitation {
  readonly id: string;
  readonly created_by: string | null;
  readonly expires_at: Date;
}

export function createEarlierInvitations(database: Database) {
  const one = async (text: string, parameters: readonly (string | null)[]) => {
    const [row] = await database.query<EarlierInvitation>(text, parameters);
    return row ?? null;
  };
  return {
    insert: ({ id, hash, expiresAt }: { readonly id: string; readonly hash: string; readonly expiresAt: Date }) =>
      one(
        `insert into rubrica.invitations (id, hash, created_by, expires_at) values ($1, $2, $3, $4)
        returning ${columns}`,
        [id, hash, null, expiresAt.toISOString()],
      ),
    list: () =>
      database.query<EarlierInvitation>(
        `select ${columns} from rubrica.invitations where expires_at > statement_timestamp() order by created_at desc, id`,
      ),
    take: (hash: string) =>
      one(
        `delete from rubrica.invitations where hash = $1 and expires_at > statement_timestamp() returning ${columns}`,
        [hash],
      ),
    remove: (id: string) => one("delete from rubrica.invitations where id = $1 returning 1 as id", [id]),
    removeExpired: (before: Date) =>
      database.query("delete from rubrica.invitations where expires_at < $1", [before.toISOString()]),
  };
}

const columns = "id, created_by, created_at, expires_at";
