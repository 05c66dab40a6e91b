import type { RouteContract } from "@rubrica/contract";
import { hasErrorCode } from "@rubrica/core";
import type { OwnPageCheck } from "../../../console/own-page.ts";
import { type AnswerOf, implement, type RequestOf, type Route } from "../../route.ts";
import { texts } from "../../texts/route-texts.ts";
import { loginTexts } from "../../texts/session-texts.ts";
import { refuse, type SessionRefusal } from "./refusals.ts";

/** Answers a route that changes something, which no other site may have a browser call, signed in or not. */
export function ownPageRoute<Contract extends RouteContract>(
  { isFromOwnPage }: { readonly isFromOwnPage: OwnPageCheck },
  contract: Contract,
  route: {
    handle(
      request: Request,
      body: RequestOf<Contract>["body"],
      params: RequestOf<Contract>["params"],
    ): Promise<AnswerOf<Contract> | SessionRefusal>;
  },
): Route {
  return implement(contract, {
    async handle({ request, body, params }) {
      if (!isFromOwnPage(request)) return refuse(403, "other_origin", texts.otherOrigin) as AnswerOf<Contract>;
      try {
        return (await route.handle(request, body, params)) as AnswerOf<Contract>;
      } catch (error) {
        if (!hasErrorCode(error, "too_many_waiting")) throw error;
        return refuse(503, "busy", loginTexts.busy, 5) as AnswerOf<Contract>;
      }
    },
  });
}
