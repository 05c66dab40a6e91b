import { checkArray, checkOneOf, isRole, ROLES, type Role } from "@rubrica/core";
import { checkDatabase } from "./check-database.ts";
import type { Database } from "./database.ts";

/**
 * Tells the database which roles people may give themselves: its trigger makes a student of whoever asks for another one.
 * The setting is one for all processes on the database, and the last one that is told stays; before the first, student is
 * the only role.
 * @returns what stood there before, or null.
 */
export async function keepSelfRegistrationRoles(
  database: Database,
  roles: readonly Role[],
): Promise<readonly Role[] | null> {
  checkDatabase("keepSelfRegistrationRoles(database)", database);
  const argument = "keepSelfRegistrationRoles(database, roles)";
  checkArray(argument, roles, "an array of roles");
  for (const role of roles) checkOneOf(argument, role, ROLES, true);
  return database.transaction(async (statements) => {
    const [before] = await statements.query<{ value: readonly unknown[] }>(
      "select value from rubrica.settings where name = 'self_registration_roles' for update",
    );
    await statements.query(
      `insert into rubrica.settings (name, value) values ('self_registration_roles', $1::text::jsonb)
       on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
       where settings.value <> excluded.value`,
      [JSON.stringify(roles)],
    );
    return before ? before.value.filter(isRole) : null;
  });
}

/** The roles that people may give themselves now; student alone before they were first told. */
export async function readSelfRegistrationRoles(database: Database): Promise<readonly Role[]> {
  checkDatabase("readSelfRegistrationRoles(database)", database);
  const [row] = await database.query<{ value: readonly unknown[] }>(
    "select value from rubrica.settings where name = 'self_registration_roles'",
  );
  return row ? row.value.filter(isRole) : ["student"];
}
