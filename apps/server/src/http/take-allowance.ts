import type { RateAllowance, RateLimiter } from "@rubrica/core";
import { failure, type Reply } from "./reply.ts";
import { texts } from "./texts.ts";

/** Takes one from the allowance; the 429 answer when there is none left. */
export async function takeAllowance(
  limiter: RateLimiter,
  key: string,
  allowance: RateAllowance,
): Promise<Reply | null> {
  const decision = await limiter.take(key, allowance);
  if (decision.allowed) return null;
  return failure(429, texts.tooManyRequests, { "Retry-After": String(Math.ceil(decision.retryAfterSeconds)) });
}
