import { administrationChecks } from "./administration.ts";
import type { Check } from "./check.ts";
import { claimsChecks } from "./claims.ts";
import { functionChecks } from "./functions.ts";
import { ownAccountChecks } from "./own-account.ts";
import { secondFactorChecks } from "./second-factors.ts";
import { sessionChecks } from "./sessions.ts";
import { signInChecks } from "./sign-in.ts";
import { signUpChecks } from "./sign-up.ts";
import { PACKAGES, type PackageName } from "./subject.ts";

/** Every check and the packages that it runs with. */
export const checks: readonly { readonly packageName: PackageName; readonly check: Check }[] = [
  ...PACKAGES.flatMap((packageName) =>
    [
      ...signUpChecks,
      ...signInChecks,
      ...sessionChecks,
      ...ownAccountChecks,
      ...claimsChecks,
      ...secondFactorChecks,
      ...administrationChecks,
    ].map((check) => ({ packageName, check })),
  ),
  ...functionChecks.map((check) => ({ packageName: "@supabase/supabase-js" as const, check })),
];

/** How a check is called in the answer of the program and in the list of tests. */
export function titleOf({ packageName, check }: (typeof checks)[number]): string {
  return `${packageName} ${check.method}() ${check.does}`;
}

/** Methods of the clients that no check drives, and why. */
export const notDriven: Readonly<Record<string, string>> = {
  signInAnonymously: "not offered",
  signInWithOAuth: "not offered",
  signInWithSSO: "not offered",
  signInWithWeb3: "not offered",
  signInWithEthereum: "not offered: part of signInWithWeb3",
  signInWithSolana: "not offered: part of signInWithWeb3",
  signInWithIdToken: "not offered",
  signInWithPasskey: "not offered",
  registerPasskey: "not offered",
  linkIdentity: "not offered",
  linkIdentityOAuth: "not offered: part of linkIdentity",
  linkIdentityIdToken: "not offered: part of linkIdentity",
  unlinkIdentity: "not offered",
  stopAutoRefresh: "asks nobody; ends what the check of startAutoRefresh began",
  fetchJwk: "part of getClaims",
  dispose: "asks nobody",
  logger: "asks nobody",
  fetch: "what the client asks with",
  isThrowOnErrorEnabled: "asks nobody",
  "admin.fetch": "what the client asks with",
};
