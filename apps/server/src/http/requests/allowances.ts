import type { RateDecision, RateLimiter } from "@rubrica/core";
import type { RateAllowances, RateLimitName } from "../../settings/rate-limits.ts";
import { type Failure, failure } from "../answers/reply.ts";
import { texts } from "../texts/route-texts.ts";

/** The rate limits of people, by the table. */
export interface Allowances {
  /** Takes one from the person's allowance; the 429 answer when there is none left. */
  take(of: RateLimitName, userId: string): Promise<Failure<429> | null>;
  /** The 429 answer when there is none left; takes nothing. */
  check(of: RateLimitName, userId: string): Promise<Failure<429> | null>;
  /** Gives back what was taken for something that came to nothing. */
  giveBack(of: RateLimitName, userId: string): Promise<void>;
}

export function createAllowances(limiter: RateLimiter, limits: RateAllowances): Allowances {
  const key = (of: RateLimitName, userId: string) => `${of}/${userId}`;
  return {
    take: async (of, userId) => refusal(await limiter.take(key(of, userId), limits[of])),
    check: async (of, userId) => refusal(await limiter.peek(key(of, userId), limits[of])),
    giveBack: (of, userId) => limiter.giveBack(key(of, userId)),
  };
}

function refusal(decision: RateDecision): Failure<429> | null {
  if (decision.allowed) return null;
  return failure(429, texts.tooManyRequests, { "Retry-After": String(Math.ceil(decision.retryAfterSeconds)) });
}
