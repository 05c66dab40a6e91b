import type { RateAllowance } from "@rubrica/core";

/** A rate limit: who may do what how often. Beyond it an answer is 429, with `Retry-After`. */
export interface RateLimit extends RateAllowance {
  /** Routes, as people read them. */
  readonly routes: string;
  /** Whom it counts. */
  readonly per: "person" | "network address" | "e-mail address" | "account";
  readonly why: string;
}

const HOUR = 3600;
const QUARTER = 900;
const FIVE_MINUTES = 300;

/** Every rate limit of the service by its name in `RATE_LIMITS`; docs/limits.md is made from this table. */
export const rateLimits = {
  upload: {
    routes: "POST /api/v1/reports, accepted",
    limit: 300,
    windowSeconds: HOUR,
    per: "person",
    why: "A class hands in within the hour; a script that hammers does not get through.",
  },
  "refused-upload": {
    routes: "POST /api/v1/reports, refused (no PDF, too large, no file, broken off …)",
    limit: 600,
    windowSeconds: HOUR,
    per: "person",
    why: "What is refused costs nothing of `upload`, but somebody's bandwidth.",
  },
  rescore: {
    routes: "POST /api/v1/reports/{id}/rescore",
    limit: 100,
    windowSeconds: HOUR,
    per: "person",
    why: "Each one may be paid calls of a model.",
  },
  "graph-build": {
    routes: "POST /api/v1/knowledge-graph/builds",
    limit: 60,
    windowSeconds: HOUR,
    per: "person",
    why: "A build works through all reports; one that waits is answered as it is.",
  },
  "graph-view": {
    routes: "GET /api/v1/knowledge-graph/overview, /neighbourhood, /search",
    limit: 300,
    windowSeconds: FIVE_MINUTES,
    per: "person",
    why: "Whoever walks through the graph asks once a second at most; one process answers for all.",
  },
  "whole-graph": {
    routes: "GET /api/v1/knowledge-graph",
    limit: 30,
    windowSeconds: FIVE_MINUTES,
    per: "person",
    why: "The whole graph is megabytes, and a student's is built for each answer.",
  },
  "unknown-member": {
    routes: "POST /api/v1/courses/{id}/members, for an address that nobody has",
    limit: 20,
    windowSeconds: HOUR,
    per: "person",
    why: "The answer tells whether somebody has an account with the address.",
  },
  roster: {
    routes: "POST /api/v1/courses/{id}/roster",
    limit: 120,
    windowSeconds: HOUR,
    per: "person",
    why: "A roster of 2,000 rows is compared with the course; a page asks again with each change of a column.",
  },
  "wrong-join-code": {
    routes: "POST /api/v1/courses/join, with a code that does not work",
    limit: 20,
    windowSeconds: HOUR,
    per: "person",
    why: "A wrong code is a typing mistake; a person who sends twenty of them is guessing.",
  },
  "invitation-mail": {
    routes: "POST /api/v1/invitations/mails, accepted",
    limit: 100,
    windowSeconds: HOUR,
    per: "person",
    why: "A faculty is invited within the hour; whoever takes over an administrator's session cannot flood mailboxes.",
  },
  "personal-export": {
    routes: "GET /api/v1/me/export, /api/v1/api/users/{user_id}/export",
    limit: 10,
    windowSeconds: HOUR,
    per: "person",
    why: "Each reads everything that is kept about somebody.",
  },
  erasure: {
    routes: "POST /api/v1/me/erasure, /api/v1/api/users/{user_id}/erasure",
    limit: 20,
    windowSeconds: HOUR,
    per: "person",
    why: "Nobody erases in quick succession, and an address that has to be typed is not guessed.",
  },
  register: {
    routes:
      "POST /functions/v1/auth-register, /auth/v1/signup, /api/v1/session/registration, /api/v1/session/setup, /api/v1/session/invitation",
    limit: 600,
    windowSeconds: FIVE_MINUTES,
    per: "network address",
    why: "A whole campus may stand behind one address.",
  },
  "failed-login": {
    routes: "logins that fail, on an account that never signed in from there",
    limit: 20,
    windowSeconds: QUARTER,
    per: "network address",
    why: "Guessing one password; right passwords are not counted.",
  },
  "failed-login-of-account": {
    routes: "logins that fail, from all addresses that the account never signed in from",
    limit: 100,
    windowSeconds: QUARTER,
    per: "account",
    why: "Guessing from many addresses, without keeping the owner out easily.",
  },
  "failed-login-known": {
    routes: "logins that fail, from an address that the account has signed in from",
    limit: 100,
    windowSeconds: QUARTER,
    per: "network address",
    why: "Whoever is at home there mistypes, and is not kept out by strangers.",
  },
  "failed-login-of-address": {
    routes: "logins that fail, on all accounts together",
    limit: 1000,
    windowSeconds: QUARTER,
    per: "network address",
    why: "Trying one password on many accounts.",
  },
  refresh: {
    routes: "POST /auth/v1/token?grant_type=refresh_token",
    limit: 1800,
    windowSeconds: FIVE_MINUTES,
    per: "network address",
    why: "Every page of a campus refreshes once an hour.",
  },
  mail: {
    routes: "/auth/v1: requests that mail answers, changes of a password",
    limit: 300,
    windowSeconds: FIVE_MINUTES,
    per: "network address",
    why: "A lecture hall behind one address asks four times each; a flood of many mailboxes from one place ends. What `mail-to` refuses is not counted.",
  },
  "mail-to": {
    routes: "/auth/v1: mails to one address",
    limit: 1,
    windowSeconds: 60,
    per: "e-mail address",
    why: "Whether or not there is an account.",
  },
  verify: {
    routes: "/auth/v1/verify",
    limit: 120,
    windowSeconds: FIVE_MINUTES,
    per: "network address",
    why: "Guessing codes and links.",
  },
  "verify-for": {
    routes: "/auth/v1/verify, for one address",
    limit: 30,
    windowSeconds: HOUR,
    per: "e-mail address",
    why: "Guessing the code of one mail from many places.",
  },
  factor: {
    routes: "/auth/v1/factors: enrolments and challenges",
    limit: 60,
    windowSeconds: FIVE_MINUTES,
    per: "account",
    why: "Each is a row.",
  },
  "factor-code": {
    routes: "/auth/v1/factors/{id}/verify, /factors/recovery-codes/verify: wrong codes",
    limit: 10,
    windowSeconds: HOUR,
    per: "account",
    why: "About one in 1,400 to guess right in a day.",
  },
} as const satisfies Readonly<Record<string, RateLimit>>;

