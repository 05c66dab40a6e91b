import { isBlank } from "../functions/request-fields.ts";
import { type Refusal, refuse } from "./refusal.ts";

const unitMilliseconds: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
/** A hundred years: longer than anybody waits, and within what a date can be. */
const MAX_MILLISECONDS = 100 * 365 * 24 * 3_600_000;

/** Until when a ban lasts: a duration as Go writes it (`24h`, `1h30m`), or `none`, which lifts it. */
export function parseBan(value: unknown, now: Date): { readonly bannedUntil?: Date | null } | Refusal {
  if (isBlank(value)) return {};
  if (value === "none") return { bannedUntil: null };
  const invalid = refuse("validation_failed", { message: "invalid format for ban duration: use 24h, 1h30m or none" });
  if (typeof value !== "string" || !/^(\d{1,9}(\.\d{1,9})?(h|ms|m|s))+$/.test(value)) return invalid;
  let milliseconds = 0;
  for (const [, amount, unit] of value.matchAll(/([\d.]+)(ms|h|m|s)/g)) {
    milliseconds += Number(amount) * (unitMilliseconds[unit ?? ""] ?? 0);
  }
  return { bannedUntil: new Date(now.getTime() + Math.min(milliseconds, MAX_MILLISECONDS)) };
}
