import Type from "typebox";
import { ok } from "../../reply.ts";
import type { Route } from "../../route.ts";
import { registerTexts, sessionTexts } from "../../session-texts.ts";
import { otherOrigin, ownPageRoute, path, refusal, tooMany } from "./own-page-route.ts";
import { type Refusal, refuse, refuseAsContract, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";

/** Choosing a new password while signed in, by a link of a mail or not. */
export function newPasswordRoute(options: SessionRoutesOptions): Route {
  const { sessions, askAuth, client } = options;
  return ownPageRoute(options, {
    method: "put",
    path: `${path}/password`,
    summary: "Choose a new password; ends the other sessions",
    signedIn: true,
    body: Type.Object({
      password: Type.String({ maxLength: 1000 }),
      nonce: Type.Optional(Type.String({ maxLength: 100, description: "The code of a mail, where one is asked for." })),
    }),
    answers: {
      200: { description: "Changed.", data: Type.Null() },
      400: refusal("Too short, too long, the old one, or a code is asked for (needs_code: it was mailed)."),
      401: refusal("Nobody is signed in."),
      ...otherOrigin,
      ...tooMany,
    },
    async handle(request, { password, nonce }) {
      const accessToken = await sessions.accessToken(request);
      if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
      const from = client(request);
      const body = { password, ...(nonce !== undefined && { nonce }) };
      const answer = await askAuth({ method: "PUT", path: "/user", body, accessToken, client: from });
      if (answer.status === 200) return ok(sessionTexts.passwordChanged, null, unkept);
      if (answer.code === "reauthentication_needed") {
        await askAuth({ method: "GET", path: "/reauthenticate", accessToken, client: from });
        return refuse(400, "needs_code", sessionTexts.reauthenticate);
      }
      const fallback = passwordRefusals.get(answer.code);
      return refuseAsContract(answer, fallback ?? weakPassword);
    },
  });
}

const weakPassword: Refusal = { status: 400, code: "short_password", text: registerTexts.short_password };
const passwordRefusals: ReadonlyMap<string | null, Refusal> = new Map<string | null, Refusal>([
  ["same_password", { status: 400, code: "same_password", text: sessionTexts.samePassword }],
  ["reauthentication_not_valid", { status: 400, code: "wrong_code", text: sessionTexts.wrongCode }],
  ["validation_failed", { status: 400, code: "long_password", text: registerTexts.long_password }],
]);
