import Type from "typebox";
import { uuid } from "../envelope.ts";
import { otherOrigin, pageRoute, path, refusal, signedIn, tooMany } from "./page-route.ts";

const enrolmentSchema = Type.Object({
  id: uuid,
  qr_code: Type.String({ description: "An SVG picture as a data URL." }),
  secret: Type.String(),
  uri: Type.String(),
});

export const show = pageRoute({
  method: "post",
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
});

export const enrol = pageRoute({
  method: "post",
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
});

export const makeRecoveryCodes = pageRoute({
  method: "post",
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
});

export const remove = pageRoute({
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
});
