import type { TestFunction } from "../test-function.ts";
import { testChangedPassword } from "./abuse/changed-password.ts";
import { testEndOfSessions } from "./abuse/end-of-sessions.ts";
import { testEqualRefusals } from "./abuse/equal-refusals.ts";
import { testGuessing } from "./abuse/guessing.ts";
import { testRequestLimit } from "./abuse/request-limit.ts";
import { testSecrets } from "./abuse/secrets.ts";
import { testSharedAddress } from "./abuse/shared-address.ts";
import { type FunctionsSuiteOptions, resolveOptions } from "./options.ts";
import type { CreateFunctions } from "./subject.ts";

/** What nobody gets out of the functions: passwords by guessing, sessions that outlive their reason, secrets at rest. */
export function testAbuseCases(test: TestFunction, create: CreateFunctions, options: FunctionsSuiteOptions = {}): void {
  const suite = resolveOptions(options);
  testEqualRefusals(test, create, suite);
  testSecrets(test, create, suite);
  if (!suite.supportsAdministration) return;
  if (suite.supportsFailedLoginLimits) {
    testGuessing(test, create, suite);
    testSharedAddress(test, create);
  }
  if (suite.runsInProcess) testRequestLimit(test, create);
  testChangedPassword(test, create, suite);
  testEndOfSessions(test, create, suite);
}
