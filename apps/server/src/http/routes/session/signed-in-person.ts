import type { Given, Schemas } from "@rubrica/contract";
import type { ClientContext } from "@rubrica/core";
import { userInfoJson } from "@rubrica/identity";
import type { AuthContractAnswer } from "../../../console/auth-contract.ts";
import type { IssuedSession } from "../../../console/console-sessions.ts";
import { ok, type Success, type Text } from "../../reply.ts";

import { loginTexts } from "../../session-texts.ts";
import { refuse, type SessionRefusal, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";

/** Whoever signs in on the page, or is. */
export type SignedInPerson = ReturnType<typeof signedInPerson>;

export function signedInPerson(options: SessionRoutesOptions) {
  const { sessions, askAuth, client } = options;

  /** Who is behind the access token, as the page shows it; null when that is nobody, or nobody any more. */
  const describe = async (accessToken: string, from: ClientContext) => {
    const identity = await options.accountProvider.verifyAccessToken(accessToken);
    const record = identity && (await options.userInfo.find(identity.userId));
    if (!identity || !record?.isActive) return null;
    const { body } = await askAuth({ method: "GET", path: "/user", accessToken, client: from });
    const factors = verifiedFactors(body);
    const demanded = options.secondFactorDemandedOf.includes(record.role);
    const recoveryCodes = hasRecoveryCodes(body) ? await countCodes(accessToken, from) : null;
    const shown = identity.assuranceLevel === "aal2";
    return {
      user: userInfoJson(record),
      second_factor:
        factors.length > 0 || demanded ? { shown, demanded, factors, recovery_codes_left: recoveryCodes } : null,
      asks_password: await options.asksForPassword(accessToken),
    };
  };

  const countCodes = async (accessToken: string, from: ClientContext): Promise<number | null> => {
    const answer = await askAuth({ method: "GET", path: "/factors/recovery-codes", accessToken, client: from });
    const { remaining } = answer.body;
    return answer.status === 200 && typeof remaining === "number" ? remaining : null;
  };

  /** The answer to somebody who has just proved who they are. */
  const enter = async (
    request: Request,
    session: IssuedSession,
    message: Text,
  ): Promise<Success<200, Given<Schemas["PageSession"]>> | SessionRefusal> => {
    const cookie = await sessions.begin(request, session);
    const described = await describe(session.access_token, client(request));
    if (described) return ok(message, described, { "Set-Cookie": cookie, ...unkept });
    await askAuth({
      method: "POST",
      path: "/logout?scope=local",
      accessToken: session.access_token,
      client: client(request),
    });
    return refuse(403, "deactivated", loginTexts.deactivated);
  };

  return { describe, enter };
}

/** What the page is told where nobody is signed in. */
export const nobodySignedIn = { user: null, second_factor: null, asks_password: false };

function hasRecoveryCodes(user: AuthContractAnswer["body"]): boolean {
  const factors: readonly unknown[] = Array.isArray(user.factors) ? user.factors : [];
  return factors.some((factor) => (factor as Readonly<Record<string, unknown>>).factor_type === "recovery_code");
}

function verifiedFactors(user: AuthContractAnswer["body"]): readonly { readonly id: string; readonly name: string }[] {
  const factors: readonly unknown[] = Array.isArray(user.factors) ? user.factors : [];
  return factors.flatMap((factor) => {
    const { id, status, factor_type, friendly_name } = factor as Readonly<Record<string, unknown>>;
    if (typeof id !== "string" || status !== "verified" || factor_type !== "totp") return [];
    return [{ id, name: typeof friendly_name === "string" ? friendly_name : "" }];
  });
}
