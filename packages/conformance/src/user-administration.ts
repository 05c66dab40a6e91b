import type { TestFunction } from "./test-function.ts";
import { testAdmins } from "./user-administration/admins.ts";
import { testCreateUser } from "./user-administration/create-user.ts";
import { testDeleteUser } from "./user-administration/delete-user.ts";
import { testGetUser, testListUsers } from "./user-administration/read-users.ts";
import { testRefusedUpdates } from "./user-administration/refused-updates.ts";
import type { CreateUserAdministration } from "./user-administration/subject.ts";
import { testUpdateUser } from "./user-administration/update-user.ts";

/** What user administration must do: who sees, adds, changes and deletes whom, and that an admin is left. */
export function testUserAdministration(test: TestFunction, create: CreateUserAdministration): void {
  testGetUser(test, create);
  testListUsers(test, create);
  testCreateUser(test, create);
  testUpdateUser(test, create);
  testRefusedUpdates(test, create);
  testDeleteUser(test, create);
  testAdmins(test, create);
}
