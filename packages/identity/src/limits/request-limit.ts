import type { RateAllowance, RateDecision, RateLimiter } from "@rubrica/core";
import { addressGroup } from "./address-group.ts";

/** How many registrations one network address may ask for; logins are counted by their failures instead. */
export interface RequestLimit {
  /** Takes one request from the address's allowance. */
  take(what: "register", ip: string | null): Promise<RateDecision>;
}

/** Generous on purpose: a whole campus may stand behind one address. */
const defaults: Readonly<Record<"register", RateAllowance>> = {
  register: { limit: 600, windowSeconds: 300 },
};

/**
 * Counts by address, IPv6 by its /64 network; requests whose address is unknown share one allowance.
 * @param allowances default 600 in 5 minutes each.
 */
export function createRequestLimit(
  rateLimiter: RateLimiter,
  allowances: Partial<Readonly<Record<"register", RateAllowance>>> = {},
): RequestLimit {
  return {
    take: (what, ip) => rateLimiter.take(`${what}:${addressGroup(ip)}`, allowances[what] ?? defaults[what]),
  };
}
