import { hasErrorCode } from "@rubrica/core";
import Type, { type Static, type TObject, type TSchema } from "typebox";
import type { OwnPageCheck } from "../../../console/own-page.ts";
import type { Reply } from "../../reply.ts";
import { defineRoute, type Route, type RouteAnswer } from "../../route.ts";
import { sessionRefusalSchema, sessionSchema } from "../../schemas/session.ts";
import { loginTexts } from "../../session-texts.ts";
import { texts } from "../../texts.ts";
import { refuse } from "./refusals.ts";

export const tag = "page session";
export const path = "/api/v1/session";
export const refusal = (description: string): RouteAnswer => ({ description, data: sessionRefusalSchema });
export const otherOrigin = { 403: refusal("Not sent by a page of this service; or the account is deactivated.") };
export const tooMany = { 429: refusal("Too many requests; retry_after_seconds says when to come back.") };
export const busy = { 503: refusal("Too busy.") };
export const signedIn = { description: "Signed in; the cookie comes with the answer.", data: sessionSchema };
export const mailed = {
  202: { description: "The answer is the same for an address that nobody has.", data: Type.Null() },
};

/** A route that changes something, which no other site may have a browser call, signed in or not. */
export function ownPageRoute<Body extends TSchema = Type.TUnknown, Params extends TObject = TObject>(
  { isFromOwnPage }: { readonly isFromOwnPage: OwnPageCheck },
  route: {
    readonly method?: Route["method"];
    readonly path: string;
    readonly summary: string;
    readonly body?: Body;
    readonly params?: Params;
    /** True: for whoever is signed in on the page. Default: anybody. */
    readonly signedIn?: true;
    readonly answers: Route["answers"];
    handle(request: Request, body: Static<Body>, params: Static<Params>): Promise<Reply>;
  },
): Route {
  const { handle, method = "post", signedIn: needsCookie, ...shape } = route;
  return defineRoute({
    ...shape,
    method,
    tag,
    access: "public",
    ...(needsCookie && { credentials: ["page_session"] as const }),
    async handle({ request, body, params }) {
      if (!isFromOwnPage(request)) return refuse(403, "other_origin", texts.otherOrigin);
      try {
        return await handle(request, body as Static<Body>, params as Static<Params>);
      } catch (error) {
        if (hasErrorCode(error, "too_many_waiting")) return refuse(503, "busy", loginTexts.busy, 5);
        throw error;
      }
    },
  });
}
