import { changeOwnAccount, type OwnAccountChange } from "../accounts/change-own-account.ts";
import { isBlank } from "../functions/request-fields.ts";
import { signedInUser } from "./bearer.ts";
import type { Endpoint } from "./endpoint.ts";
import { isRefusal, parseEmail, parseMetadata } from "./input.ts";
import { parsePassword } from "./passwords.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { ok } from "./reply.ts";
import { userJson } from "./user-json.ts";

/** `GET /user`: whose token it is, as the rows say now. */
export const getUserEndpoint: Endpoint = {
  method: "GET",
  path: "/user",
  async answer(context, { request }) {
    const user = await signedInUser(context, request);
    return "code" in user ? user : ok(userJson(user.account));
  },
};

/** `PUT /user`: own metadata, password and e-mail address. */
export const updateUserEndpoint: Endpoint = {
  method: "PUT",
  path: "/user",
  async answer(context, { request, fields }) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const { account, session } = user;
    const change = parseChange(fields, account.email);
    if (isRefusal(change)) return change;
    if (change.email !== undefined && context.settings.emailConfirmation === "required") {
      return refuse("validation_failed", { status: 422, message: "Changing the email address is disabled" });
    }
    const outcome = await changeOwnAccount(context.settings, { account, sessionId: session.id, change });
    switch (outcome.status) {
      case "changed":
        return ok(userJson(outcome.account));
      case "same_password":
        return refuse("same_password");
      case "email_taken":
        return refuse("email_exists");
      case "metadata_too_large":
        return refuse("validation_failed", { message: "Metadata must be a JSON object of at most 4096 bytes" });
      case "not_found":
        return refuse("user_not_found");
    }
  },
};

/** Reads what is to change; whatever else stands in the body is not the person's to say. */
function parseChange(fields: Readonly<Record<string, unknown>>, currentEmail: string): OwnAccountChange | Refusal {
  if (!isBlank(fields.phone)) return refuse("phone_provider_disabled");
  const metadata = parseMetadata(fields.data);
  if (isRefusal(metadata)) return metadata;
  const password = isBlank(fields.password) ? null : parsePassword(fields.password);
  if (password !== null && isRefusal(password)) return password;
  const email = isBlank(fields.email) ? null : parseEmail(fields.email);
  if (email !== null && isRefusal(email)) return email;
  return {
    ...(!isBlank(fields.data) && metadata),
    ...password,
    ...(email !== null && email.email !== currentEmail && email),
  };
}
