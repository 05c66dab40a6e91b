import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { SERVICE } from "@rubrica/core";
import { takeMail } from "./allowances.ts";
import { parseChallenge } from "./challenge.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { isRefusal, parseEmail, parseMetadata } from "./input.ts";
import { type MailRequest, postRequest } from "./mail-request.ts";
import type { AuthV1Context } from "./options.ts";
import { redirectTarget } from "./redirect.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { type Answer, ok, type Reply } from "./reply.ts";

/** `POST /recover`: mails a link and a code that sign in, to choose a new password. */
export const recoverEndpoint: Endpoint<Answer<object>> = {
  ...AUTH_V1_ENDPOINTS.recover,
  answer: (context, request) => keepRequest(context, request, (asked) => ({ kind: "recovery", ...asked })),
};

/** `POST /resend`: mails a confirmation again that is still awaited. */
export const resendEndpoint: Endpoint<Answer<object>> = {
  ...AUTH_V1_ENDPOINTS.resend,
  answer(context, request) {
    const { type } = request.fields;
    if (type === "sms" || type === "phone_change") return refuse("phone_provider_disabled");
    if (type !== "signup" && type !== "email_change") {
      return refuse("validation_failed", {
        message: "Missing one of these types: signup, email_change, sms, phone_change",
      });
    }
    return keepRequest(context, request, (asked) => ({ kind: "resend", type, ...asked }));
  },
};

/** `POST /otp`: mails a link and a code that sign in; makes the account where there is none, unless told not to. */
export const otpEndpoint: Endpoint = { ...AUTH_V1_ENDPOINTS.otp, answer: answerOtp };
/** `POST /magiclink`: the same under its older name. */
export const magicLinkEndpoint: Endpoint = { ...AUTH_V1_ENDPOINTS.magicLink, answer: answerOtp };

function answerOtp(context: AuthV1Context, request: AuthV1Request): Promise<Reply> | Reply {
  const { phone, data, create_user: createUser } = request.fields;
  if (phone) return refuse("phone_provider_disabled");
  const metadata = parseMetadata(data);
  if (isRefusal(metadata)) return metadata;
  const { client } = request;
  return keepRequest(context, request, (asked) => ({
    kind: "sign_in",
    ...asked,
    ...metadata,
    client,
    createsAccount: createUser !== false,
  }));
}

interface Asked {
  readonly email: string;
  readonly redirectTo: string;
  readonly codeChallenge?: string;
}

/**
 * Keeps the request for the mail worker and answers, without a look at what there is behind the address: so neither the
 * answer nor its time can tell. What is refused is refused by what the client sent and how often.
 */
async function keepRequest(
  context: AuthV1Context,
  { fields, query, client }: AuthV1Request,
  toRequest: (asked: Asked) => MailRequest,
): Promise<Answer<object>> {
  const email = parseEmail(fields.email);
  if (isRefusal(email)) return email;
  const challenge = await parseChallenge(fields);
  if (isRefusal(challenge)) return challenge;
  const refusal: Refusal | null = await takeMail(context, email.email, client.ip);
  if (refusal) return refusal;
  const redirectTo = redirectTarget(context, query.get("redirect_to"));
  const { codeChallenge } = challenge;
  const request = toRequest({ ...email, redirectTo, ...(codeChallenge !== undefined && { codeChallenge }) });
  await context.settings.transaction.run(SERVICE, (bound) => postRequest(context, bound, request));
  return ok({});
}
