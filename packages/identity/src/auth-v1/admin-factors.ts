import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import { toAuthFactor } from "../accounts/auth-factor.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { forService, parseId, userNotFound } from "./admin-users.ts";
import type { Endpoint } from "./endpoint.ts";
import { parseFactorId } from "./factors.ts";
import { isRefusal } from "./input.ts";
import { refuse } from "./refusal.ts";
import { ok } from "./reply.ts";

/** `GET /admin/users/{user_id}/factors`: somebody's second factors. */
export const listFactorsEndpoint: Endpoint = forService(
  AUTH_V1_ENDPOINTS.listFactorsOf,
  async (context, { params }) => {
    const id = parseId(params);
    if (isRefusal(id)) return id;
    const account = await context.settings.stores.accounts.find(id.userId);
    return account ? ok(account.factors.map(toAuthFactor)) : userNotFound;
  },
);

/** `DELETE /admin/users/{user_id}/factors/{factor_id}`: for who has lost the phone. */
export const deleteFactorEndpoint: Endpoint = forService(
  AUTH_V1_ENDPOINTS.removeFactorOf,
  async (context, { params }) => {
    const user = parseId(params);
    if (isRefusal(user)) return user;
    if ((await context.settings.stores.accounts.find(user.userId)) === null) return userNotFound;
    const factor = parseFactorId(params);
    if (isRefusal(factor)) return factor;
    const outcome = await removeFactor(context.settings, { ...user, ...factor });
    return outcome.status === "removed" ? ok(toAuthFactor(outcome.factor)) : refuse("mfa_factor_not_found");
  },
);
