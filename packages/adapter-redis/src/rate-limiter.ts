import { checkObject, type RateAllowance, type RateDecision, type RateLimiter, type RateStep } from "@rubrica/core";
import { checkClient, SCRIPT_COMMANDS } from "./check-client.ts";
import { keyBase } from "./key-base.ts";
import type { RedisClient } from "./redis-client.ts";
import { defineScript, runScript } from "./script.ts";
import { storeClock } from "./store-clock.ts";

/** What {@link createRedisRateLimiter} needs. */
export interface RedisRateLimiterOptions {
  /** Opened with `redisOptions`, so that calls end during an outage. */
  readonly redis: RedisClient;
  /** Limiters of other names count apart. Default "limits". */
  readonly name?: string;
}

/**
 * Counts in fixed windows by Redis's clock, so that all processes count together. A window that is over goes by itself.
 *
 * @throws {InvalidArgumentError} for what is no client or no name.
 */
export function createRedisRateLimiter(options: RedisRateLimiterOptions): RateLimiter {
  return createRateLimiterAt(storeClock, options);
}

/** A limiter that goes by this clock, which is Lua. */
export function createRateLimiterAt(clock: string, options: RedisRateLimiterOptions): RateLimiter {
  checkObject("createRedisRateLimiter(options)", options, { expected: "an object with redis" });
  const { redis, name = "limits" } = options;
  checkClient("createRedisRateLimiter(options.redis)", redis, [...SCRIPT_COMMANDS, "del"]);
  const base = keyBase("createRedisRateLimiter(options.name)", name);
  const takeScript = defineScript(`${clock}\n${change}\n${takeVerb}`);
  const changeScript = defineScript(`${clock}\n${change}\n${changeVerb}`);
  const changeBy = async (key: string, amount: number): Promise<Count> =>
    (await runScript(redis, changeScript, base, [key, amount])) as Count;

  async function takeInTurn(steps: readonly RateStep[]): Promise<readonly RateDecision[]> {
    const values = steps.flatMap(({ key, keyAfterRefusal = key, allowance: { limit, windowSeconds } }) => [
      key,
      keyAfterRefusal,
      limit,
      windowSeconds,
    ]);
    const counts = (await runScript(redis, takeScript, base, values)) as readonly Count[];
    return steps.map(({ allowance }, index) => {
      const count = counts[index] ?? [0, "0"];
      return decide(count, allowance, count[0] <= allowance.limit);
    });
  }

  return {
    async take(key, allowance) {
      const [decision] = await takeInTurn([{ key, allowance }]);
      return decision ?? decide([0, "0"], allowance, true);
    },
    takeInTurn,
    async peek(key, allowance) {
      const count = await changeBy(key, 0);
      return decide(count, allowance, count[0] < allowance.limit);
    },
    giveBack: async (key) => void (await changeBy(key, -1)),
    clear: async (key) => void (await redis.del(`${base}:${key}`)),
  };
}

/** How many are taken, and for how many seconds yet. */
type Count = readonly [taken: number, seconds: string];

function decide([taken, seconds]: Count, { limit }: RateAllowance, allowed: boolean): RateDecision {
  return {
    allowed,
    remaining: Math.max(0, limit - taken),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(Number(seconds))),
  };
}

/**
 * Takes or gives so many. A window's count and end are one hash. What changes it removes it first: a full server then lets
 * the script go on, and counts also in that hour. Only a take opens a window; none is prolonged.
 */
const change = `
local at = now()
local function change(key, amount, windowSeconds)
  local name = KEYS[1] .. ':' .. key
  local window = redis.call('HMGET', name, 'taken', 'ends')
  local taken, ends = tonumber(window[1] or 0), tonumber(window[2] or 0)
  if ends <= at then taken, ends = 0, at + windowSeconds * 1000000 end
  local before = taken
  taken = math.min(math.max(taken + amount, 0), 2000000000)
  if taken ~= before then
    redis.call('DEL', name)
    redis.call('HSET', name, 'taken', string.format('%.0f', taken), 'ends', string.format('%.0f', ends))
    redis.call('PEXPIRE', name, string.format('%.0f', math.max(1, math.ceil((ends - at) / 1000))))
  end
  return { taken, tostring((ends - at) / 1000000) }
end`;

const changeVerb = "return change(ARGV[1], tonumber(ARGV[2]), 0)";

/** Takes one from each key, or from the one named beside it once a key before had none left. */
const takeVerb = `
local refused, counts = false, {}
for start = 1, #ARGV, 4 do
  local count = change(refused and ARGV[start + 1] or ARGV[start], 1, tonumber(ARGV[start + 3]))
  if count[1] > tonumber(ARGV[start + 2]) then refused = true end
  counts[#counts + 1] = count
end
return counts
`;
