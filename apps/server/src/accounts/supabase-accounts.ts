import {
  createSupabaseAccountProvider,
  createSupabaseUserInfoStore,
  type SupabaseClients,
} from "@rubrica/adapter-supabase";
import { createAuthLoginHandler, createAuthRegisterHandler, createRequestLimit } from "@rubrica/identity";
import { createSupabaseSelfService } from "../console/supabase-self-service.ts";
import { authElsewhere } from "../http/auth-elsewhere.ts";
import type { SupabaseSettings } from "../settings/setting-groups.ts";
import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";

/** Accounts at Supabase. */
export interface SupabaseAccounts {
  readonly kind: "supabase";
  readonly settings: SupabaseSettings;
  readonly clients: SupabaseClients;
  /** Whether the Supabase project requires new people to confirm their e-mail address. */
  readonly emailConfirmation: boolean;
}

/** Composes accounts over Supabase Auth and PostgREST. The Supabase project itself offers `/auth/v1`. */
export function composeSupabaseAccounts(
  { settings: project, clients, emailConfirmation }: SupabaseAccounts,
  { settings, stores, logger, client, registrationRoles }: AccountsSurroundings,
): ComposedAccounts {
  const userInfo = createSupabaseUserInfoStore({ clients });
  const { siteUrl, requireKey } = settings.accounts;
  const accountProvider = createSupabaseAccountProvider({
    clients,
    userInfo,
    ...(project.jwtSecret !== null && { jwtSecret: project.jwtSecret }),
    ...(siteUrl && { emailRedirectTo: siteUrl }),
  });
  const functionOptions = {
    requireKey,
    accountProvider,
    userInfo,
    selfRegistrationRoles: registrationRoles.current,
    requestLimit: createRequestLimit(stores.rateLimiter, { register: settings.address.rateLimits.register }),
    client,
    keys: [project.publicKey, project.secretKey],
    logger,
  };
  const auth = authElsewhere(project.url);
  return {
    areOwn: false,
    accountProvider,
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: auth,
    },
    signIn: functionOptions,
    selfService: createSupabaseSelfService(project),
    auth,
    authRoutes: [],
    outgoingMail: "elsewhere",
    workers: [],
    emailConfirmation,
  };
}
