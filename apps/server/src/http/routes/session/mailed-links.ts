import Type from "typebox";
import { readSession } from "../../../console/console-sessions.ts";
import type { Reply } from "../../reply.ts";
import type { Route } from "../../route.ts";
import { loginTexts, sessionTexts } from "../../session-texts.ts";
import { mailed, otherOrigin, ownPageRoute, path, refusal, signedIn, tooMany } from "./own-page-route.ts";
import { refuse, refuseAsContract, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** Mails with a link to the page, and using such a link. */
export function mailedLinkRoutes(options: SessionRoutesOptions, { enter }: SignedInPerson): readonly Route[] {
  const { askAuth, client } = options;
  return [
    ownPageRoute(options, {
      path: `${path}/confirmation-mail`,
      summary: "Mail the confirmation of an address again",
      body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
      answers: { ...mailed, 400: refusal("Not an address."), ...otherOrigin, ...tooMany },
      handle: (request, { email }) => mail(request, "/resend", "confirm", { type: "signup", email }),
    }),

    ownPageRoute(options, {
      path: `${path}/reset-mail`,
      summary: "Mail a link to choose a new password",
      body: Type.Object({ email: Type.String({ maxLength: 1000 }) }),
      answers: { ...mailed, 400: refusal("Not an address."), ...otherOrigin, ...tooMany },
      handle: (request, { email }) => mail(request, "/recover", "reset", { email }),
    }),

    ownPageRoute(options, {
      path: `${path}/mail-link`,
      summary: "Use the link of a mail: confirm an address, or sign in to choose a new password",
      body: Type.Object({
        type: Type.Union(
          ["signup", "recovery", "invite", "magiclink", "email_change"].map((type) => Type.Literal(type)),
        ),
        token: Type.String({ minLength: 1, maxLength: 200 }),
      }),
      answers: {
        200: signedIn,
        202: { description: "The other address has to be confirmed too.", data: Type.Null() },
        410: refusal("The link is not valid, was used, or is too old."),
        ...otherOrigin,
        ...tooMany,
      },
      async handle(request, { type, token }) {
        const answer = await askAuth({
          method: "POST",
          path: "/verify",
          body: { type, token_hash: token },
          client: client(request),
        });
        const session = answer.status === 200 ? readSession(answer.body) : null;
        if (session) return enter(request, session, sessionTexts.signedIn);
        if (answer.status === 200) return { status: 202, message: sessionTexts.halfConfirmed, data: null };
        if (answer.code === "user_banned") return refuse(403, "deactivated", loginTexts.deactivated);
        return refuseAsContract(answer, { status: 410, code: "link_invalid", text: sessionTexts.linkInvalid });
      },
    }),
  ];

  async function mail(
    request: Request,
    contractPath: "/resend" | "/recover",
    page: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<Reply> {
    const redirect = new URLSearchParams({ redirect_to: `${options.pageUrl}${page}` });
    const answer = await askAuth({
      method: "POST",
      path: `${contractPath}?${redirect}`,
      body,
      client: client(request),
    });
    if (answer.status === 200) return { status: 202, message: sessionTexts.mailed, data: null, headers: unkept };
    return refuseAsContract(answer, { status: 400, code: "bad_email", text: loginTexts.bad_email });
  }
}
