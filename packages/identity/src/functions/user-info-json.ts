import type { Role, UserInformation } from "@rubrica/core";

/** The user-information record as the spec shows it (section 2.4). */
export interface UserInfoJson {
  readonly id: string;
  readonly email: string;
  readonly full_name: string;
  readonly role: Role;
  readonly avatar_url: string | null;
  readonly phone: string | null;
  readonly is_active: boolean;
}

/** User information in the names of the specification; times are ISO 8601. */
export function userInfoJson(record: UserInformation): UserInfoJson {
  return {
    id: record.id,
    email: record.email,
    full_name: record.fullName,
    role: record.role,
    avatar_url: record.avatarUrl,
    phone: record.phone,
    is_active: record.isActive,
  };
}
