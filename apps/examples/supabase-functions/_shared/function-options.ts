import {
  createSupabaseAccountProvider,
  createSupabaseClients,
  createSupabaseUserInfoStore,
} from "@rubrica/adapter-supabase";
import { systemClock } from "@rubrica/core";
import {
  createClientReader,
  createMemoryRateLimiter,
  createRequestLimit,
  type FunctionHandlerOptions,
  type LogInDependencies,
  type RegisterUserDependencies,
} from "@rubrica/identity/functions";
import { createClient } from "@supabase/supabase-js";
import { consoleLogger } from "./console-logger.ts";
import { readSettings } from "./settings.ts";

/** What both functions are made of: accounts by Supabase Auth, user information by PostgREST. */
export function functionOptions(
  environment: Readonly<Record<string, string>>,
): FunctionHandlerOptions & LogInDependencies & RegisterUserDependencies {
  const settings = readSettings(environment);
  const { url, publicKey, secretKey, keys, requireKey, selfRegistrationRoles, trustedProxies } = settings;
  const clients = createSupabaseClients(createClient, { url, publicKey, secretKey });
  const userInfo = createSupabaseUserInfoStore({ clients });
  const readClient = createClientReader({ trustedProxies, logger: consoleLogger });
  return {
    accountProvider: createSupabaseAccountProvider({ clients, userInfo }),
    userInfo,
    selfRegistrationRoles,
    // Each isolate counts for itself, and forgets when it ends; Supabase Auth has limits of its own behind this one.
    requestLimit: createRequestLimit(createMemoryRateLimiter({ clock: systemClock })),
    keys,
    requireKey,
    client: (request) => readClient(request, null),
    logger: consoleLogger,
  };
}
