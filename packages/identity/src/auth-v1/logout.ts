import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { tokenHolder } from "./bearer.ts";
import type { Endpoint } from "./endpoint.ts";
import { refuse } from "./refusal.ts";
import { type Answer, noContent } from "./reply.ts";

/** `POST /logout?scope=`: ends all sessions of the person, this one, or all but this one, with their access tokens. */
export const logoutEndpoint: Endpoint<Answer<undefined>> = {
  ...AUTH_V1_ENDPOINTS.logout,
  body: "optional",
  async answer(context, request) {
    const user = await tokenHolder(context, request);
    if ("code" in user) return user;
    const { sessions } = context.settings.stores;
    const { id, userId } = user.session;
    const scope = request.query.get("scope") || "global";
    if (scope === "global") await sessions.remove({ userId });
    else if (scope === "local") await sessions.remove({ id });
    else if (scope === "others") await sessions.remove({ userId, exceptId: id });
    else
      return refuse("validation_failed", { message: `Unsupported logout scope ${JSON.stringify(scope.slice(0, 40))}` });
    return noContent;
  },
};
