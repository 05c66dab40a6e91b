import { testAccounts } from "./account-provider/accounts.ts";
import { testAccountAdministration } from "./account-provider/administration.ts";
import { testAuthenticate } from "./account-provider/authenticate.ts";
import { testConfirmation } from "./account-provider/confirmation.ts";
import { type AccountProviderSuiteOptions, resolveOptions } from "./account-provider/options.ts";
import { testSessions } from "./account-provider/sessions.ts";
import type { CreateAccountProvider } from "./account-provider/subject.ts";
import type { TestFunction } from "./test-function.ts";

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
  const suite = resolveOptions(options);
  testAccounts(test, create);
  if (suite.supportsAdministration) testAccountAdministration(test, create, suite);
  testAuthenticate(test, create);
  testSessions(test, create, suite);
  if (suite.supportsEmailConfirmation) testConfirmation(test, create);
}
