import { routes } from "@rubrica/contract";
import { systemClock } from "@rubrica/core";
import { acceptInvitation, checkInvitation, REGISTER_ERRORS } from "@rubrica/identity";
import { ok } from "../../answers/reply.ts";
import type { Route } from "../../route.ts";
import { texts } from "../../texts/route-texts.ts";
import { registerTexts, sessionTexts } from "../../texts/session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import type { SignedInPerson } from "./signed-in-person.ts";

/** Registering as teacher by the link of an invitation. */
export function invitationRoutes(
  options: SessionRoutesOptions,
  { enter, enterRegistered }: SignedInPerson,
): readonly Route[] {
  const { register, client, transaction } = options;
  const dependencies = { ...register, transaction, clock: systemClock };
  return [
    ownPageRoute(options, routes.invitations.check, {
      async handle(request, { secret }) {
        // With registrations, of which this is the beginning.
        const allowance = await register.requestLimit.take("register", client(request).ip);
        if (!allowance.allowed) return refuse(429, "rate_limited", texts.tooManyRequests, allowance.retryAfterSeconds);
        return ok(texts.listed, await checkInvitation(dependencies, secret), unkept);
      },
    }),

    ownPageRoute(options, routes.invitations.accept, {
      async handle(request, { full_name: fullName, ...given }) {
        const outcome = await acceptInvitation(dependencies, { ...given, fullName, client: client(request) });
        switch (outcome.status) {
          case "invalid":
            return refuse(410, `link_${outcome.state}`, sessionTexts.invitationInvalid);
          case "other_address":
            return refuse(400, "other_address", sessionTexts.invitationOfOtherAddress);
          case "refused":
            return refuse(
              REGISTER_ERRORS[outcome.code].status,
              outcome.code,
              registerTexts[outcome.code],
              outcome.retryAfterSeconds,
            );
          case "registered":
            if (outcome.session) return enter(request, outcome.session, sessionTexts.registered);
            if (!outcome.mustConfirm) return enterRegistered(request, given);
            return { status: 202, message: sessionTexts.pending, data: null, headers: unkept };
        }
      },
    }),
  ];
}
