import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { type Account, SERVICE } from "@rubrica/core";
import type { OneTimeSecrets } from "../one-time/one-time-secrets.ts";
import { createByService, forService } from "./admin-users.ts";
import type { AuthV1Request, Endpoint } from "./endpoint.ts";
import { isRefusal, parseEmail, parseMetadata } from "./input.ts";
import { issueSecrets } from "./mail-token.ts";
import { postVerification, type VerificationType, verificationLink } from "./mailing.ts";
import type { AuthV1Context } from "./options.ts";
import { parsePassword } from "./passwords.ts";
import { redirectTarget } from "./redirect.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { ok, type Reply } from "./reply.ts";
import { userJson } from "./user-json.ts";

/** `POST /invite`: makes an account and mails a link that signs in to it. */
export const inviteEndpoint: Endpoint = forService(AUTH_V1_ENDPOINTS.invite, async (context, request) => {
  const invited = await prepareLink(context, request, { type: "invite", mailed: true });
  if (isRefusal(invited)) return invited;
  return ok(userJson(invited.account));
});

/** `POST /admin/generate_link`: the link and the code of a mail, for the service to send in its own words. */
export const generateLinkEndpoint: Endpoint = forService(AUTH_V1_ENDPOINTS.generateLink, async (context, request) => {
  const side = emailChangeSides.get(request.fields.type);
  if (side !== undefined) return changeLink(context, request, side);
  const type = linkTypes.get(request.fields.type);
  if (type === undefined) return refuse("validation_failed", { message: "Invalid email action link type requested" });
  const prepared = await prepareLink(context, request, { type, mailed: false });
  if (isRefusal(prepared)) return prepared;
  const { account, secrets, redirectTo } = prepared;
  return ok({
    ...userJson(account),
    action_link: verificationLink(context, { token: secrets.token, type, redirectTo }),
    email_otp: secrets.code,
    hashed_token: secrets.token,
    verification_type: type,
    redirect_to: redirectTo,
  });
});

/** Which of the two mailboxes of a change of address a link is for, as the contract names them. */
const emailChangeSides: ReadonlyMap<unknown, EmailChangeType> = new Map<unknown, EmailChangeType>([
  ["email_change_new", "email_change"],
  ["email_change_current", "email_change_current"],
]);

type EmailChangeType = Extract<VerificationType, `email_change${string}`>;

/**
 * Link and code for one of the two mailboxes that confirm a change of address. Asked for again, or for the other mailbox, it
 * leaves what was confirmed of the same address.
 */
async function changeLink(
  context: AuthV1Context,
  { fields, query }: AuthV1Request,
  type: EmailChangeType,
): Promise<Reply> {
  const [email, newEmail] = [parseEmail(fields.email), parseEmail(fields.new_email)];
  if (isRefusal(email)) return email;
  if (isRefusal(newEmail)) return newEmail;
  const wanted = typeof fields.redirect_to === "string" ? fields.redirect_to : query.get("redirect_to");
  const redirectTo = redirectTarget(context, wanted);
  const made = await context.settings.transaction.run(SERVICE, async (bound) => {
    const found = await bound.accounts.findByEmail(email.email);
    // Held: a mailbox that confirms at this moment has confirmed.
    const account = found && (await bound.accounts.hold(found.id));
    if (!account) return refuse("user_not_found", { status: 404, message: "User with this email not found" });
    if ((await bound.accounts.findByEmail(newEmail.email)) !== null) return refuse("email_exists");
    const isSame = account.newEmail === newEmail.email;
    const change = isSame ? {} : { newEmail: newEmail.email, emailChangeConfirmedBy: null };
    const secrets = await issueSecrets(context, bound, account, { type, newEmail: newEmail.email, change });
    return { account: (await bound.accounts.find(account.id)) ?? account, secrets };
  });
  if (isRefusal(made)) return made;
  return ok({
    ...userJson(made.account),
    action_link: verificationLink(context, { token: made.secrets.token, type, redirectTo }),
    email_otp: made.secrets.code,
    hashed_token: made.secrets.token,
    verification_type: fields.type,
    redirect_to: redirectTo,
  });
}

const linkTypes: ReadonlyMap<unknown, VerificationType> = new Map<unknown, VerificationType>([
  ["signup", "signup"],
  ["invite", "invite"],
  ["magiclink", "magiclink"],
  ["recovery", "recovery"],
]);

/** The account, made where the type makes one, and new secrets of it; `mailed`: with the mail that brings them. */
async function prepareLink(
  context: AuthV1Context,
  { fields, query, client }: AuthV1Request,
  { type, mailed }: { readonly type: VerificationType; readonly mailed: boolean },
): Promise<{ readonly account: Account; readonly secrets: OneTimeSecrets; readonly redirectTo: string } | Refusal> {
  const email = parseEmail(fields.email);
  if (isRefusal(email)) return email;
  const metadata = parseMetadata(fields.data);
  if (isRefusal(metadata)) return metadata;
  const password = type === "signup" ? parsePassword(fields.password) : {};
  if (isRefusal(password)) return password;

  const existing = await context.settings.stores.accounts.findByEmail(email.email);
  const makes = type === "signup" || type === "invite" || type === "magiclink";
  if (existing === null && !makes)
    return refuse("user_not_found", { status: 404, message: "User with this email not found" });
  // An invitation that nobody followed may be sent again.
  const isInvited = type === "invite" && existing?.emailConfirmedAt === null;
  if (existing !== null && (type === "signup" || type === "invite") && !isInvited) return refuse("email_exists");
  const change = { ...password, userMetadata: metadata.metadata };
  const account = existing ?? (await createByService(context, { ...email, client, change }));
  if (isRefusal(account)) return account;
  const wanted = typeof fields.redirect_to === "string" ? fields.redirect_to : query.get("redirect_to");
  const redirectTo = redirectTarget(context, wanted);
  const secrets = await context.settings.transaction.run(SERVICE, async (bound) => {
    const issued = await issueSecrets(context, bound, account, { type });
    const mail = { to: account.email, type, secrets: issued, redirectTo };
    if (mailed) await postVerification(context, bound, account, mail);
    return issued;
  });
  const current = await context.settings.stores.accounts.find(account.id);
  return { account: current ?? account, secrets, redirectTo };
}
