import type { RateAllowance, RateDecision, RateLimiter, RateStep } from "@rubrica/core";
import type { Statements } from "./database.ts";

/** Counts in fixed windows by the database's clock, so that all processes count together. */
export function createRateLimiter(statements: Statements): RateLimiter {
  async function takeInTurn(steps: readonly RateStep[]): Promise<readonly RateDecision[]> {
    const rows = await statements.query<CountRow>(
      takeStatement(steps.length),
      steps.flatMap(({ key, keyAfterRefusal = key, allowance }) => [
        key,
        keyAfterRefusal,
        allowance.limit,
        allowance.windowSeconds,
      ]),
    );
    return steps.map(({ allowance }, index) => decide(rows[index], allowance, "taken"));
  }

  return {
    async take(key, allowance) {
      const [decision] = await takeInTurn([{ key, allowance }]);
      return decision ?? decide(undefined, allowance, "taken");
    },

    takeInTurn,

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
 * Takes from so many keys, each a part of one statement that waits for those before it. All of them lock counters in the
 * order of their steps, and what is cleared away is locked last and never waited for.
 */
function takeStatement(steps: number): string {
  const places = Array.from({ length: steps }, (_, place) => place);
  const parameter = (place: number, which: number, type: string) => `$${4 * place + which}::${type}`;
  const parts = places.map((place) => {
    const before = places.slice(0, place).map((earlier) => `(select allowed from step${earlier})`);
    return `step${place} as (
      insert into rubrica.rate_limits as counter (key, taken, ends_at)
      select case when ${["true", ...before].join(" and ")} then ${parameter(place, 1, "text")}
        else ${parameter(place, 2, "text")} end, 1, now() + make_interval(secs => ${parameter(place, 4, "float8")})
      on conflict (key) do update set
        taken = case when counter.ends_at <= now() then 1 else least(counter.taken, 2000000000) + 1 end,
        ends_at = case when counter.ends_at <= now() then excluded.ends_at else counter.ends_at end
      returning taken, taken <= ${parameter(place, 3, "integer")} as allowed,
        extract(epoch from ends_at - now())::float8 as seconds
    )`;
  });
  const own = places.flatMap((place) => [parameter(place, 1, "text"), parameter(place, 2, "text")]);
  return `
    with ${parts.join(", ")}, outdated as (
      delete from rubrica.rate_limits where ctid = any(array(
        select ctid from rubrica.rate_limits
        where ends_at < now() - interval '1 minute' and key not in (${own.join(", ")})
        order by ends_at limit ${SWEPT * steps} for update skip locked
      ))
    )
    ${places.map((place) => `select ${place} as place, taken, seconds from step${place}`).join(" union all ")}
    order by place`;
}

/**
 * Windows long over that one take clears away: more than it adds, so that they never pile up. They are looked for in their
 * order, by the index, and removed by their place: a take that went through the table took the longer, the more there
 * were.
 */
const SWEPT = 5;

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
