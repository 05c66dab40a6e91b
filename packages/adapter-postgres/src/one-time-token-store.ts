import { isUuid, type OneTimeTokenStore, type TakenToken } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Hashes of one-time tokens, at most one a person and purpose. */
export function createOneTimeTokenStore(statements: Statements): OneTimeTokenStore {
  return {
    async replace(token) {
      await statements.query(
        `insert into rubrica.one_time_tokens (user_id, purpose, hash, code_hash, code_challenge, new_email, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (user_id, purpose) do update set
           hash = excluded.hash, code_hash = excluded.code_hash, code_challenge = excluded.code_challenge,
           new_email = excluded.new_email, expires_at = excluded.expires_at, attempts = 0`,
        [
          token.userId,
          token.purpose,
          token.hash,
          token.codeHash ?? null,
          token.codeChallenge ?? null,
          token.newEmail ?? null,
          token.expiresAt,
        ],
      );
    },

    async consume(hash, purpose) {
      // Deleting is taking: of two callers at the same moment one gets the row.
      const [row] = await statements.query<TakenRow & { valid: boolean }>(
        `delete from rubrica.one_time_tokens where hash = $1 and purpose = $2
         returning user_id, code_challenge, new_email, expires_at > now() as valid`,
        [hash, purpose],
      );
      return row?.valid ? toTaken(row) : null;
    },

    async consumeCode({ userId, purpose, codeHash, attempts }) {
      if (!isUuid(userId)) return null;
      // The attempt is counted before the code is looked at, so that many at once cannot try more than they may.
      const [attempt] = await statements.query<{ matches: boolean }>(
        `update rubrica.one_time_tokens set attempts = attempts + 1
         where user_id = $1 and purpose = $2 and attempts < $4
         returning coalesce(code_hash = $3, false) and expires_at > now() as matches`,
        [userId, purpose, codeHash, attempts],
      );
      if (!attempt?.matches) return null;
      const [taken] = await statements.query<TakenRow>(
        `delete from rubrica.one_time_tokens where user_id = $1 and purpose = $2 and code_hash = $3
         returning user_id, code_challenge, new_email`,
        [userId, purpose, codeHash],
      );
      return taken ? toTaken(taken) : null;
    },

    async removeByUser(userId) {
      if (!isUuid(userId)) return;
      await statements.query("delete from rubrica.one_time_tokens where user_id = $1", [userId]);
    },
  };
}

interface TakenRow {
  user_id: string;
  code_challenge: string | null;
  new_email: string | null;
}

function toTaken(row: TakenRow): TakenToken {
  return {
    userId: row.user_id,
    ...(row.code_challenge !== null && { codeChallenge: row.code_challenge }),
    ...(row.new_email !== null && { newEmail: row.new_email }),
  };
}
