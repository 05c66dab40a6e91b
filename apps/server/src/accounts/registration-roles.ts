import {
  type Database,
  keepSelfRegistrationRoles,
  readSelfRegistrationRoles,
  type SharedValues,
} from "@rubrica/adapter-postgres";
import { isRole, type Role } from "@rubrica/core";

/** Who decided which roles people may give themselves. */
export type DecidedBy = "setting" | "page" | "default";

/** Roles that people may give themselves: as SELF_REGISTRATION_ROLES says, else as the page, else a default. */
export interface RegistrationRoles {
  /** What holds for a registration at this moment, in every process on the database. */
  current(): Promise<readonly Role[]>;
  decidedBy(): Promise<DecidedBy>;
  /** Puts what this process goes by in force. @returns what was in force before; `null` before the first start. */
  apply(): Promise<readonly Role[] | null>;
  /** Keeps what the page says, for this and later starts; false where the setting decides. */
  choose(roles: readonly Role[]): Promise<boolean>;
}

const name = "registration_roles";

/** Keeps what the page says apart from what is in force, so that a setting which goes leaves the page's value. */
export function createRegistrationRoles(options: {
  readonly database: Database;
  readonly values: SharedValues;
  /** Of SELF_REGISTRATION_ROLES; `null` where it is unset. */
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
