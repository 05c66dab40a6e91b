import Type from "typebox";
import type { AuthContractAnswer } from "../../../console/auth-contract.ts";
import { readSession } from "../../../console/console-sessions.ts";
import { ok } from "../../reply.ts";
import type { Route } from "../../route.ts";
import { uuid } from "../../schemas/envelope.ts";
import { sessionTexts } from "../../session-texts.ts";
import { otherOrigin, ownPageRoute, path, refusal, signedIn, tooMany } from "./own-page-route.ts";
import { refuse, refuseAsContract, unkept } from "./refusals.ts";
import type { SessionRoutesOptions } from "./session-routes-options.ts";
import { nobodySignedIn, type SignedInPerson } from "./signed-in-person.ts";

const enrolmentSchema = Type.Object({
  id: uuid,
  qr_code: Type.String({ description: "An SVG picture as a data URL." }),
  secret: Type.String(),
  uri: Type.String(),
});

/** Enrolling an app that makes codes by time, showing a code, turning it off. */
export function secondFactorRoutes(options: SessionRoutesOptions, { describe }: SignedInPerson): readonly Route[] {
  const { sessions, askAuth, client } = options;
  return [
    ownPageRoute(options, {
      path: `${path}/second-factor`,
      summary: "Show a code of the second factor, or a recovery code in its place",
      signedIn: true,
      body: Type.Object({ code: Type.String({ maxLength: 100 }), factor_id: Type.Optional(Type.String()) }),
      answers: {
        200: signedIn,
        401: refusal("Nobody is signed in."),
        409: refusal("The account has no such factor."),
        422: refusal("The code is wrong or too old."),
        ...otherOrigin,
        ...tooMany,
      },
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

    ownPageRoute(options, {
      path: `${path}/factors`,
      summary: "Enrol an app that makes codes by time; it counts once a code of it was shown by its id",
      signedIn: true,
      answers: {
        200: { description: "The secret, once.", data: enrolmentSchema },
        401: refusal("Nobody is signed in."),
        409: refusal("A factor is on already, and this sign-in has not shown it; or there are too many."),
        ...otherOrigin,
        ...tooMany,
      },
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

    ownPageRoute(options, {
      path: `${path}/recovery-codes`,
      summary: "Make recovery codes, in place of all from before, once this sign-in has shown the second factor",
      signedIn: true,
      answers: {
        200: { description: "The codes, once.", data: Type.Object({ codes: Type.Array(Type.String()) }) },
        401: refusal("Nobody is signed in."),
        409: refusal("No factor is on, or this sign-in has not shown it; or recovery codes are not offered here."),
        ...otherOrigin,
        ...tooMany,
      },
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

    ownPageRoute(options, {
      method: "delete",
      path: `${path}/factors/{factor_id}`,
      summary: "Turn a second factor off, once this sign-in has shown it",
      signedIn: true,
      params: Type.Object({ factor_id: uuid }),
      answers: {
        200: { description: "Off.", data: Type.Null() },
        401: refusal("Nobody is signed in."),
        409: refusal("No such factor, or this sign-in has not shown it."),
        ...otherOrigin,
        ...tooMany,
      },
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

function readEnrolment(body: AuthContractAnswer["body"]): Type.Static<typeof enrolmentSchema> | null {
  const { id, totp } = body as { readonly id?: unknown; readonly totp?: Readonly<Record<string, unknown>> };
  const { qr_code, secret, uri } = totp ?? {};
  return [id, qr_code, secret, uri].every((text) => typeof text === "string")
    ? ({
        id,
        // The contract tells the bare picture.
        qr_code: `data:image/svg+xml;utf-8,${encodeURIComponent(String(qr_code))}`,
        secret,
        uri,
      } as Type.Static<typeof enrolmentSchema>)
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
