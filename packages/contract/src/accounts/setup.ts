import Type from "typebox";
import { nullable } from "../envelope.ts";
import { route } from "../route.ts";
import { busy, otherOrigin, pageRoute, path, refusal, signedIn, tag, tooMany } from "./page-route.ts";
import { linkBody, linkRegistrationBody, linkState } from "./registration-link.ts";

const setupPath = `${path}/setup` as const;

export const find = route({
  method: "get",
  path: setupPath,
  summary: "Where the link that makes the first administrator is to be found; never in production",
  tag,
  access: "public",
  answers: {
    200: {
      description: "The place of the newest link. Null in production, with an administrator, and without an open link.",
      data: Type.Object({ place: nullable(Type.Enum(["terminal", "file"])) }),
    },
  },
});

export const check = pageRoute({
  method: "post",
  path: `${setupPath}/link`,
  summary: "Whether a link makes the first administrator; uses nothing up",
  body: linkBody,
  answers: {
    200: {
      description: "How it is. void: it was used or replaced, or there is an administrator.",
      data: linkState,
    },
    ...otherOrigin,
    ...tooMany,
  },
});

export const create = pageRoute({
  method: "post",
  path: setupPath,
  summary: "Make the first administrator by the link, which is used up, and sign them in",
  body: linkRegistrationBody,
  answers: {
    200: signedIn,
    400: refusal("A field is missing or not right."),
    409: refusal("Another account has this address."),
    410: refusal(
      "link_expired: the link is older than an hour. link_void: it was used or replaced, or there is an administrator.",
    ),
    ...otherOrigin,
    ...tooMany,
    ...busy,
  },
});
