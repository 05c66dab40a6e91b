import type { ConsoleSessionRecord, ConsoleSessionStore } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Sign-ins of the page in `rubrica.console_sessions`. */
export function createConsoleSessionStore(statements: Statements): ConsoleSessionStore {
  return {
    async insert({ secretHash, sealedTokens, lifetimeSeconds }) {
      await statements.query(
        `with over as (
           delete from rubrica.console_sessions where secret_hash in (
             select secret_hash from rubrica.console_sessions where expires_at <= statement_timestamp()
             limit ${SWEPT_AT_ONCE} for update skip locked
           )
         )
         insert into rubrica.console_sessions (secret_hash, sealed_tokens, expires_at)
         values ($1, $2, statement_timestamp() + make_interval(secs => $3::float8))`,
        [secretHash, sealedTokens, lifetimeSeconds],
      );
    },

    async find(secretHash) {
      const [row] = await statements.query<ConsoleSessionRow>(
        `select secret_hash, sealed_tokens, version from rubrica.console_sessions
         where secret_hash = $1 and expires_at > statement_timestamp()`,
        [secretHash],
      );
      return row ? toRecord(row) : null;
    },

    async replaceTokens(secretHash, { version, sealedTokens, lifetimeSeconds }) {
      const rows = await statements.query(
        `update rubrica.console_sessions
         set sealed_tokens = $3, version = version + 1,
           expires_at = statement_timestamp() + make_interval(secs => $4::float8)
         where secret_hash = $1 and version = $2 and expires_at > statement_timestamp()
         returning version`,
        [secretHash, version, sealedTokens, lifetimeSeconds],
      );
      return rows.length > 0;
    },

    async remove(secretHash) {
      await statements.query("delete from rubrica.console_sessions where secret_hash = $1", [secretHash]);
    },
  };
}

/** More than one goes with each that comes, so that none stay, and never so many that a sign-in waits. */
const SWEPT_AT_ONCE = 20;

interface ConsoleSessionRow {
  readonly secret_hash: string;
  readonly sealed_tokens: string;
  readonly version: number;
}

function toRecord(row: ConsoleSessionRow): ConsoleSessionRecord {
  return { secretHash: row.secret_hash, sealedTokens: row.sealed_tokens, version: row.version };
}
