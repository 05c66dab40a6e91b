import type { OneTimeTokenStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Hashes of one-time tokens, at most one a person and purpose. */
export function createOneTimeTokenStore(statements: Statements): OneTimeTokenStore {
  return {
    async replace(token) {
      await statements.query(
        `insert into rubrica.one_time_tokens (user_id, purpose, hash, expires_at) values ($1, $2, $3, $4)
         on conflict (user_id, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
        [token.userId, token.purpose, token.hash, token.expiresAt],
      );
    },

    async consume(hash, purpose) {
      // Deleting is taking: of two callers at the same moment one gets the row.
      const [row] = await statements.query<{ user_id: string; valid: boolean }>(
        `delete from rubrica.one_time_tokens where hash = $1 and purpose = $2
         returning user_id, expires_at > now() as valid`,
        [hash, purpose],
      );
      return row?.valid ? { userId: row.user_id } : null;
    },
  };
}
