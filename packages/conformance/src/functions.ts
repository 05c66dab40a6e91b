import { testAbuseCases } from "./functions/abuse.ts";
import { testFunctionsOverHttp } from "./functions/http.ts";
import { testLoginFunction } from "./functions/login.ts";
import type { FunctionsSuiteOptions } from "./functions/options.ts";
import type { CreateFunctions } from "./functions/subject.ts";
import { testRegisterFunction } from "./registration.ts";
import type { TestFunction } from "./test-function.ts";

/**
 * The specification of the functions auth-register and auth-login, whatever account provider and stores are behind them.
 * Titles begin with the section that they hold.
 * @param test of bun:test, node:test or any runner with the same first two parameters.
 * @param create gives an installation in which nobody is registered, for one test; the one before is done with then.
 */
export function testFunctions(test: TestFunction, create: CreateFunctions, options: FunctionsSuiteOptions = {}): void {
  testRegisterFunction(test, create, options);
  testLoginFunction(test, create, options);
  testFunctionsOverHttp(test, create, options);
  testAbuseCases(test, create, options);
}
