import type { RefreshTokenOutcome, RefreshTokenStore } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { type SessionWithAccountRow, sessionWithAccount, toSessionWithAccount } from "./session-store.ts";

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

    async exchange({ hash, successor, at, userAgent, ip, sessionsBegunAfter, usedSince }) {
      const [row] = await statements.query<ExchangeRow>(exchangeStatement, [
        hash,
        successor.hash,
        successor.salt,
        at,
        sessionsBegunAfter,
        usedSince,
        userAgent,
        ip,
      ]);
      if (row === undefined) throw new Error("An exchange has one outcome.");
      if (row.outcome !== "exchanged") return { status: row.outcome };
      return {
        status: "exchanged",
        successor: { hash: row.successor_hash, salt: row.successor_salt },
        ...toSessionWithAccount(row),
      };
    },
  };
}

const exchangeStatement = `
  select outcome, successor_hash, successor_salt, session.*, account.*
  from rubrica.exchange_refresh_token($1, $2, $3, $4, $5, $6, $7, $8) as exchanged
  cross join lateral ${sessionWithAccount("exchanged")}`;

interface ExchangeRow extends SessionWithAccountRow {
  outcome: RefreshTokenOutcome["status"];
  successor_hash: string;
  successor_salt: string;
}