export type RateLimitName = keyof typeof rateLimits;

/** The allowances of a deployment. */
export type RateAllowances = Readonly<Record<RateLimitName, RateAllowance>>;

/** The text is no list of rate limits. */
export class RateLimitsError extends Error {
  override readonly name = "RateLimitsError";
}

/**
 * The table, with what `upload:1000/3600,graph-view:60/60` puts in place of it: name, number, seconds.
 * @throws RateLimitsError that names every mistake.
 */
export function parseRateLimits(text: string): RateAllowances {
  const allowances: Record<string, RateAllowance> = { ...rateLimits };
  const mistakes: string[] = [];
  for (const entry of text.split(",").map((part) => part.trim())) {
    if (entry === "") continue;
    const {
      name = "",
      limit,
      seconds,
    } = /^(?<name>[a-z-]+):(?<limit>\d{1,9})\/(?<seconds>\d{1,6})$/.exec(entry)?.groups ?? {};
    if (!Object.hasOwn(rateLimits, name))
      mistakes.push(`"${entry}" is not name:number/seconds, or no limit has that name`);
    else if (Number(limit) === 0 || Number(seconds) === 0) mistakes.push(`"${entry}": neither may be 0`);
    else allowances[name] = { limit: Number(limit), windowSeconds: Number(seconds) };
  }
  if (mistakes.length > 0) {
    throw new RateLimitsError(
      `${mistakes.join("; ")}. Allowed is a list like upload:1000/3600; names are ${Object.keys(rateLimits).join(", ")}`,
    );
  }
  return allowances as RateAllowances;
}

/** The table as Markdown, for docs/limits.md. */
export function rateLimitTable(): string {
  const rows = Object.entries<RateLimit>(rateLimits).map(
    ([name, { routes, limit, windowSeconds, per, why }]) =>
      `| \`${name}\` | ${routes} | ${limit.toLocaleString("en")} in ${windowOf(windowSeconds)} | ${per} | ${why} |`,
  );
  return ["| name | what is counted | at most | per | why |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}

function windowOf(seconds: number): string {
  if (seconds === HOUR) return "an hour";
  return seconds === 60 ? "a minute" : `${seconds / 60} minutes`;
}
