import type { FunctionsSettings, StartedFunctions } from "@rubrica/conformance";
import { type MailMessage, type RateLimiter, ROLES, silentLogger, type UserInfoStore } from "@rubrica/core";
import {
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createRequestLimit,
} from "@rubrica/identity";
import { createSupabaseAccountProvider } from "../src/account-provider.ts";
import type { SupabaseClients } from "../src/supabase-clients.ts";

/** What stands behind the functions. */
export interface SupabaseCounterpart {
  readonly clients: SupabaseClients;
  readonly keys: { readonly anon: string; readonly service: string };
  readonly userInfo: UserInfoStore;
  readonly rateLimiter: RateLimiter;
  mails(): Promise<readonly MailMessage[]>;
}

/** The two functions over Supabase's accounts, as the suites want them started. */
export function startFunctions(counterpart: SupabaseCounterpart, settings: FunctionsSettings): StartedFunctions {
  const { clients, keys, userInfo } = counterpart;
  const { wrapAccountProvider, wrapUserInfo, logger = silentLogger } = settings;
  const real = createSupabaseAccountProvider({ clients, userInfo });
  const accountProvider = wrapAccountProvider?.(real) ?? real;
  const functions = {
    accountProvider,
    userInfo: wrapUserInfo?.(userInfo) ?? userInfo,
    selfRegistrationRoles: settings.selfRegistrationRoles ?? ROLES,
    requestLimit: createRequestLimit(counterpart.rateLimiter, settings.requestLimits),
    keys: [keys.anon, keys.service],
    logger,
    ...(settings.requireKey !== undefined && { requireKey: settings.requireKey }),
    ...(settings.bodyDeadlineSeconds !== undefined && { bodyDeadlineSeconds: settings.bodyDeadlineSeconds }),
    ...(settings.client && { client: settings.client }),
  };
  return {
    register: createAuthRegisterHandler(functions),
    login: createAuthLoginHandler(functions),
    confirm: createAuthConfirmHandler(functions),
    accountProvider,
    keys,
    mails: counterpart.mails,
  };
}
