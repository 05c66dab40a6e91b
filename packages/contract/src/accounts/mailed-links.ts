import Type from "typebox";
import { oneOf } from "../envelope.ts";
import { mailed, otherOrigin, pageRoute, path, refusal, signedIn, tooMany } from "./page-route.ts";

export const mailConfirmation = pageRoute({
  method: "post",
  path: `${path}/confirmation-mail`,
  summary: "Mail the confirmation of an address again",
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
  answers: { ...mailed, 400: refusal("Not an address."), ...otherOrigin, ...tooMany },
});

export const mailReset = pageRoute({
  method: "post",
  path: `${path}/reset-mail`,
  summary: "Mail a link to choose a new password",
  body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
  answers: { ...mailed, 400: refusal("Not an address."), ...otherOrigin, ...tooMany },
});

export const open = pageRoute({
  method: "post",
  path: `${path}/mail-link`,
  summary: "Use the link of a mail: confirm an address, or sign in to choose a new password",
  body: Type.Object({
    type: oneOf(["signup", "recovery", "invite", "magiclink", "email_change"]),
    token: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  answers: {
    200: signedIn,
    202: { description: "The other address has to be confirmed too.", data: Type.Null() },
    410: refusal("The link is not valid, was used, or is too old."),
    ...otherOrigin,
    ...tooMany,
  },
});
