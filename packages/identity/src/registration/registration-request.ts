import { isEmailAddress, isRole, normalizeEmail, type Role } from "@rubrica/core";
import { fieldsOf, isBlank } from "../functions/request-fields.ts";
import type { RegisterErrorCode } from "../specification-texts.ts";
import { isPhoneNumber } from "../users/phone-number.ts";
import { isFullName, isLongName, isTooLong, isTooShort } from "../users/user-fields.ts";

/** A registration that passed every check of spec section 4.1, steps 1 to 6. */
export interface Registration {
  /** Normalized. */
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
  readonly role: Role;
  readonly phone: string | null;
}

/**
 * Checks the body in the spec's order; the first check that fails gives the error.
 * @param body whatever JSON came in; anything but an object counts as an object without fields.
 * @param allowedRoles roles that people may give themselves.
 */
export function parseRegistration(
  body: unknown,
  allowedRoles: readonly Role[],
): { readonly registration: Registration } | { readonly error: RegisterErrorCode } {
  const { email, password, full_name, role, phone } = fieldsOf(body);

  if (isBlank(email) || isBlank(password) || typeof full_name !== "string" || full_name.trim() === "") {
    return { error: "missing_field" };
  }
  if (typeof email !== "string" || !isEmailAddress(normalizeEmail(email))) return { error: "bad_email" };
  if (typeof password !== "string" || isTooShort(password)) return { error: "short_password" };
  const chosenRole = isBlank(role) ? "student" : role;
  if (!isRole(chosenRole) || !allowedRoles.includes(chosenRole)) return { error: "bad_role" };
  if (!isBlank(phone) && !isPhoneNumber(phone)) return { error: "bad_phone" };
  // Not in the spec's list: what no account can hold.
  if (isTooLong(password)) return { error: "long_password" };
  if (isLongName(full_name)) return { error: "long_name" };
  if (!isFullName(full_name)) return { error: "bad_name" };

  return {
    registration: {
      email: normalizeEmail(email),
      password,
      fullName: full_name.trim(),
      role: chosenRole,
      phone: isBlank(phone) ? null : (phone as string),
    },
  };
}
