import Type from "typebox";
import { route } from "../route.ts";

const query = Type.Object({ token: Type.String({ description: "Of the link in the confirmation mail." }) });
const page = (description: string) => ({ description, page: true as const });

const failures = {
  400: page("The link is not valid, or was used or has expired."),
  500: page("Something went wrong on the service's side."),
  503: page("The service cannot reach its data now."),
};

/** The page behind the link of a confirmation mail; `@rubrica/identity` answers it. */
export const show = route({
  method: "get",
  path: "/auth/v1/confirm",
  summary: "A page that asks whether the address is to be confirmed; looking at it does nothing",
  tag: "auth",
  access: "public",
  query,
  answers: { 200: page("The page, with a button."), ...failures },
});

export const confirm = route({
  method: "post",
  path: "/auth/v1/confirm",
  summary: "Confirm the address",
  tag: "auth",
  access: "public",
  query,
  answers: { 200: page("It is confirmed."), ...failures },
});
