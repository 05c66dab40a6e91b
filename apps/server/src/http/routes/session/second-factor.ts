import { type RouteData, routes } from "@rubrica/contract";
import type { AuthContractAnswer } from "../../../console/auth-contract.ts";
import { readSession } from "../../../console/console-sessions.ts";
import { ok } from "../../reply.ts";
import type { Route } from "../../route.ts";
import { sessionTexts } from "../../session-texts.ts";
import { ownPageRoute } from "./own-page-route.ts";
import { refuse, refuseAsContract, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import { nobodySignedIn, type SignedInPerson } from "./signed-in-person.ts";

/** Enrolling an app that makes codes by time, showing a code, turning it off. */
export function secondFactorRoutes(options: SessionRoutesOptions, { describe }: SignedInPerson): readonly Route[] {
  const { sessions, askAuth, client } = options;
  return [
    ownPageRoute(options, routes.secondFactor.show, {
      async handle(request, { code, factor_id: wanted }) {
        const accessToken = await sessions.accessToken(request);
        const described = accessToken && (await describe(accessToken, client(request)));
        if (!described) return refuse(401, "signed_out", sessionTexts.nobody);
        // One that was enrolled just now is shown for the first time by its id.
        const factorId = wanted ?? described.second_factor?.factors[0]?.id;
        if (factorId === undefined) return refuse(409, "no_factor", sessionTexts.noFactor);
        const ask = (step: "challenge" | "verify", body: Readonly<Record<string, unknown>>) =>
          askAuth({
            method: "POST",
            path: `/factors/${encodeURIComponent(factorId)}/${step}`,
            body,
            accessToken,
            client: client(request),
          });
        const byApp = async () => {
          const challenge = await ask("challenge", {});
          return challenge.status === 200 ? await ask("verify", { challenge_id: challenge.body.id, code }) : challenge;
        };
        const byRecoveryCode = () =>
          askAuth({
            method: "POST",
            path: "/factors/recovery-codes/verify",
            body: { code },
            accessToken,
            client: client(request),
          });
        // A code of an app is six digits; a recovery code is longer.
        const shown = await (/^\d{6}$/.test(code) ? byApp() : byRecoveryCode());
        if (shown.status === 404) return refuse(409, "no_factor", sessionTexts.noFactor);
        const session = shown.status === 200 ? readSession(shown.body) : null;
        if (!session) return refuseAsContract(shown, { status: 422, code: "wrong_code", text: sessionTexts.wrongCode });
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
        const from = { accessToken, client: client(request) };
        // What was begun and never finished would stand in the way.
        const { body: user } = await askAuth({ method: "GET", path: "/user", ...from });
        for (const id of factorIds(user, "unverified")) {
          await askAuth({ method: "DELETE", path: `/factors/${id}`, ...from });
        }
        const answer = await askAuth({ method: "POST", path: "/factors", body: { factor_type: "totp" }, ...from });
        const enrolled = answer.status === 200 ? readEnrolment(answer.body) : null;
        if (enrolled) return ok(sessionTexts.factorEnrolled, enrolled, unkept);
        return refuseAsContract(answer, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
      },
    }),

    ownPageRoute(options, routes.secondFactor.makeRecoveryCodes, {
      async handle(request) {
        const accessToken = await sessions.accessToken(request);
        if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
        const make = (contractPath: string) =>
          askAuth({ method: "POST", path: contractPath, body: {}, accessToken, client: client(request) });
        const first = await make("/factors/recovery-codes");
        const exists = first.code === "mfa_verified_factor_exists";
        const answer = exists ? await make("/factors/recovery-codes/regenerate") : first;
        const codes = answer.status === 200 ? readCodes(answer.body) : null;
        if (codes) return ok(sessionTexts.recoveryCodes, { codes }, unkept);
        if (answer.status === 404 || answer.code === "mfa_recovery_codes_enroll_not_enabled")
          return refuse(409, "not_offered", sessionTexts.noRecoveryCodes);
        return refuseAsContract(answer, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
      },
    }),

    ownPageRoute(options, routes.secondFactor.remove, {
      async handle(request, _body, { factor_id: factorId }) {
        const accessToken = await sessions.accessToken(request);
        if (!accessToken) return refuse(401, "signed_out", sessionTexts.nobody);
        const answer = await askAuth({
          method: "DELETE",
          path: `/factors/${factorId}`,
          accessToken,
          client: client(request),
        });
        if (answer.status === 200) return ok(sessionTexts.factorRemoved, null, unkept);
        if (answer.status === 404) return refuse(409, "no_factor", sessionTexts.noFactor);
        return refuseAsContract(answer, { status: 409, code: "factor_first", text: sessionTexts.factorFirst });
      },
    }),
  ];
}

function readEnrolment(body: AuthContractAnswer["body"]): RouteData<typeof routes.secondFactor.enrol> | null {
  const { id, totp } = body as { readonly id?: unknown; readonly totp?: Readonly<Record<string, unknown>> };
  const { qr_code, secret, uri } = totp ?? {};
  return [id, qr_code, secret, uri].every((text) => typeof text === "string")
    ? ({
        id,
        // The contract tells the bare picture.
        qr_code: `data:image/svg+xml;utf-8,${encodeURIComponent(String(qr_code))}`,
        secret,
        uri,
      } as RouteData<typeof routes.secondFactor.enrol>)
    : null;
}

function readCodes({ codes }: AuthContractAnswer["body"]): readonly string[] | null {
  return Array.isArray(codes) && codes.every((code) => typeof code === "string") ? codes : null;
}

function factorIds(user: AuthContractAnswer["body"], status: string): readonly string[] {
  const factors: readonly unknown[] = Array.isArray(user.factors) ? user.factors : [];
  return factors.flatMap((factor) => {
    const found = factor as Readonly<Record<string, unknown>>;
    return typeof found.id === "string" && found.status === status ? [found.id] : [];
  });
}
