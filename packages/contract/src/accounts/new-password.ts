import Type from "typebox";
import { pageRoute, path, refusal, tooMany } from "./page-route.ts";

export const choose = pageRoute({
  method: "put",
  path: `${path}/password`,
  summary: "Choose a new password; ends the other sessions",
  signedIn: true,
  body: Type.Object({
    password: Type.String({ maxLength: 1000 }),
    current_password: Type.Optional(
      Type.String({
        maxLength: 1000,
        description:
          "The one that is to be replaced. Not asked for where the account has none, nor for an hour after the link of a mail.",
      }),
    ),
    nonce: Type.Optional(Type.String({ maxLength: 100, description: "The code of a mail, where one is asked for." })),
  }),
  answers: {
    200: { description: "Changed.", data: Type.Null() },
    400: refusal(
      "Too short, too long, the old one; or the current one is asked for (needs_password) or not right (wrong_password); or a code is asked for (needs_code: it was mailed).",
    ),
    401: refusal("Nobody is signed in."),
    403: refusal("Not sent by a page of this service; or this sign-in lacks a second factor (factor_first)."),
    ...tooMany,
  },
});
