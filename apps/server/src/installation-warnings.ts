import { type Role, SERVICE, type Transaction } from "@rubrica/core";
import type { RegistrationRoles } from "./accounts/registration-roles.ts";
import type { Text } from "./http/answers/reply.ts";

/** Something that an administrator should change, although every component works. */
export interface InstallationWarning {
  /** Administrators see both. The log at the start has `open_staff_roles` only. */
  readonly code: "open_staff_roles" | "undecided_roles";
  readonly text: Text;
}

/** Gives the warnings that apply now. */
export type InstallationWarnings = () => Promise<readonly InstallationWarning[]>;

/** What the warnings depend on. */
export interface WarningSubjects {
  readonly transaction: Transaction;
  readonly registrationRoles: Pick<RegistrationRoles, "current" | "decidedBy">;
}

/** Creates a function that reads the state of the installation at each call. */
export function createInstallationWarnings({ transaction, registrationRoles }: WarningSubjects): InstallationWarnings {
  return async () => {
    const roles = await registrationRoles.current();
    const staffRoles = (["teacher", "admin"] as const).filter((role) => roles.includes(role));
    if (staffRoles.length === 0) return [];
    const courses = await transaction.run(SERVICE, (stores) => stores.courses.list({ limit: 1, offset: 0 }));
    if (courses.total > 0) return [openStaffRoles(staffRoles)];
    return (await registrationRoles.decidedBy()) === "default" ? [undecidedRoles(staffRoles)] : [];
  };
}

const roleNames: Readonly<Record<Role, Text>> = {
  admin: { zh: "管理员", en: "administrator" },
  teacher: { zh: "教师", en: "teacher" },
  student: { zh: "学生", en: "student" },
};

function named(roles: readonly Role[]): Text {
  const join = (language: keyof Text, word: string) => roles.map((role) => roleNames[role][language]).join(word);
  return { zh: join("zh", "或"), en: join("en", " or ") };
}

/** Applies when there is a course: its members rely on who the teachers are. */
function openStaffRoles(roles: readonly Role[]): InstallationWarning {
  const { zh, en } = named(roles);
  return {
    code: "open_staff_roles",
    text: {
      zh: `已有课程，但任何人都可以自行注册为${zh}。请在“用户”页或用 SELF_REGISTRATION_ROLES=student 改为只能注册为学生。`,
      en: `There are courses, and anybody may register as ${en}. Let strangers be students alone, on the page Users or by SELF_REGISTRATION_ROLES=student.`,
    },
  };
}

/** Applies outside production while there is no course, until somebody decides. */
function undecidedRoles(roles: readonly Role[]): InstallationWarning {
  const { zh, en } = named(roles);
  return {
    code: "undecided_roles",
    text: {
      zh: `任何人都可以自行注册为${zh}，因为还没有人决定谁可以注册成什么。请在“用户”页或用 SELF_REGISTRATION_ROLES 决定。`,
      en: `Anybody may register as ${en}, because nobody has decided yet who may register as what. Decide it on the page Users or by SELF_REGISTRATION_ROLES.`,
    },
  };
}
