import type { RefreshTokenRecord, RefreshTokenStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Refresh tokens in the schema `rubrica`, by hash only. */
export function createRefreshTokenStore(statements: Statements): RefreshTokenStore {
  async function select(column: "hash" | "parent_hash", hash: string): Promise<RefreshTokenRecord | null> {
    const [row] = await statements.query<RefreshTokenRow>(
      `select hash, session_id, parent_hash, used_at, successor_salt from rubrica.refresh_tokens where ${column} = $1`,
      [hash],
    );
    return row ? toRecord(row) : null;
  }

  return {
    async insert(token) {
      await statements.query("insert into rubrica.refresh_tokens (hash, session_id) values ($1, $2)", [
        token.hash,
        token.sessionId,
      ]);
    },

    async restart({ hash, sessionId }) {
      await statements.query(
        `with void as (delete from rubrica.refresh_tokens where session_id = $2)
         insert into rubrica.refresh_tokens (hash, session_id) values ($1, $2)`,
        [hash, sessionId],
      );
    },

    async hold(hash) {
      // The session is locked first and the token read after: a sign-out takes the two in the same order, and a
      // statement that waited for the lock would still show the token as it was before.
      const held = await statements.query(
        `select from rubrica.sessions
         where id = (select session_id from rubrica.refresh_tokens where hash = $1) for update`,
        [hash],
      );
      return held.length === 0 ? null : select("hash", hash);
    },

    findSuccessor: (hash) => select("parent_hash", hash),

    async rotate(rotation) {
      await statements.query(
        `with used as (
           update rubrica.refresh_tokens set used_at = $2, successor_salt = $3
           where hash = $1 returning session_id
         )
         insert into rubrica.refresh_tokens (hash, session_id, parent_hash) select $4, session_id, $1 from used`,
        [rotation.hash, rotation.usedAt, rotation.successorSalt, rotation.successorHash],
      );
    },
  };
}

interface RefreshTokenRow {
  hash: string;
  session_id: string;
  parent_hash: string | null;
  used_at: Date | null;
  successor_salt: string | null;
}

function toRecord(row: RefreshTokenRow): RefreshTokenRecord {
  return {
    hash: row.hash,
    sessionId: row.session_id,
    parentHash: row.parent_hash,
    usedAt: row.used_at,
    successorSalt: row.successor_salt,
  };
}
