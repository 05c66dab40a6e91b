import { routes } from "@rubrica/contract";
import { ok } from "../../answers/reply.ts";
import type { Route } from "../../route.ts";
import { registerTexts, sessionTexts } from "../../texts/session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { type Refusal, refuse, refuseSelfService, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";

/** Choosing a new password while signed in, by a link of a mail or not. */
export function newPasswordRoute(options: SessionRoutesOptions): Route {
  const { sessions, selfService, client } = options;
  return ownPageRoute(options, routes.newPassword.choose, {
    async handle(request, { password, current_password, nonce }) {
      const accessToken = await sessions.accessToken(request);
      if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
      const caller = { accessToken, client: client(request) };
      const change = { password, currentPassword: current_password, nonce };
      const answer = await selfService.changePassword(caller, change);
      if (answer.status === "done") return ok(sessionTexts.passwordChanged, null, unkept);
      if (answer.code === "reauthentication_needed") {
        await selfService.mailCode(caller);
        return refuse(400, "needs_code", sessionTexts.reauthenticate);
      }
      if (answer.code === "insufficient_aal") return refuse(403, "factor_first", sessionTexts.factorFirst);
      const fallback = passwordRefusals.get(answer.code);
      return refuseSelfService(answer, fallback ?? weakPassword);
    },
  });
}

const weakPassword: Refusal = { status: 400, code: "short_password", text: registerTexts.short_password };
const passwordRefusals: ReadonlyMap<string | null, Refusal> = new Map<string | null, Refusal>([
  ["current_password_required", { status: 400, code: "needs_password", text: sessionTexts.needsPassword }],
  ["current_password_invalid", { status: 400, code: "wrong_password", text: sessionTexts.wrongPassword }],
  ["same_password", { status: 400, code: "same_password", text: sessionTexts.samePassword }],
  ["reauthentication_not_valid", { status: 400, code: "wrong_code", text: sessionTexts.wrongCode }],
  ["validation_failed", { status: 400, code: "long_password", text: registerTexts.long_password }],
]);
