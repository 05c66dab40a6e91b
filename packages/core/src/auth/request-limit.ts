import type { RateAllowance, RateLimiter } from "../ports/rate-limiter.ts";
import { addressGroup } from "./address-group.ts";

/** How many requests that cost us a password hash one network address may make. */
export interface RequestLimit {
  allows(what: "register" | "login", ip: string | null): Promise<boolean>;
}

/** Generous on purpose: a whole campus may stand behind one address. Failures of one account are counted apart. */
const defaults: Readonly<Record<"register" | "login", RateAllowance>> = {
  register: { limit: 600, windowSeconds: 300 },
  login: { limit: 600, windowSeconds: 300 },
};

/**
 * Counts by address, IPv6 by its /64 network; requests whose address is unknown share one allowance.
 * @param allowances default 600 in 5 minutes each.
 */
export function createRequestLimit(
  rateLimiter: RateLimiter,
  allowances: Partial<Readonly<Record<"register" | "login", RateAllowance>>> = {},
): RequestLimit {
  return {
    async allows(what, ip) {
      const decision = await rateLimiter.take(`${what}:${addressGroup(ip)}`, allowances[what] ?? defaults[what]);
      return decision.allowed;
    },
  };
}
