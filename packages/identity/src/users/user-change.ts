import {
  isEmailAddress,
  isRole,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  normalizeEmail,
  type Role,
} from "@rubrica/core";
import { isPhoneNumber } from "./phone-number.ts";
import { isAvatarUrl, isFullName, isLongName, isPassword, MAX_NAME_LENGTH, MAX_URL_LENGTH } from "./user-fields.ts";

/** The fields of a user that somebody asks for. Absent fields stay as they are. */
export interface UserFields {
  readonly email?: string;
  readonly password?: string;
  readonly fullName?: string;
  readonly role?: Role;
  readonly phone?: string | null;
  readonly avatarUrl?: string | null;
  readonly isActive?: boolean;
  readonly mailOnRelease?: boolean;
}

/** What people may change of themselves; the rest is for admins. */
export const OWN_FIELDS: readonly (keyof UserFields)[] = ["fullName", "phone", "avatarUrl", "mailOnRelease"];

/** A field that no user can have. */
export interface InvalidField {
  readonly field: keyof UserFields;
  /** For the person who filled it in; in Chinese the texts of the registration where it has one. */
  readonly text: FieldText;
}

/** A sentence in both languages of the service. */
export interface FieldText {
  readonly zh: string;
  readonly en: string;
}

/** The first invalid field in the order of the registration, or null. */
export function findInvalidField(fields: UserFields): InvalidField | null {
  for (const [field, check] of Object.entries(checks) as [keyof UserFields, FieldCheck][]) {
    const value = fields[field];
    if (value !== undefined && !check.isValid(value)) return { field, text: check.textFor?.(value) ?? check.text };
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
  readonly text: FieldText;
  /** A sentence that fits this value better, or null. */
  readonly textFor?: (value: unknown) => FieldText | null;
}

const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value);

const checks: Readonly<Record<keyof UserFields, FieldCheck>> = {
  email: {
    isValid: (value) => typeof value === "string" && isEmailAddress(normalizeEmail(value)),
    text: { zh: "邮箱格式不正确", en: "The field email is not an e-mail address." },
  },
  password: {
    isValid: isPassword,
    text: {
      zh: `密码长度至少为${MIN_PASSWORD_LENGTH}位，最多为${MAX_PASSWORD_LENGTH}位`,
      en: `The field password has at least ${MIN_PASSWORD_LENGTH} and at most ${MAX_PASSWORD_LENGTH} characters.`,
    },
  },
  fullName: {
    isValid: isFullName,
    text: {
      zh: "姓名为空或含有不允许的字符",
      en: "The field full_name is empty, or holds a character that is not allowed.",
    },
    textFor: (value) => (typeof value === "string" && isLongName(value) ? longName : null),
  },
  role: { isValid: isRole, text: { zh: "用户角色不正确", en: "The role is admin, teacher or student." } },
  phone: {
    isValid: orNull(isPhoneNumber),
    text: { zh: "手机号格式不正确", en: "The field phone is not a mobile number of mainland China." },
  },
  avatarUrl: {
    isValid: orNull(isAvatarUrl),
    text: {
      zh: `头像地址不正确，必须是http或https地址，最多${MAX_URL_LENGTH}个字符`,
      en: `The field avatar_url is an http or https address of at most ${MAX_URL_LENGTH} characters.`,
    },
  },
  isActive: {
    isValid: (value) => typeof value === "boolean",
    text: { zh: "is_active 必须是布尔值", en: "The field is_active is true or false." },
  },
  mailOnRelease: {
    isValid: (value) => typeof value === "boolean",
    text: { zh: "mail_on_release 必须是布尔值", en: "The field mail_on_release is true or false." },
  },
};

const longName: FieldText = {
  zh: `姓名长度最多为${MAX_NAME_LENGTH}个字符`,
  en: `The field full_name has at most ${MAX_NAME_LENGTH} characters.`,
};
