import type { SessionRecord, SessionStore } from "@rubrica/core";
import type { Statements } from "./database.ts";
import { isUuid } from "./uuid.ts";

/** Sessions and refresh tokens in the schema `rubrica`, by hash only. */
export function createSessionStore(statements: Statements): SessionStore {
  async function select(condition: string, value: string): Promise<readonly SessionRecord[]> {
    const rows = await statements.query<SessionRow>(
      `select id, user_id, secret_hash, expires_at, created_at, user_agent, ip from rubrica.sessions
       where ${condition} order by created_at, id`,
      [value],
    );
    return rows.map(toSession);
  }

  return {
    async insert(session) {
      await statements.query(
        `insert into rubrica.sessions (id, user_id, secret_hash, expires_at, created_at, user_agent, ip)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          session.id,
          session.userId,
          session.secretHash,
          session.expiresAt,
          session.createdAt,
          session.userAgent,
          session.ip,
        ],
      );
    },

    async find(id) {
      if (!isUuid(id)) return null;
      const [session] = await select("id = $1", id);
      return session ?? null;
    },

    async findBySecretHash(secretHash) {
      const [session] = await select("secret_hash = $1", secretHash);
      return session ?? null;
    },

    async listByUser(userId) {
      return isUuid(userId) ? select("user_id = $1", userId) : [];
    },

    async setExpiry(secretHash, expiresAt) {
      await statements.query("update rubrica.sessions set expires_at = $2 where secret_hash = $1", [
        secretHash,
        expiresAt,
      ]);
    },

    async remove(filter) {
      if ("secretHash" in filter) {
        await statements.query("delete from rubrica.sessions where secret_hash = $1", [filter.secretHash]);
        return;
      }
      const [column, value] = "id" in filter ? ["id", filter.id] : ["user_id", filter.userId];
      if (!isUuid(value)) return;
      await statements.query(`delete from rubrica.sessions where ${column} = $1`, [value]);
    },

    async removeExpired() {
      await statements.query("delete from rubrica.sessions where expires_at <= now()");
    },

    async insertRefreshToken(token) {
      await statements.query("insert into rubrica.refresh_tokens (hash, session_id) values ($1, $2)", [
        token.hash,
        token.sessionId,
      ]);
    },
  };
}

interface SessionRow {
  id: string;
  user_id: string;
  secret_hash: string;
  expires_at: Date;
  created_at: Date;
  user_agent: string | null;
  ip: string | null;
}

function toSession(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    userId: row.user_id,
    secretHash: row.secret_hash,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    userAgent: row.user_agent,
    ip: row.ip,
  };
}
