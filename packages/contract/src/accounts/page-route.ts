import Type, { type TObject, type TSchema } from "typebox";
import { type HttpMethod, type NoFields, type RouteAnswers, type RouteContract, route } from "../route.ts";
import { sessionRefusalSchema, sessionSchema } from "./session-schema.ts";

export const tag = "page session";
export const path = "/api/v1/session";
export const refusal = (description: string) => ({ description, data: sessionRefusalSchema });
export const otherOrigin = { 403: refusal("Not sent by a page of this service; or the account is deactivated.") };
export const tooMany = { 429: refusal("Too many requests; retry_after_seconds says when to come back.") };
export const busy = { 503: refusal("Too busy.") };
export const signedIn = { description: "Signed in; the cookie comes with the answer.", data: sessionSchema };
export const mailed = {
  202: { description: "The answer is the same for an address that nobody has.", data: Type.Null() },
};

/** A route that changes data. Requests from other origins are refused, with or without a session. */
export function pageRoute<
  Path extends string,
  Answers extends RouteAnswers,
  Method extends HttpMethod = "post",
  Params extends TObject = NoFields,
  Body extends TSchema = Type.TUndefined,
>(shape: {
  readonly method: Method;
  readonly path: Path;
  readonly summary: string;
  readonly body?: Body;
  readonly params?: Params;
  /** True: for whoever is signed in on the page. Default: anybody. */
  readonly signedIn?: true;
  readonly answers: Answers;
}): RouteContract<Method, Path, Params, NoFields, Body, Answers> {
  const { signedIn: needsCookie, ...contract } = shape;
  return route<Method, Path, Answers, Params, NoFields, Body>({
    ...contract,
    tag,
    access: "public",
    ...(needsCookie && { credentials: ["page_session"] as const }),
  });
}
