import Type from "typebox";
import { nullable, timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";
import { busy, otherOrigin, pageRoute, refusal, path as sessionPath, signedIn, tooMany } from "./page-route.ts";
import { linkBody, linkRegistrationBody, linkState } from "./registration-link.ts";

const tag = "users";

const path = "/api/v1/invitations";
const pagePath = `${sessionPath}/invitation` as const;

const access = { roles: ["admin"], reason: "Accounts belong to the installation." } as const;

export const invitationSchema = Type.Object(
  {
    id: uuid,
    email: nullable(
      Type.String({ description: "Address that the link was mailed to; null for a link that was copied." }),
    ),
    created_by: nullable(Type.String({ format: "uuid", description: "Null once that account is gone." })),
    created_at: timestamp,
    expires_at: timestamp,
  },
  { $id: "Invitation" },
);

export const list = route({
  method: "get",
  path,
  summary: "Invitations to register as teacher that can be used, newest first",
  tag,
  access,
  answers: {
    200: {
      description: "All of them.",
      data: Type.Object({
        invitations: Type.Array(invitationSchema),
        mail: Type.Enum(["ready", "not_configured", "elsewhere"], {
          description:
            "Whether invitations can be mailed. not_configured: neither SMTP_URL nor MAIL_DIR is set. elsewhere: the accounts and their mail are at Supabase.",
        }),
      }),
    },
  },
});

export const create = route({
  method: "post",
  path,
  summary: "Invite a teacher: a link that works once, for 7 days",
  tag,
  access,
  answers: {
    201: {
      description: "Made. The link is told this once.",
      data: Type.Object({ invitation: invitationSchema, link: Type.String() }),
    },
  },
});

export const mail = route({
  method: "post",
  path: `${path}/mails`,
  summary: "Invite a teacher by mail: a link that works once, for 7 days, and proves the address",
  tag,
  access,
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
  answers: {
    201: {
      description: "The mail is on its way. It replaces an earlier one to the same address.",
      data: Type.Object({ invitation: invitationSchema }),
    },
    400: { description: "No e-mail address." },
    409: { description: "An account has the address; or no mail can be sent, as the list says." },
    429: { description: "Too many mails in an hour." },
  },
});

export const remove = route({
  method: "delete",
  path: `${path}/{id}`,
  summary: "Void an invitation",
  tag,
  access,
  params: Type.Object({ id: uuid }),
  answers: {
    200: { description: "It does not work any more.", data: Type.Object({ id: uuid }) },
    404: { description: "No such invitation: it was used or voided." },
  },
});

export const check = pageRoute({
  method: "post",
  path: `${pagePath}/link`,
  summary: "Whether an invitation can be used; uses nothing up",
  body: linkBody,
  answers: {
    200: {
      description: "How it is. void: it was used, voided or replaced, or never was.",
      data: Type.Object({
        ...linkState.properties,
        email: nullable(
          Type.String({
            description: "Address that the invitation was mailed to, which takes no other one; null unless it is open.",
          }),
        ),
      }),
    },
    ...otherOrigin,
    ...tooMany,
  },
});

export const accept = pageRoute({
  method: "post",
  path: pagePath,
  summary:
    "Register as teacher by an invitation, which is used up; signed in at once, unless the address has to be confirmed: a mailed invitation confirms it",
  body: linkRegistrationBody,
  answers: {
    200: signedIn,
    202: { description: "Registered; the address waits for its confirmation.", data: Type.Null() },
    400: refusal("A field is missing or not right. other_address: the invitation was mailed to another address."),
    409: refusal("该邮箱已被注册"),
    410: refusal("link_expired: it is older than 7 days. link_void: it was used, voided or replaced, or never was."),
    500: refusal("注册失败"),
    ...otherOrigin,
    ...tooMany,
    ...busy,
  },
});
