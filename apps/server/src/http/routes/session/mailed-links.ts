import { routes } from "@rubrica/contract";
import type { SelfService } from "@rubrica/identity";
import type { Success } from "../../answers/reply.ts";
import type { Route } from "../../route.ts";
import { loginTexts, sessionTexts } from "../../texts/session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, refuseSelfService, type SessionRefusal, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** Mails with a link to the page, and using such a link. */
export function mailedLinkRoutes(options: SessionRoutesOptions, { enter }: SignedInPerson): readonly Route[] {
  const { selfService, client } = options;
  return [
    ownPageRoute(options, routes.mailedLinks.mailConfirmation, {
      handle: (request, { email }) => mail(request, selfService.mailConfirmation, { email, page: "confirm" }),
    }),

    ownPageRoute(options, routes.mailedLinks.mailReset, {
      handle: (request, { email }) => mail(request, selfService.mailReset, { email, page: "reset" }),
    }),

    ownPageRoute(options, routes.mailedLinks.open, {
      async handle(request, { type, token }) {
        const opened = await selfService.openLink({ type, token }, client(request));
        if (opened.status === "done") {
          if (opened.value) return enter(request, opened.value, sessionTexts.signedIn);
          return { status: 202, message: sessionTexts.halfConfirmed, data: null };
        }
        if (opened.code === "user_banned") return refuse(403, "deactivated", loginTexts.deactivated);
        return refuseSelfService(opened, { status: 410, code: "link_invalid", text: sessionTexts.linkInvalid });
      },
    }),
  ];

  async function mail(
    request: Request,
    send: SelfService["mailConfirmation" | "mailReset"],
    { email, page }: { readonly email: string; readonly page: string },
  ): Promise<Success<202, null> | SessionRefusal> {
    const answer = await send({ email, redirectTo: `${options.pageUrl}${page}` }, client(request));
    if (answer.status === "done") return { status: 202, message: sessionTexts.mailed, data: null, headers: unkept };
    return refuseSelfService(answer, { status: 400, code: "bad_email", text: loginTexts.bad_email });
  }
}
