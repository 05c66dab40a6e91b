import { PERMISSIONS, type Permission, routes } from "@rubrica/contract";
import type { Person } from "@rubrica/core";
import type { Authenticator } from "../../requests/authenticate.ts";
import { isAdmitted } from "../../route.ts";

/** Gives the permissions of a person, by the access that the routes of the contract declare. */
export function createPermissionsOf(authenticator: Authenticator): (person: Person) => Promise<readonly Permission[]> {
  const has: Readonly<Record<Permission, (person: Person) => Promise<boolean>>> = {
    create_courses: (person) => isAdmitted(routes.courses.create, person, authenticator),
    read_reports: (person) => authenticator.hasRight(person, "read", "staff"),
    change_rubrics: (person) => isAdmitted(routes.rubrics.upload, person, authenticator),
    administer: (person) => isAdmitted(routes.users.create, person, authenticator),
  };
  return async (person) => {
    const held = await Promise.all(PERMISSIONS.map((permission) => has[permission](person)));
    return PERMISSIONS.filter((_, index) => held[index]);
  };
}
