import { isEmailAddress, isRole, normalizeEmail, type Role } from "@rubrica/core";
import { isPhoneNumber } from "./phone-number.ts";
import { isAvatarUrl, isFullName, isPassword } from "./user-fields.ts";

/** The fields of a user that somebody asks for. Absent fields stay as they are. */
export interface UserFields {
  readonly email?: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly role?: Role;
  readonly phone?: string | null;
  readonly avatarUrl?: string | null;
  readonly isActive?: boolean;
}

/** What people may change of themselves; the rest is for admins. */
export const OWN_FIELDS: readonly (keyof UserFields)[] = ["fullName", "phone", "avatarUrl"];

/** A field that no user can have. */
export interface InvalidField {
  readonly field: keyof UserFields;
  /** For the person who filled it in; the texts of the registration where it has one. */
  readonly text: string;
}

/** The first invalid field in the order of the registration, or null. */
export function findInvalidField(fields: UserFields): InvalidField | null {
  for (const [field, { isValid, text }] of Object.entries(checks) as [keyof UserFields, FieldCheck][]) {
    const value = fields[field];
    if (value !== undefined && !isValid(value)) return { field, text };
  }
  return null;
}

/** The fields as they are stored: e-mail normalized, name trimmed, empty phone and avatar absent. */
export function normalizeFields<Fields extends UserFields>(fields: Fields): Fields {
  return {
    ...fields,
    ...(typeof fields.email === "string" && { email: normalizeEmail(fields.email) }),
    ...(typeof fields.fullName === "string" && { fullName: fields.fullName.trim() }),
    ...(fields.phone === "" && { phone: null }),
    ...(fields.avatarUrl === "" && { avatarUrl: null }),
  };
}

interface FieldCheck {
  readonly isValid: (value: unknown) => boolean;
  readonly text: string;
}

const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value);

const checks: Readonly<Record<keyof UserFields, FieldCheck>> = {
  email: {
    isValid: (value) => typeof value === "string" && isEmailAddress(normalizeEmail(value)),
    text: "邮箱格式不正确",
  },
  password: { isValid: isPassword, text: "密码长度至少为6位，最多256位" },
  fullName: { isValid: isFullName, text: "姓名格式不正确" },
  role: { isValid: isRole, text: "用户角色不正确" },
  phone: { isValid: orNull(isPhoneNumber), text: "手机号格式不正确" },
  avatarUrl: { isValid: orNull(isAvatarUrl), text: "头像地址不正确" },
  isActive: { isValid: (value) => typeof value === "boolean", text: "is_active 必须是布尔值" },
};
