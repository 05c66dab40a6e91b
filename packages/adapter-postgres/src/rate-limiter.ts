import type { RateAllowance, RateDecision, RateLimiter } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Counts in fixed windows by the database's clock, so that all processes count together. */
export function createRateLimiter(statements: Statements): RateLimiter {
  return {
    async take(key, allowance) {
      const [row] = await statements.query<CountRow>(
        `with outdated as (
           delete from rubrica.rate_limits where ctid = any(array(
             select ctid from rubrica.rate_limits where ends_at < now() - interval '1 minute' and key <> $1
             order by ends_at limit ${swept} for update skip locked
           ))
         )
         insert into rubrica.rate_limits as counter (key, taken, ends_at)
         values ($1, 1, now() + make_interval(secs => $2))
         on conflict (key) do update set
           taken = case when counter.ends_at <= now() then 1 else least(counter.taken, 2000000000) + 1 end,
           ends_at = case when counter.ends_at <= now() then excluded.ends_at else counter.ends_at end
         returning taken, extract(epoch from ends_at - now())::float8 as seconds`,
        [key, allowance.windowSeconds],
      );
      return decide(row, allowance, "taken");
    },

    async peek(key, allowance) {
      const [row] = await statements.query<CountRow>(
        `select taken, extract(epoch from ends_at - now())::float8 as seconds
         from rubrica.rate_limits where key = $1 and ends_at > now()`,
        [key],
      );
      return decide(row, allowance, "peeked");
    },

    async giveBack(key) {
      await statements.query(
        "update rubrica.rate_limits set taken = taken - 1 where key = $1 and taken > 0 and ends_at > now()",
        [key],
      );
    },

    async clear(key) {
      await statements.query("delete from rubrica.rate_limits where key = $1", [key]);
    },
  };
}

/**
 * Windows long over that one take clears away: more than it adds, so that they never pile up. They are looked for in their
 * order, by the index, and removed by their place: a take that went through the table took the longer, the more there
 * were.
 */
const swept = 5;

interface CountRow {
  taken: number;
  seconds: number;
}

function decide(row: CountRow | undefined, allowance: RateAllowance, how: "taken" | "peeked"): RateDecision {
  const taken = row?.taken ?? 0;
  const allowed = how === "taken" ? taken <= allowance.limit : taken < allowance.limit;
  return {
    allowed,
    remaining: Math.max(0, allowance.limit - taken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(row?.seconds ?? 0)),
  };
}
