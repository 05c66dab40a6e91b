import Type from "typebox";
import { otherOrigin, pageRoute, signedIn } from "./page-route.ts";
import { role } from "./user-schema.ts";

const path = "/api/v1/demonstration";

/** Only a demonstration answers these two, and only its own pages may ask. */
export const become = pageRoute({
  method: "post",
  path: `${path}/person`,
  summary: "Become one of the three people of the demonstration",
  body: Type.Object({ role }),
  answers: { 200: signedIn, ...otherOrigin },
});

export const remove = pageRoute({
  method: "delete",
  path,
  summary: "Remove the demonstration and end its process",
  answers: { 202: { description: "It is removed now.", data: Type.Null() }, ...otherOrigin },
});
