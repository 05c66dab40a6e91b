import { LOGIN_ERRORS, logIn, REGISTER_ERRORS, registerUser } from "@rubrica/identity";
import Type from "typebox";
import { ok } from "../../reply.ts";
import { defineRoute, type Route } from "../../route.ts";
import { sessionSchema } from "../../schemas/session.ts";
import { loginTexts, registerTexts, sessionTexts } from "../../session-texts.ts";
import { texts } from "../../texts.ts";
import { mailedLinkRoutes } from "./mailed-links.ts";
import { newPasswordRoute } from "./new-password.ts";
import { busy, otherOrigin, ownPageRoute, path, refusal, signedIn, tag, tooMany } from "./own-page-route.ts";
import { refuse, unkept } from "./refusals.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import { nobodySignedIn, signedInPerson } from "./signed-in-person.ts";

/**
 * Signing in on the page: a cookie that no script can read, instead of tokens. For pages of this service alone; programs
 * use `/functions/v1` and `/auth/v1`.
 */
export function sessionRoutes(options: SessionRoutesOptions): readonly Route[] {
  const { sessions, client } = options;
  const person = signedInPerson(options);
  return [
    defineRoute({
      method: "get",
      path,
      summary: "Who is signed in on the page",
      tag,
      access: "public",
      answers: { 200: { description: "Whoever it is; `user` is null where nobody is.", data: sessionSchema } },
      async handle({ request }) {
        const accessToken = await sessions.accessToken(request);
        const described = accessToken && (await person.describe(accessToken, client(request)));
        const cookie = described ? sessions.prolong(request) : null;
        const headers = { ...unkept, ...(cookie && { "Set-Cookie": cookie }) };
        return described ? ok(texts.listed, described, headers) : ok(sessionTexts.nobody, nobodySignedIn, headers);
      },
    }),

    ownPageRoute(options, {
      path,
      summary: "Sign in on the page",
      body: Type.Object({ email: Type.Optional(Type.Unknown()), password: Type.Optional(Type.Unknown()) }),
      answers: {
        200: signedIn,
        400: refusal("A field is missing or not right."),
        401: refusal("邮箱或密码错误; or, as email_not_confirmed, the address waits for its confirmation."),
        500: refusal("获取用户信息失败"),
        ...otherOrigin,
        ...tooMany,
        ...busy,
      },
      async handle(request, body) {
        const outcome = await logIn(options.logIn, { body, client: client(request) });
        if (outcome.status === "logged_in") return person.enter(request, outcome.session, sessionTexts.signedIn);
        const { code, retryAfterSeconds, unconfirmed } = outcome;
        if (unconfirmed) return refuse(401, "email_not_confirmed", sessionTexts.emailUnconfirmed);
        return refuse(LOGIN_ERRORS[code].status, code, loginTexts[code], retryAfterSeconds);
      },
    }),

    ownPageRoute(options, {
      method: "delete",
      path,
      summary: "Sign out on the page, at once and everywhere this cookie is",
      answers: { 200: { description: "Signed out.", data: Type.Null() }, ...otherOrigin },
      async handle(request) {
        return ok(sessionTexts.signedOut, null, { "Set-Cookie": await sessions.end(request), ...unkept });
      },
    }),

    ownPageRoute(options, {
      path: `${path}/registration`,
      summary: "Register on the page; signed in at once, unless the address has to be confirmed first",
      body: Type.Object({
        email: Type.Optional(Type.Unknown()),
        password: Type.Optional(Type.Unknown()),
        full_name: Type.Optional(Type.Unknown()),
        role: Type.Optional(Type.Unknown()),
        phone: Type.Optional(Type.Unknown()),
      }),
      answers: {
        200: signedIn,
        202: { description: "Registered; the address waits for its confirmation.", data: Type.Null() },
        400: refusal("A field is missing or not right."),
        409: refusal("该邮箱已被注册"),
        500: refusal("注册失败"),
        ...otherOrigin,
        ...tooMany,
        ...busy,
      },
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
  ];
}
