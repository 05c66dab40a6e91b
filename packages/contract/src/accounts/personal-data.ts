import Type from "typebox";
import { timestamp, uuid } from "../envelope.ts";
import { route } from "../route.ts";

const tag = "personal data";

const params = Type.Object({ user_id: uuid });

const archive = { 200: { description: "A ZIP with a README in both languages.", mediaType: "application/zip" } };

const tooMany = { 429: { description: "Too many exports or attempts." } };

const notFound = { 404: { description: "There is no such user." } };

const lastAdmin = { 409: { description: "This is the last active admin." } };

const confirmation = Type.String({ maxLength: 1000, description: "The e-mail address of the account, typed again." });

export const erasureSchema = Type.Object(
  {
    id: Type.String({ format: "uuid", description: "Of the erasure: all that stands for the person from now on." }),
    reports: Type.Integer({ description: "Reports that were erased with the account." }),
    erased_at: timestamp,
  },
  { $id: "Erasure" },
);

const erased = { 200: { description: "Erased.", data: erasureSchema } };

export const exportOwn = route({
  method: "get",
  path: "/api/v1/me/export",
  summary: "Everything that is kept about oneself, as one ZIP",
  tag,
  access: "person",
  answers: { ...archive, ...tooMany },
});

export const eraseOwn = route({
  method: "post",
  path: "/api/v1/me/erasure",
  summary: "Erase one's own account with all reports, for good",
  tag,
  access: "person",
  body: Type.Object({ confirmation, password: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
  answers: {
    ...erased,
    400: { description: "The address is not that of the account." },
    403: { description: "The password is not right." },
    ...lastAdmin,
    ...tooMany,
  },
});

export const exportOf = route({
  method: "get",
  path: "/api/v1/api/users/{user_id}/export",
  summary: "Everything that is kept about a user, as one ZIP, with scores that were not released and calls of a model",
  tag,
  access: { roles: ["admin"], reason: "It is about the whole account." },
  params,
  answers: { ...archive, ...notFound, ...tooMany },
});

export const erase = route({
  method: "post",
  path: "/api/v1/api/users/{user_id}/erasure",
  summary: "Erase a user: account, sessions, reports and their name in what stays, for good; again it does nothing",
  tag,
  access: { roles: ["admin"], reason: "It is about the whole account." },
  params,
  body: Type.Object({ confirmation }, { additionalProperties: false }),
  answers: {
    ...erased,
    400: { description: "The address is not that of the account." },
    ...notFound,
    ...lastAdmin,
    ...tooMany,
  },
});
