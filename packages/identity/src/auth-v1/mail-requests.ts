import type { Account } from "@rubrica/core";
import { isBanned } from "../accounts/account-state.ts";
import { recordFields } from "../accounts/sign-up.ts";
import { createAccountWithRecord } from "../registration/create-account-with-record.ts";
import { createSecretToken } from "../tokens/secret-token.ts";
import { accountCreation } from "./account-creation.ts";
import { takeFromAddress, takeMailTo } from "./allowances.ts";
import { inBackground } from "./background.ts";
import { parseChallenge } from "./challenge.ts";
import { mailEmailChange } from "./email-change.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { isRefusal, parseEmail, parseMetadata } from "./input.ts";
import { issueSecrets } from "./mail-token.ts";
import { sendInBackground, type VerificationType, verificationMail } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";
import { redirectTarget } from "./redirect.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { ok, type Reply } from "./reply.ts";

/** `POST /recover`: mails a link and a code that sign in, to choose a new password. */
export const recoverEndpoint: Endpoint = {
  method: "POST",
  path: "/recover",
  answer: (context, request) =>
    answerAlike(context, request, async (asked) => {
      const account = await findUsable(context, asked.email);
      if (account) await mailTo(context, account, { ...asked, type: "recovery", to: account.email });
    }),
};

/** `POST /resend`: mails a confirmation again that is still awaited. */
export const resendEndpoint: Endpoint = {
  method: "POST",
  path: "/resend",
  answer(context, request) {
    const { type } = request.fields;
    if (type === "sms" || type === "phone_change") return refuse("phone_provider_disabled");
    if (type !== "signup" && type !== "email_change") {
      return refuse("validation_failed", {
        message: "Missing one of these types: signup, email_change, sms, phone_change",
      });
    }
    return answerAlike(context, request, async (asked) => {
      const account = await findUsable(context, asked.email);
      if (account === null) return;
      if (type === "signup" && account.emailConfirmedAt === null) {
        await mailTo(context, account, { ...asked, type, to: account.email });
      }
      if (type === "email_change") await mailEmailChange(context, account, asked);
    });
  },
};

/** `POST /otp`: mails a link and a code that sign in; makes the account where there is none, unless told not to. */
export const otpEndpoint: Endpoint = { method: "POST", path: "/otp", answer: answerOtp };
/** `POST /magiclink`: the same under its older name. */
export const magicLinkEndpoint: Endpoint = { method: "POST", path: "/magiclink", answer: answerOtp };

function answerOtp(context: AuthV1Context, request: AuthV1Request): Promise<Reply> | Reply {
  if (request.fields.phone) return refuse("phone_provider_disabled");
  const metadata = parseMetadata(request.fields.data);
  if (isRefusal(metadata)) return metadata;
  return answerAlike(context, request, async (asked) => {
    const account = await context.settings.stores.accounts.findByEmail(asked.email);
    if (account === null) {
      if (request.fields.create_user !== false) await createByMail(context, request, { ...asked, ...metadata });
    } else if (!isBanned(account, context.settings.clock)) {
      await mailTo(context, account, { ...asked, type: "magiclink", to: account.email });
    }
  });
}

interface Asked {
  readonly email: string;
  readonly redirectTo: string;
  readonly codeChallenge: string | undefined;
}

/**
 * Answers the same whatever there is behind the address, and does the work afterwards. What is refused is refused by
 * what the client sent and how often, known address or not.
 */
async function answerAlike(
  context: AuthV1Context,
  { fields, url, client }: AuthV1Request,
  work: (asked: Asked) => Promise<unknown>,
): Promise<Reply> {
  const email = parseEmail(fields.email);
  if (isRefusal(email)) return email;
  const challenge = await parseChallenge(fields);
  if (isRefusal(challenge)) return challenge;
  const refusal: Refusal | null =
    (await takeFromAddress(context, "mail", client.ip)) ?? (await takeMailTo(context, email.email));
  if (refusal) return refusal;
  const redirectTo = redirectTarget(context, url.searchParams.get("redirect_to"));
  inBackground(context, () => work({ ...email, ...challenge, redirectTo }));
  return ok({});
}

async function findUsable({ settings }: AuthV1Context, email: string): Promise<Account | null> {
  const account = await settings.stores.accounts.findByEmail(email);
  return account && !isBanned(account, settings.clock) ? account : null;
}

async function mailTo(
  context: AuthV1Context,
  account: Account,
  mail: Asked & { readonly type: VerificationType; readonly to: string },
): Promise<void> {
  const { to, type, redirectTo, codeChallenge } = mail;
  const secrets = await issueSecrets(context, account, { type, codeChallenge });
  sendInBackground(context, verificationMail(context, { to, type, secrets, redirectTo }));
}

/** An account whose password nobody knows, confirmed by the mail that also signs in. */
async function createByMail(
  context: AuthV1Context,
  { client }: AuthV1Request,
  asked: Asked & { readonly metadata: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { email, metadata } = asked;
  const creation = accountCreation(context, { ...asked, mustConfirm: true });
  await createAccountWithRecord(creation, {
    email,
    password: createSecretToken(),
    metadata: { ...metadata, ...recordFields(asked, context.selfRegistrationRoles) },
    client,
  });
}
