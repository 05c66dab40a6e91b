import { type Factor, type FactorRecord, type FactorStore, isUuid, type RecoveryCodeCount } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Second factors in the schema `rubrica`. */
export function createFactorStore(statements: Statements): FactorStore {
  return {
    async insert(factor) {
      await statements.query(
        `insert into rubrica.factors (id, user_id, friendly_name, sealed_secret, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)`,
        [factor.id, factor.userId, factor.friendlyName, factor.sealedSecret, factor.createdAt],
      );
    },

    async listByUser(userId) {
      if (!isUuid(userId)) return [];
      const rows = await statements.query<FactorRow>(
        `select id, user_id, type, friendly_name, sealed_secret, verified, last_used_step::float8 as last_used_step,
           created_at, updated_at, last_challenged_at
         from rubrica.factors where user_id = $1 order by created_at, id`,
        [userId],
      );
      return rows.map(toRecord);
    },

    async markUsed(id, { at, step, sealedSecret }) {
      if (!isUuid(id)) return;
      await statements.query(
        `with answered as (delete from rubrica.factor_challenges where factor_id = $1)
         update rubrica.factors set verified = true, last_used_step = $2, updated_at = $3,
           sealed_secret = $4
         where id = $1`,
        [id, step, at, sealedSecret],
      );
    },

    async remove(id) {
      if (isUuid(id)) await statements.query("delete from rubrica.factors where id = $1", [id]);
    },

    async challenge({ id, factorId, createdAt }, { overBefore }) {
      await statements.query(
        `with challenged as (update rubrica.factors set last_challenged_at = $3 where id = $2),
           dropped as (delete from rubrica.factor_challenges where factor_id = $2 and created_at < $4)
         insert into rubrica.factor_challenges (id, factor_id, created_at) values ($1, $2, $3)`,
        [id, factorId, createdAt, overBefore],
      );
    },

    async insertRecoveryCodes({ id, userId, friendlyName, createdAt, codeHashes }) {
      await statements.query(
        `with factor as (
           insert into rubrica.factors (id, user_id, type, friendly_name, sealed_secret, verified, created_at, updated_at)
           values ($1, $2, 'recovery_code', $3, '', true, $4, $4) returning id
         )
         insert into rubrica.recovery_codes (factor_id, code_hash)
         select factor.id, json_array_elements_text($5::text::json) from factor`,
        [id, userId, friendlyName, createdAt, JSON.stringify(codeHashes)],
      );
    },

    async replaceRecoveryCodes(id, { at, codeHashes }) {
      if (!isUuid(id)) return;
      // By itself: a statement that also adds codes would still meet those that it drops.
      await statements.query("delete from rubrica.recovery_codes where factor_id = $1", [id]);
      await statements.query(
        `with factor as (
           update rubrica.factors set updated_at = $2 where id = $1 and type = 'recovery_code' returning id
         )
         insert into rubrica.recovery_codes (factor_id, code_hash)
         select factor.id, json_array_elements_text($3::text::json) from factor`,
        [id, at, JSON.stringify(codeHashes)],
      );
    },

    async takeRecoveryCode(id, { at, codeHash }) {
      if (!isUuid(id)) return false;
      const taken = await statements.query(
        `update rubrica.recovery_codes set used_at = $3
         where factor_id = $1 and code_hash = $2 and used_at is null returning factor_id`,
        [id, codeHash, at],
      );
      return taken.length > 0;
    },

    async countRecoveryCodes(id) {
      if (!isUuid(id)) return { total: 0, remaining: 0 };
      const [count] = await statements.query<RecoveryCodeCount>(
        `select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
         from rubrica.recovery_codes where factor_id = $1`,
        [id],
      );
      return count ?? { total: 0, remaining: 0 };
    },

    async findChallenge({ id, factorId }) {
      if (!isUuid(id) || !isUuid(factorId)) return null;
      const [row] = await statements.query<{ created_at: Date }>(
        "select created_at from rubrica.factor_challenges where id = $1 and factor_id = $2",
        [id, factorId],
      );
      return row ? { id, factorId, createdAt: row.created_at } : null;
    },
  };
}

/** Factors of the account in the row at hand, as JSON, for statements over `auth.users`. */
export const factorsOfAccount: string = `(
  select coalesce(json_agg(json_build_object(
    'id', id, 'type', type, 'friendly_name', friendly_name, 'verified', verified, 'created_at', created_at,
    'updated_at', updated_at, 'last_challenged_at', last_challenged_at
  ) order by created_at, id), '[]') from rubrica.factors where user_id = users.id
) as factors`;

/** A factor as {@link factorsOfAccount} gives it, with times as text, or as a row. */
export interface FactorColumns {
  id: string;
  type: Factor["type"];
  friendly_name: string;
  verified: boolean;
  created_at: Date | string;
  updated_at: Date | string;
  last_challenged_at: Date | string | null;
}

export function toFactor(row: FactorColumns): Factor {
  return {
    id: row.id,
    type: row.type,
    friendlyName: row.friendly_name,
    status: row.verified ? "verified" : "unverified",
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    lastChallengedAt: row.last_challenged_at === null ? null : new Date(row.last_challenged_at),
  };
}

interface FactorRow extends FactorColumns {
  user_id: string;
  sealed_secret: string;
  last_used_step: number | null;
}

function toRecord(row: FactorRow): FactorRecord {
  return { ...toFactor(row), userId: row.user_id, sealedSecret: row.sealed_secret, lastUsedStep: row.last_used_step };
}
