import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { signUp } from "../accounts/sign-up.ts";
import { isBlank } from "../functions/request-fields.ts";
import { accountCreation } from "./account-creation.ts";
import { takeMailTo, takeRegistration } from "./allowances.ts";
import { parseChallenge } from "./challenge.ts";
import type { Endpoint } from "./endpoint.ts";
import { isRefusal, parseEmail, parseMetadata } from "./input.ts";
import type { AuthV1Context } from "./options.ts";
import { parsePassword } from "./passwords.ts";
import { redirectTarget } from "./redirect.ts";
import { refuse } from "./refusal.ts";
import { ok } from "./reply.ts";
import { sessionJson, shownUser } from "./user-json.ts";

/** `POST /signup`: a session, or the bare user while the address waits for its confirmation. */
export const signupEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.signUp,
  async answer(context, { fields, query, client }) {
    if (isBlank(fields.email)) {
      return isBlank(fields.phone) ? refuse("anonymous_provider_disabled") : refuse("phone_provider_disabled");
    }
    const parsed = [parsePassword(fields.password), parseEmail(fields.email), parseMetadata(fields.data)] as const;
    const [password, email, metadata] = parsed;
    if (isRefusal(password)) return password;
    if (isRefusal(email)) return email;
    if (isRefusal(metadata)) return metadata;
    const challenge = await parseChallenge(fields);
    if (isRefusal(challenge)) return challenge;
    const refusal = (await takeRegistration(context, client.ip)) ?? (await takeConfirmation(context, email.email));
    if (refusal) return refusal;

    const redirectTo = redirectTarget(context, query.get("redirect_to"));
    const outcome = await signUp(accountCreation(context, { redirectTo, ...challenge }), {
      ...password,
      ...email,
      ...metadata,
      client,
    });
    switch (outcome.status) {
      case "signed_up":
        return ok(sessionJson(outcome.session));
      case "waits_for_confirmation":
        return ok(shownUser(outcome.user));
      case "email_taken":
        return refuse("user_already_exists");
      case "rejected":
        return refuse("weak_password", { details: { weak_password: { reasons: ["characters"] } } });
    }
  },
};

/** Where a sign-up mails, an address gets one mail a minute, registered or not. */
async function takeConfirmation(context: AuthV1Context, email: string) {
  return context.settings.emailConfirmation === "required" ? takeMailTo(context, email) : null;
}
