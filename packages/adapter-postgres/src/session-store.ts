import { isUuid, type SessionRecord, type SessionStore, type SessionWithAccount } from "@rubrica/core";
import { type AccountRow, accountColumns, toAccount } from "./account-store.ts";
import type { Statements } from "./database.ts";

/** Sessions in the schema `rubrica`, by hash only. */
export function createSessionStore(statements: Statements): SessionStore {
  async function select(condition: string, value: string): Promise<readonly SessionRecord[]> {
    const rows = await statements.query<SessionRow>(
      `select ${columns} from rubrica.sessions
       where ${condition} order by created_at, id`,
      [value],
    );
    return rows.map(toSession);
  }

  return {
    async insert(session) {
      await statements.query(
        `insert into rubrica.sessions (${columns})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::jsonb)`,
        [
          session.id,
          session.userId,
          session.secretHash,
          session.expiresAt,
          session.createdAt,
          session.refreshedAt,
          session.userAgent,
          session.ip,
          session.assuranceLevel,
          JSON.stringify(session.methods),
        ],
      );
    },

    async find(id) {
      if (!isUuid(id)) return null;
      const [session] = await select("id = $1", id);
      return session ?? null;
    },

    async findWithAccount(id) {
      if (!isUuid(id)) return null;
      const [row] = await statements.query<SessionWithAccountRow>(
        `select session.*, account.*
         from (select ${columns} from rubrica.sessions where id = $1) as session (${prefixedColumns})
         cross join lateral (select ${accountColumns} from auth.users where id = session_user_id) as account`,
        [id],
      );
      return row ? toSessionWithAccount(row) : null;
    },

    async findBySecretHash(secretHash) {
      const [session] = await select("secret_hash = $1", secretHash);
      return session ?? null;
    },

    async listByUser(userId) {
      return isUuid(userId) ? select("user_id = $1", userId) : [];
    },

    async listRunning(userId, { now, limit, offset }) {
      if (!isUuid(userId)) return { items: [], total: 0 };
      const running = "from rubrica.sessions where user_id = $1 and expires_at > $2";
      const rows = await statements.query<SessionRow>(
        `select ${columns} ${running} order by created_at desc, id desc limit $3 offset $4`,
        [userId, now, limit, offset],
      );
      const [count] = await statements.query<{ total: number }>(`select count(*)::int as total ${running}`, [
        userId,
        now,
      ]);
      return { items: rows.map(toSession), total: count?.total ?? 0 };
    },

    async setExpiry(secretHash, expiresAt) {
      await statements.query("update rubrica.sessions set expires_at = $2 where secret_hash = $1", [
        secretHash,
        expiresAt,
      ]);
    },

    async raise(id, { factorId, methods }) {
      if (!isUuid(id) || !isUuid(factorId)) return false;
      const raised = await statements.query(
        `update rubrica.sessions set assurance_level = 'aal2', factor_id = $2, methods = $3::text::jsonb
         where id = $1 returning id`,
        [id, factorId, JSON.stringify(methods)],
      );
      return raised.length > 0;
    },

    async lower({ factorId, methods }) {
      if (!isUuid(factorId)) return;
      await statements.query(
        `update rubrica.sessions set assurance_level = 'aal1', factor_id = null, methods = (
           select coalesce(jsonb_agg(entry order by place), '[]')
           from jsonb_array_elements(methods) with ordinality as kept (entry, place)
           where not $2::text::jsonb @> (entry -> 'method')
         ) where factor_id = $1`,
        [factorId, JSON.stringify(methods)],
      );
    },

    async remove(filter) {
      if ("secretHash" in filter) {
        await statements.query("delete from rubrica.sessions where secret_hash = $1", [filter.secretHash]);
        return;
      }
      if ("id" in filter) {
        if (isUuid(filter.id)) await statements.query("delete from rubrica.sessions where id = $1", [filter.id]);
        return;
      }
      const { userId, exceptId, assuranceLevel } = filter;
      if (!isUuid(userId)) return;
      const spared = exceptId !== undefined && isUuid(exceptId) ? exceptId : null;
      await statements.query(
        `delete from rubrica.sessions where user_id = $1 and ($2::uuid is null or id <> $2::uuid)
           and ($3::text is null or assurance_level = $3::text)`,
        [userId, spared, assuranceLevel ?? null],
      );
    },

    async removeExpired() {
      await statements.query("delete from rubrica.sessions where expires_at <= now()");
    },
  };
}

const columns = `id, user_id, secret_hash, expires_at, created_at, refreshed_at, user_agent, ip, assurance_level, methods`;

/** For a row that holds an account as well. */
const prefixedColumns = columns.replace(/\w+/g, "session_$&");
const columnNames = columns.split(", ") as readonly (keyof SessionRow)[];

/** What {@link toSessionWithAccount} reads, of something with rows of both tables: columns `session` and `account`. */
export const sessionWithAccount = (source: string): string =>
  `(select ${columns} from (select (${source}.session).*) as sessions) as session (${prefixedColumns})
   cross join lateral (select ${accountColumns} from (select (${source}.account).*) as users) as account`;

/** A row of both, the columns of the session under names of their own. */
export type SessionWithAccountRow = AccountRow & PrefixedSessionRow;

export function toSessionWithAccount(row: SessionWithAccountRow): SessionWithAccount {
  return { session: toSession(withoutPrefix(row)), account: toAccount(row) };
}

type PrefixedSessionRow = { readonly [Name in keyof SessionRow as `session_${Name}`]: SessionRow[Name] };

function withoutPrefix(row: PrefixedSessionRow): SessionRow {
  return Object.fromEntries(columnNames.map((name) => [name, row[`session_${name}`]])) as unknown as SessionRow;
}

interface SessionRow {
  id: string;
  user_id: string;
  secret_hash: string;
  expires_at: Date;
  created_at: Date;
  refreshed_at: Date | null;
  user_agent: string | null;
  ip: string | null;
  assurance_level: SessionRecord["assuranceLevel"];
  methods: SessionRecord["methods"];
}

function toSession(row: SessionRow): SessionRecord {
  return {
    id: row.id,
    userId: row.user_id,
    secretHash: row.secret_hash,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    refreshedAt: row.refreshed_at,
    userAgent: row.user_agent,
    ip: row.ip,
    assuranceLevel: row.assurance_level,
    methods: row.methods,
  };
}
