import type { RefreshTokenRecord, RefreshTokenStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Refresh tokens in the schema `rubrica`, by hash only. */
export function createRefreshTokenStore(statements: Statements): RefreshTokenStore {
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
      // The session is locked first, as by a sign-out, which takes the tokens after it. The token is locked as well: who
      // waited for the session would else get it as it was before, not as the use that they waited for has left it.
      const [row] = await statements.query<RefreshTokenRow>(
        `with held as materialized (
           select id from rubrica.sessions
           where id = (select session_id from rubrica.refresh_tokens where hash = $1) for update
         )
         select ${columns} from rubrica.refresh_tokens
         where hash = $1 and session_id = (select id from held) for update`,
        [hash],
      );
      return row ? toRecord(row) : null;
    },

    async findSuccessor(hash) {
      const [row] = await statements.query<RefreshTokenRow>(
        `select ${columns} from rubrica.refresh_tokens where parent_hash = $1`,
        [hash],
      );
      return row ? toRecord(row) : null;
    },

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

const columns = "hash, session_id, parent_hash, used_at, successor_salt";

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
