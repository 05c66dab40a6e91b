import {
  type Database,
  keepSelfRegistrationRoles,
  readSelfRegistrationRoles,
  type SharedValues,
} from "@rubrica/adapter-postgres";
import { isRole, type Role } from "@rubrica/core";

/** What decides which roles people may give themselves. */
export type DecidedBy = "setting" | "page" | "default";

/**
 * Roles that people may give themselves when they register. SELF_REGISTRATION_ROLES decides; without it, the choice of an
 * administrator on the page; without both, a default.
 */
export interface RegistrationRoles {
  /** The roles in force now, for every process on the database. */
  current(): Promise<readonly Role[]>;
  decidedBy(): Promise<DecidedBy>;
  /** Puts the roles of this process in force. @returns the roles that were in force before; `null` at the first start. */
  apply(): Promise<readonly Role[] | null>;
  /** Stores the choice of the page, for this and later starts. Gives false when the setting decides. */
  choose(roles: readonly Role[]): Promise<boolean>;
}

const name = "registration_roles";

/** Stores the choice of the page apart from the roles in force, so that it applies again when the setting is removed. */
export function createRegistrationRoles(options: {
  readonly database: Database;
  readonly values: SharedValues;
  /** Value of SELF_REGISTRATION_ROLES; `null` when it is unset. */
  readonly given: readonly Role[] | null;
  readonly mode: "development" | "production" | "test";
}): RegistrationRoles {
  const { database, values, given, mode } = options;
  const fallback: readonly Role[] = mode === "production" ? ["student"] : ["admin", "teacher", "student"];

  async function chosen(): Promise<readonly Role[] | null> {
    const value = await values.read(name);
    return Array.isArray(value) ? value.filter(isRole) : null;
  }

  return {
    current: () => readSelfRegistrationRoles(database),
    async decidedBy() {
      if (given !== null) return "setting";
      return (await chosen()) === null ? "default" : "page";
    },
    async apply() {
      return await keepSelfRegistrationRoles(database, given ?? (await chosen()) ?? fallback);
    },
    async choose(roles) {
      if (given !== null) return false;
      await values.change(name, async () => roles);
      await keepSelfRegistrationRoles(database, roles);
      return true;
    },
  };
}
