import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { SERVICE } from "@rubrica/core";
import { composeMail } from "../mail/compose-mail.ts";
import { postMail } from "../mail/post-mail.ts";
import { createOneTimeSecrets, keepOneTimeSecrets } from "../one-time/one-time-secrets.ts";
import { takeMailTo } from "./allowances.ts";
import { signedInUser } from "./bearer.ts";
import type { Endpoint } from "./endpoint.ts";
import { type Answer, ok } from "./reply.ts";

/** `GET /reauthenticate`: mails a code that shows, with the next change of the password, that it is still the same person. */
export const reauthenticateEndpoint: Endpoint<Answer<object>> = {
  ...AUTH_V1_ENDPOINTS.reauthenticate,
  async answer(context, request) {
    const user = await signedInUser(context, request);
    if ("code" in user) return user;
    const { account } = user;
    const refusal = await takeMailTo(context, account.email);
    if (refusal) return refusal;
    const { settings } = context;
    const secrets = createOneTimeSecrets();
    await settings.transaction.run(SERVICE, async (bound) => {
      await bound.accounts.update(account.id, { reauthenticationSentAt: settings.clock.now() });
      await keepOneTimeSecrets(settings, bound, {
        userId: account.id,
        purpose: "reauthentication",
        secrets,
        validHours: 1,
      });
      const { code } = secrets;
      const mail = composeMail("reauthentication", { to: account.email, code, validHours: 1 });
      await postMail(settings, bound, mail, { userId: account.id, kind: "reauthentication", hours: 1 });
    });
    return ok({});
  },
};
