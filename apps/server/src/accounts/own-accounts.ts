import { type Mailer, type SigningKeys, systemClock } from "@rubrica/core";
import {
  type AccountProviderOptions,
  type AuthV1Options,
  type ClientKeys,
  createAccountProvider,
  createAuthConfirmHandler,
  createAuthLoginHandler,
  createAuthRegisterHandler,
  createAuthV1Handler,
  createMailWorker,
  createRequestLimit,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { authV1Routes } from "../http/auth-v1-routes.ts";
import { version } from "../version.ts";
import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";

/** How long a link that confirms an address works; after that the account that waits for it goes. */
export const confirmationHours = 24;

/** Accounts in our own database, with what they need from outside. */
export interface OwnAccounts {
  readonly kind: "own";
  readonly signingKeys: SigningKeys;
  readonly clientKeys: ClientKeys;
  readonly mailer: Mailer;
}

/** Rubrica's own identity, with `/auth/v1` and the worker that sends its mail. */
export function composeOwnAccounts(
  { signingKeys, clientKeys, mailer }: OwnAccounts,
  surroundings: AccountsSurroundings,
): ComposedAccounts {
  const { environment, stores, logger, publicUrl, client, wrapHasher } = surroundings;
  const hasher = acceptImportedHashes(createArgon2idHasher());
  const identity: AccountProviderOptions = {
    stores,
    transaction: stores.transaction,
    hasher: wrapHasher?.(hasher) ?? hasher,
    signingKeys,
    rateLimiter: stores.rateLimiter,
    clock: systemClock,
    logger,
    issuer: `${publicUrl}/auth/v1`,
    emailConfirmation: environment.EMAIL_CONFIRMATION,
    confirmationLink: (token) => `${publicUrl}/auth/v1/confirm?token=${encodeURIComponent(token)}`,
    confirmationHours,
    accessTokenSeconds: environment.ACCESS_TOKEN_SECONDS,
    refreshReuseSeconds: environment.REFRESH_REUSE_SECONDS,
  };
  const accountProvider = createAccountProvider(identity);
  const doors = {
    requireKey: environment.FUNCTIONS_REQUIRE_KEY,
    accountProvider,
    userInfo: stores.userInfo,
    selfRegistrationRoles: environment.SELF_REGISTRATION_ROLES,
    requestLimit: createRequestLimit(stores.rateLimiter),
    client,
  };
  const auth: AuthV1Options = {
    ...doors,
    identity,
    keys: clientKeys,
    baseUrl: `${publicUrl}/auth/v1`,
    ...(environment.SITE_URL && { siteUrl: environment.SITE_URL }),
    redirectUrls: environment.REDIRECT_URLS ?? [],
    reauthentication: environment.PASSWORD_CHANGE_REAUTHENTICATION,
    version,
  };
  const functionOptions = { ...doors, keys: Object.values(clientKeys), logger };
  return {
    accountProvider,
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: createAuthConfirmHandler({ accountProvider, logger }),
    },
    auth: createAuthV1Handler(auth),
    authRoutes: authV1Routes,
    workers: [createMailWorker({ mailer, signingKeys, clock: systemClock, auth })],
    emailConfirmation: environment.EMAIL_CONFIRMATION === "required",
  };
}
