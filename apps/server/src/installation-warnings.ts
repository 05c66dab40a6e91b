import { type Role, SERVICE, type Transaction } from "@rubrica/core";
import type { Text } from "./http/reply.ts";

/** Something about the installation that an administrator should know, while every component is well. */
export interface InstallationWarning {
  readonly code: "open_staff_roles";
  readonly text: Text;
}

/** What there is to warn of now. */
export type InstallationWarnings = () => Promise<readonly InstallationWarning[]>;

/** What the warnings follow from. */
export interface WarningSubjects {
  readonly transaction: Transaction;
  /** Roles that people may give themselves. */
  readonly selfRegistrationRoles: readonly Role[];
}

/** Looks anew at each call. */
export function createInstallationWarnings(subjects: WarningSubjects): InstallationWarnings {
  const { transaction, selfRegistrationRoles } = subjects;
  const staffRoles = (["teacher", "admin"] as const).filter((role) => selfRegistrationRoles.includes(role));
  return async () => {
    if (staffRoles.length === 0) return [];
    const courses = await transaction.run(SERVICE, (stores) => stores.courses.list({ limit: 1, offset: 0 }));
    return courses.total === 0 ? [] : [openStaffRoles(staffRoles)];
  };
}

const roleNames: Readonly<Record<Role, Text>> = {
  admin: { zh: "管理员", en: "administrator" },
  teacher: { zh: "教师", en: "teacher" },
  student: { zh: "学生", en: "student" },
};

/** People of a course rely on who its teachers are. */
function openStaffRoles(roles: readonly Role[]): InstallationWarning {
  const named = (language: keyof Text, word: string) => roles.map((role) => roleNames[role][language]).join(word);
  return {
    code: "open_staff_roles",
    text: {
      zh: `已有课程，但任何人都可以自行注册为${named("zh", "或")}。请设置 SELF_REGISTRATION_ROLES=student。`,
      en: `There are courses, and anybody may register as ${named("en", " or ")}. Set SELF_REGISTRATION_ROLES=student.`,
    },
  };
}
