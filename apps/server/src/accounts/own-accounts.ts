import { authV1Routes, routes } from "@rubrica/contract";
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
  createQueuedMail,
  createRequestLimit,
  createSelfService,
} from "@rubrica/identity";
import { createArgon2idHasher } from "@rubrica/identity/argon2id";
import { acceptImportedHashes } from "@rubrica/identity/imported-hashes";
import { noteUser } from "../observing/request-facts.ts";
import { version } from "../version.ts";
import type { AccountsSurroundings, ComposedAccounts } from "./composed-accounts.ts";

/** Hours for which a link that confirms an address works. After that, the unconfirmed account is removed. */
export const CONFIRMATION_HOURS = 24;

/** Accounts in the database of Rubrica, with the keys and the mailer that they need. */
export interface OwnAccounts {
  readonly kind: "own";
  readonly signingKeys: SigningKeys;
  readonly clientKeys: ClientKeys;
  readonly mailer: Mailer;
}

/** Composes accounts in the database of Rubrica, with `/auth/v1` and the worker that sends their mail. */
export function composeOwnAccounts(
  { signingKeys, clientKeys, mailer }: OwnAccounts,
  surroundings: AccountsSurroundings,
): ComposedAccounts {
  const { settings, stores, logger, publicUrl, client, wrapHasher, registrationRoles } = surroundings;
  const hasher = acceptImportedHashes(createArgon2idHasher());
  const pageUrl = `${publicUrl}/console/`;
  const { rateLimits: limits } = settings.address;
  const { refreshReuseSeconds } = settings.accounts;
  const identity: AccountProviderOptions = {
    stores,
    transaction: stores.transaction,
    hasher: wrapHasher?.(hasher) ?? hasher,
    signingKeys,
    rateLimiter: stores.rateLimiter,
    clock: systemClock,
    logger,
    issuer: `${publicUrl}/auth/v1`,
    emailConfirmation: settings.accounts.emailConfirmation,
    confirmationLink: (token) => `${pageUrl}confirm?${new URLSearchParams({ token, type: "signup" })}`,
    confirmationHours: CONFIRMATION_HOURS,
    accessTokenSeconds: settings.accounts.accessTokenSeconds,
    ...(refreshReuseSeconds !== null && { refreshReuseSeconds }),
    failedLogins: {
      perAddress: limits["failed-login"],
      perAccount: limits["failed-login-of-account"],
      perKnownAddress: limits["failed-login-known"],
      perSender: limits["failed-login-of-address"],
    },
  };
  const accountProvider = createAccountProvider(identity);
  const shared = {
    requireKey: settings.accounts.requireKey,
    accountProvider,
    userInfo: stores.userInfo,
    selfRegistrationRoles: registrationRoles.current,
    requestLimit: createRequestLimit(stores.rateLimiter, { register: limits.register }),
    client,
  };
  const auth: AuthV1Options = {
    ...shared,
    identity,
    keys: clientKeys,
    baseUrl: `${publicUrl}/auth/v1`,
    siteUrl: settings.accounts.siteUrl ?? `${pageUrl}confirm`,
    redirectUrls: [...settings.accounts.redirectUrls, `${pageUrl}**`],
    tokenPageUrl: pageUrl,
    allowances: {
      refresh: limits.refresh,
      mail: limits.mail,
      mailTo: limits["mail-to"],
      verify: limits.verify,
      verifyFor: limits["verify-for"],
      factor: limits.factor,
      factorCode: limits["factor-code"],
    },
    reauthentication: settings.accounts.reauthentication,
    secondFactorDemandedOf: settings.accounts.secondFactorDemandedOf,
    onAuthenticated: noteUser,
    version,
  };
  const functionOptions = { ...shared, keys: Object.values(clientKeys), logger };
  return {
    areOwn: true,
    accountProvider,
    functions: {
      register: createAuthRegisterHandler(functionOptions),
      login: createAuthLoginHandler(functionOptions),
      confirm: createAuthConfirmHandler({ accountProvider, logger }),
    },
    signIn: { ...shared, logger },
    selfService: createSelfService(auth),
    auth: createAuthV1Handler(auth),
    authRoutes: [routes.confirm.show, routes.confirm.confirm, ...authV1Routes],
    // Nobody takes mail out of the default folder.
    outgoingMail: settings.mail.smtp || settings.mail.folder ? createQueuedMail({ signingKeys }) : "not_configured",
    workers: [createMailWorker({ mailer, signingKeys, clock: systemClock, auth })],
    emailConfirmation: settings.accounts.emailConfirmation === "required",
  };
}
