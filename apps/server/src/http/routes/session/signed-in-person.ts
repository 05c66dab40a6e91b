import type { Given, Schemas } from "@rubrica/contract";
import type { ClientContext } from "@rubrica/core";
import { logIn, type OwnFactor, type SessionTokens, userInfoJson } from "@rubrica/identity";
import { ok, type Success, type Text } from "../../answers/reply.ts";
import { loginTexts, sessionTexts } from "../../texts/session-texts.ts";
import { refuse, type SessionRefusal, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";

/** Whoever signs in on the page, or is. */
export type SignedInPerson = ReturnType<typeof signedInPerson>;

export function signedInPerson(options: SessionRoutesOptions) {
  const { sessions, selfService, client, demonstration } = options;

  /** Who is behind the access token, as the page shows it; null when that is nobody, or nobody any more. */
  const describe = async (accessToken: string, from: ClientContext) => {
    const identity = await options.accountProvider.verifyAccessToken(accessToken);
    const record = identity && (await options.userInfo.find(identity.userId));
    if (!identity || !record?.isActive) return null;
    const caller = { accessToken, client: from };
    const own = await selfService.factors(caller);
    const all = own.status === "done" ? own.value : [];
    const factors = shownFactors(all);
    const demanded = options.secondFactorDemandedOf.includes(record.role);
    const left = all.some(({ type }) => type === "recovery_code") ? await selfService.countRecoveryCodes(caller) : null;
    const recoveryCodes = left?.status === "done" ? left.value : null;
    const shown = identity.assuranceLevel === "aal2";
    return {
      user: { ...userInfoJson(record), mail_on_release: record.mailOnRelease },
      second_factor:
        factors.length > 0 || demanded ? { shown, demanded, factors, recovery_codes_left: recoveryCodes } : null,
      permissions: await options.permissionsOf({ kind: "person", userId: record.id, role: record.role }),
      asks_password: await selfService.asksForPassword(accessToken),
      ...(demonstration && { demonstration: demonstration.holds }),
    };
  };

  /** The answer to somebody who has just proved who they are. */
  const enter = async (
    request: Request,
    session: SessionTokens,
    message: Text,
  ): Promise<Success<200, Given<Schemas["PageSession"]>> | SessionRefusal> => {
    const cookie = await sessions.begin(request, session);
    const described = await describe(session.access_token, client(request));
    if (described) return ok(message, described, { "Set-Cookie": cookie, ...unkept });
    await selfService.signOut({ accessToken: session.access_token, client: client(request) });
    return refuse(403, "deactivated", loginTexts.deactivated);
  };

  /** The answer to somebody who has just registered with an address that is proven. */
  const enterRegistered = async (request: Request, body: { readonly email: string; readonly password: string }) => {
    const signedIn = await logIn(options.logIn, { body, client: client(request) });
    if (signedIn.status === "logged_in") return enter(request, signedIn.session, sessionTexts.registered);
    const { code } = signedIn;
    return refuse(503, code, loginTexts[code], signedIn.retryAfterSeconds);
  };

  return { describe, enter, enterRegistered };
}

/** What the page is told where nobody is signed in. */
export const nobodySignedIn = { user: null, second_factor: null, permissions: [], asks_password: false };

/** Those that a sign-in is asked for. */
function shownFactors(factors: readonly OwnFactor[]): readonly { readonly id: string; readonly name: string }[] {
  return factors.filter(({ type, isVerified }) => type === "totp" && isVerified).map(({ id, name }) => ({ id, name }));
}
