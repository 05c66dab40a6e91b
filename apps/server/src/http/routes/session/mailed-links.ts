import { routes } from "@rubrica/contract";
import { readSession } from "../../../console/console-sessions.ts";
import type { Success } from "../../reply.ts";
import type { Route } from "../../route.ts";
import { loginTexts, sessionTexts } from "../../session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, refuseAsContract, type SessionRefusal, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** Mails with a link to the page, and using such a link. */
export function mailedLinkRoutes(options: SessionRoutesOptions, { enter }: SignedInPerson): readonly Route[] {
  const { askAuth, client } = options;
  return [
    ownPageRoute(options, routes.mailedLinks.mailConfirmation, {
      handle: (request, { email }) => mail(request, "/resend", "confirm", { type: "signup", email }),
    }),

    ownPageRoute(options, routes.mailedLinks.mailReset, {
      handle: (request, { email }) => mail(request, "/recover", "reset", { email }),
    }),

    ownPageRoute(options, routes.mailedLinks.open, {
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
  ): Promise<Success<202, null> | SessionRefusal> {
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
