import type { RateAllowance } from "@rubrica/core";
import { addressGroup } from "../limits/address-group.ts";
import { sha256Hex } from "../tokens/sha-256.ts";
import type { AuthV1Context } from "./options.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Takes one request from what the network address may do; the 429 when there is none left. */
export async function takeFromAddress(
  context: AuthV1Context,
  what: "refresh" | "mail" | "verify",
  ip: string | null,
): Promise<Refusal | null> {
  return take(context, `auth-v1-${what}:${addressGroup(ip)}`, context.allowances[what]);
}

/** Takes one registration, from the same allowance as the function. Logins are counted by their failures instead. */
export async function takeRegistration(context: AuthV1Context, ip: string | null): Promise<Refusal | null> {
  const decision = await context.requestLimit.take("register", ip);
  return decision.allowed ? null : refuse("over_request_rate_limit", { retryAfterSeconds: decision.retryAfterSeconds });
}

/**
 * Takes one mail to the address. Counted by the address, whether or not an account has it: the answer tells nothing.
 * @param email normalized.
 */
export async function takeMailTo(context: AuthV1Context, email: string): Promise<Refusal | null> {
  const refusal = await take(context, mailToKey(await keyOf(email)), context.allowances.mailTo);
  if (refusal === null) return null;
  const { retryAfterSeconds = 0 } = refusal;
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`;
  return refuse("over_email_send_rate_limit", { message, retryAfterSeconds });
}

/**
 * Takes one mail to the address, and one request from the network address it is asked for from. Who presses twice within the
 * minute takes nothing from those who share the network address, and beyond its allowance nobody's mailbox is used up.
 */
export async function takeMail(context: AuthV1Context, email: string, ip: string | null): Promise<Refusal | null> {
  const tooSoon = await takeMailTo(context, email);
  if (tooSoon) return tooSoon;
  const flooding = await takeFromAddress(context, "mail", ip);
  if (flooding) await context.settings.rateLimiter.giveBack(mailToKey(await keyOf(email)));
  return flooding;
}

/** Takes one guess at a code of the e-mail address. */
export async function takeGuess(context: AuthV1Context, email: string): Promise<Refusal | null> {
  return take(context, `auth-v1-guess:${await keyOf(email)}`, context.allowances.verifyFor);
}

/** Takes one enrolment or challenge of the account's second factors. */
export async function takeFactorRequest(context: AuthV1Context, userId: string): Promise<Refusal | null> {
  return take(context, `auth-v1-factor:${userId}`, context.allowances.factor);
}

/** Takes one wrong code of the account's second factors, before the code is looked at: parallel ones cannot slip by. */
export async function takeFactorCode(context: AuthV1Context, userId: string): Promise<Refusal | null> {
  return take(context, factorCodeKey(userId), context.allowances.factorCode);
}

/** The code was not a wrong one. */
export async function giveBackFactorCode({ settings }: AuthV1Context, userId: string): Promise<void> {
  await settings.rateLimiter.giveBack(factorCodeKey(userId));
}

/** Counted by account: whoever gets as far as this has shown its password. */
function factorCodeKey(userId: string): string {
  return `auth-v1-factor-code:${userId}`;
}

function mailToKey(hash: string): string {
  return `auth-v1-mail-to:${hash}`;
}

async function take(context: AuthV1Context, key: string, allowance: RateAllowance): Promise<Refusal | null> {
  const { allowed, retryAfterSeconds } = await context.settings.rateLimiter.take(key, allowance);
  return allowed ? null : refuse("over_request_rate_limit", { retryAfterSeconds });
}

/** Hashed, so that no e-mail address stands in the table of counters. */
async function keyOf(email: string): Promise<string> {
  return (await sha256Hex(email)).slice(0, 32);
}
