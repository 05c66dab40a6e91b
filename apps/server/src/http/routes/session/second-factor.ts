import { routes } from "@rubrica/contract";
import { ok } from "../../answers/reply.ts";
import type { Route } from "../../route.ts";
import { sessionTexts } from "../../texts/session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, refuseSelfService, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import { nobodySignedIn, type SignedInPerson } from "./signed-in-person.ts";

/** Enrolling an app that makes codes by time, showing a code, turning it off. */
export function secondFactorRoutes(options: SessionRoutesOptions, { describe }: SignedInPerson): readonly Route[] {
  const { sessions, selfService, client } = options;
  return [
    ownPageRoute(options, routes.secondFactor.show, {
      async handle(request, { code, factor_id: wanted }) {
        const accessToken = await sessions.accessToken(request);
        const described = accessToken && (await describe(accessToken, client(request)));
        if (!described) return refuse(401, "signed_out", sessionTexts.nobody);
        // One that was enrolled just now is shown for the first time by its id.
        const factorId = wanted ?? described.second_factor?.factors[0]?.id;
        if (factorId === undefined) return refuse(409, "no_factor", sessionTexts.noFactor);
        const caller = { accessToken, client: client(request) };
        // A code of an app is six digits; a recovery code is longer.
        const shown = await (/^\d{6}$/.test(code)
          ? selfService.showFactor(caller, { factorId, code })
          : selfService.showRecoveryCode(caller, code));
        if (shown.status === "refused") {
          if (shown.reason === "absent") return refuse(409, "no_factor", sessionTexts.noFactor);
          return refuseSelfService(shown, { status: 422, code: "wrong_code", text: sessionTexts.wrongCode });
        }
        const session = shown.value;
        const cookie = await sessions.raise(request, session);
        const raised = await describe(session.access_token, client(request));
        return ok(sessionTexts.signedIn, raised ?? nobodySignedIn, {
          "Set-Cookie": cookie,
          ...unkept,
        });
      },
    }),

    ownPageRoute(options, routes.secondFactor.enrol, {
      async handle(request) {
        const accessToken = await sessions.accessToken(request);
        if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
        const enrolled = await selfService.enrolFactor({ accessToken, client: client(request) });
        if (enrolled.status === "refused") {
          return refuseSelfService(enrolled, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
        }
        const { id, qrCode, secret, uri } = enrolled.value;
        const picture = `data:image/svg+xml;utf-8,${encodeURIComponent(qrCode)}`;
        return ok(sessionTexts.factorEnrolled, { id, qr_code: picture, secret, uri }, unkept);
      },
    }),

    ownPageRoute(options, routes.secondFactor.makeRecoveryCodes, {
      async handle(request) {
        const accessToken = await sessions.accessToken(request);
        if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
        const made = await selfService.makeRecoveryCodes({ accessToken, client: client(request) });
        if (made.status === "done") return ok(sessionTexts.recoveryCodes, { codes: made.value }, unkept);
        if (made.reason === "absent" || made.code === "mfa_recovery_codes_enroll_not_enabled")
          return refuse(409, "not_offered", sessionTexts.noRecoveryCodes);
        return refuseSelfService(made, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
      },
    }),

    ownPageRoute(options, routes.secondFactor.remove, {
      async handle(request, _body, { factor_id: factorId }) {
        const accessToken = await sessions.accessToken(request);
        if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
        const removed = await selfService.removeFactor({ accessToken, client: client(request) }, factorId);
        if (removed.status === "done") return ok(sessionTexts.factorRemoved, null, unkept);
        if (removed.reason === "absent") return refuse(409, "no_factor", sessionTexts.noFactor);
        return refuseSelfService(removed, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
      },
    }),
  ];
}
