import { routes } from "@rubrica/contract";
import { LOGIN_ERRORS, logIn, REGISTER_ERRORS, registerUser } from "@rubrica/identity";
import { ok } from "../../answers/reply.ts";
import { implement, type Route } from "../../route.ts";
import { texts } from "../../texts/route-texts.ts";
import { loginTexts, registerTexts, sessionTexts } from "../../texts/session-texts.ts";
import { demonstrationRoutes } from "./demonstration.ts";
import { invitationRoutes } from "./invitation.ts";
import { mailedLinkRoutes } from "./mailed-links.ts";
import { newPasswordRoute } from "./new-password.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, unkept } from "./refusals.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import { setupRoutes } from "./setup.ts";
import { nobodySignedIn, signedInPerson } from "./signed-in-person.ts";

/**
 * Signing in on the page: a cookie that no script can read, instead of tokens. For pages of this service alone; programs
 * use `/functions/v1` and `/auth/v1`.
 */
export function sessionRoutes(options: SessionRoutesOptions): readonly Route[] {
  const { sessions, client, demonstration } = options;
  const person = signedInPerson(options);
  return [
    implement(routes.pageSession.find, {
      async handle({ request }) {
        const accessToken = await sessions.accessToken(request);
        const described = accessToken && (await person.describe(accessToken, client(request)));
        const cookie = described ? sessions.prolong(request) : null;
        const headers = { ...unkept, ...(cookie && { "Set-Cookie": cookie }) };
        return described
          ? ok(texts.listed, described, headers)
          : ok(
              sessionTexts.nobody,
              { ...nobodySignedIn, ...(demonstration && { demonstration: demonstration.holds }) },
              headers,
            );
      },
    }),

    ownPageRoute(options, routes.pageSession.signIn, {
      async handle(request, body) {
        const outcome = await logIn(options.logIn, { body, client: client(request) });
        if (outcome.status === "logged_in") return person.enter(request, outcome.session, sessionTexts.signedIn);
        const { code, retryAfterSeconds, unconfirmed } = outcome;
        if (unconfirmed) return refuse(401, "email_not_confirmed", sessionTexts.emailUnconfirmed);
        return refuse(LOGIN_ERRORS[code].status, code, loginTexts[code], retryAfterSeconds);
      },
    }),

    ownPageRoute(options, routes.pageSession.signOut, {
      async handle(request) {
        return ok(sessionTexts.signedOut, null, { "Set-Cookie": await sessions.end(request), ...unkept });
      },
    }),

    ownPageRoute(options, routes.pageSession.register, {
      async handle(request, body) {
        const outcome = await registerUser(options.register, { body, client: client(request) });
        if (outcome.status === "refused") {
          const { code, retryAfterSeconds } = outcome;
          return refuse(REGISTER_ERRORS[code].status, code, registerTexts[code], retryAfterSeconds);
        }
        if (outcome.session) return person.enter(request, outcome.session, sessionTexts.registered);
        return { status: 202, message: sessionTexts.pending, data: null, headers: unkept };
      },
    }),

    ...secondFactorRoutes(options, person),
    ...mailedLinkRoutes(options, person),
    newPasswordRoute(options),
    ...(demonstration ? demonstrationRoutes({ ...options, demonstration }, person) : []),
    ...setupRoutes(options, person),
    ...invitationRoutes(options, person),
  ];
}
