import type { TestFunction } from "./test-function.ts";
import { testAdmins } from "./user-administration/admins.ts";
import { testConfirmationByAdmin, testCreateUser } from "./user-administration/create-user.ts";
import { testDeleteUser } from "./user-administration/delete-user.ts";
import { testGetUser, testListUsers } from "./user-administration/read-users.ts";
import { testRefusedUpdates } from "./user-administration/refused-updates.ts";
import type { CreateUserAdministration } from "./user-administration/subject.ts";
import { testUpdateUser } from "./user-administration/update-user.ts";

/** What an installation under test can show. */
export interface UserAdministrationSuiteOptions {
  /**
   * Whether `emailConfirmation` can be `required` and `mails` can be read. Default true; without it, it stays open whether
   * users whom an admin adds are confirmed where others have to confirm themselves.
   */
  readonly supportsEmailConfirmation?: boolean;
}

/**
 * What user administration must do: who sees, adds, changes and deletes whom, and that an admin is left.
 * @param test of bun:test, node:test or any runner with the same first two parameters.
 * @param create gives an installation in which nobody is registered, for one test; the one before is done with then.
 */
export function testUserAdministration(
  test: TestFunction,
  create: CreateUserAdministration,
  options: UserAdministrationSuiteOptions = {},
): void {
  const { supportsEmailConfirmation = true } = options;
  testGetUser(test, create);
  testListUsers(test, create);
  testCreateUser(test, create);
  if (supportsEmailConfirmation) testConfirmationByAdmin(test, create);
  testUpdateUser(test, create);
  testRefusedUpdates(test, create);
  testDeleteUser(test, create);
  testAdmins(test, create);
}
