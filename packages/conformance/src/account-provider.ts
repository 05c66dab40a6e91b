import { testAccounts } from "./account-provider/accounts.ts";
import { testAuthenticate } from "./account-provider/authenticate.ts";
import { testConfirmation } from "./account-provider/confirmation.ts";
import { testSessions } from "./account-provider/sessions.ts";
import type { CreateAccountProvider } from "./account-provider/subject.ts";
import type { TestFunction } from "./test-function.ts";

export interface AccountProviderSuiteOptions {
  /**
   * Whether `create` can give a provider that asks for confirmation. Default true; without it nobody has to confirm an
   * e-mail, and `confirmEmail` is not tested.
   */
  readonly supportsEmailConfirmation?: boolean;
}

/**
 * What every AccountProvider must do. How it stands up to guessing and to thieves is in the suite of the functions.
 * @param test of bun:test, node:test or any runner with the same first two parameters.
 * @param create gives a provider without accounts for one test; the one before is done with then.
 */
export function testAccountProvider(
  test: TestFunction,
  create: CreateAccountProvider,
  options: AccountProviderSuiteOptions = {},
): void {
  const { supportsEmailConfirmation = true } = options;
  testAccounts(test, create);
  testAuthenticate(test, create);
  testSessions(test, create);
  if (supportsEmailConfirmation) testConfirmation(test, create);
}
