import {
  createSupabaseAccountProvider,
  createSupabaseUserInfoStore,
  type SupabaseClients,
} from "@rubrica/adapter-supabase";
import { createAuthLoginHandler, createAuthRegisterHandler, createRequestLimit } from "@rubrica/identity";
import type { SupabaseSettings } from "../boot/environment.ts";
import { rateLimits } from "../boot/rate-limits.ts";
import { createSupabaseSelfService } from "../console/supabase-self-service.ts";
import { authElsewhere } from "../http/auth-elsewhere.ts";
import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";

/** Accounts at Supabase. */
export interface SupabaseAccounts {
  readonly kind: "supabase";
  readonly settings: SupabaseSettings;
  readonly clients: SupabaseClients;
  /** Whether the project has new people confirm their e-mail. */
  readonly emailConfirmation: boolean;
}

/** The two functions over Supabase Auth and PostgREST. What `/auth/v1` offers elsewhere, the project offers itself. */
export function composeSupabaseAccounts(
  { settings, clients, emailConfirmation }: SupabaseAccounts,
  { environment, stores, logger, client }: AccountsSurroundings,
): ComposedAccounts {
  const userInfo = createSupabaseUserInfoStore({ clients });
  const accountProvider = createSupabaseAccountProvider({
    clients,
    userInfo,
    ...(settings.jwtSecret !== null && { jwtSecret: settings.jwtSecret }),
    ...(environment.SITE_URL && { emailRedirectTo: environment.SITE_URL }),
  });
  const functionOptions = {
    requireKey: environment.FUNCTIONS_REQUIRE_KEY,
    accountProvider,
    userInfo,
    selfRegistrationRoles: environment.SELF_REGISTRATION_ROLES,
    requestLimit: createRequestLimit(stores.rateLimiter, {
      register: (environment.RATE_LIMITS ?? rateLimits).register,
    }),
    client,
    keys: [settings.publicKey, settings.secretKey],
    logger,
  };
  const auth = authElsewhere(settings.url);
  return {
    accountProvider,
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: auth,
    },
    signIn: functionOptions,
    selfService: createSupabaseSelfService(settings),
    auth,
    authRoutes: [],
    workers: [],
    emailConfirmation,
  };
}
