/** What an account provider cannot show. */
export interface AccountProviderSuiteOptions {
  /**
   * Whether `create` can give a provider that asks for confirmation. Default true; without it nobody has to confirm an
   * e-mail, and `confirmEmail` is not tested.
   */
  readonly supportsEmailConfirmation?: boolean;
  /**
   * Whether the provider has an administration: confirmed accounts, changes, deletion, the end of all sessions of somebody.
   * Default true; without it only registration, sign-in and one's own sign-out are tested.
   */
  readonly supportsAdministration?: boolean;
  /**
   * Whether an account that is taken back may be the last active admin's. Default true; without it such an account stays
   * behind where its creation failed half-way, until another admin removes it.
   */
  readonly supportsTakingBackLastAdmin?: boolean;
}

/** The options with every default filled in. */
export type AccountProviderSuite = Required<AccountProviderSuiteOptions>;

/** Fills in the defaults, here and nowhere else. */
export function resolveOptions(options: AccountProviderSuiteOptions): AccountProviderSuite {
  return {
    supportsEmailConfirmation: true,
    supportsAdministration: true,
    supportsTakingBackLastAdmin: true,
    ...options,
  };
}
