import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "@rubrica/core";

/** In Unicode code points. */
export const MAX_NAME_LENGTH = 200;
export const MAX_URL_LENGTH = 2048;

/** True where the password is shorter than the spec allows. */
export function isTooShort(password: string): boolean {
  // At most two UTF-16 units a code point: no need to count a long text.
  return password.length < MIN_PASSWORD_LENGTH * 2 && [...password].length < MIN_PASSWORD_LENGTH;
}

/** True where the password is longer than we hash. */
export function isTooLong(password: string): boolean {
  return password.length > MAX_PASSWORD_LENGTH * 2 || [...password].length > MAX_PASSWORD_LENGTH;
}

/** True for a password that an account can have. */
export function isPassword(value: unknown): value is string {
  return typeof value === "string" && !isTooShort(value) && !isTooLong(value);
}

/** True where the name is longer than a record holds. */
export function isLongName(name: string): boolean {
  return name.length > MAX_NAME_LENGTH * 2 || [...name].length > MAX_NAME_LENGTH;
}

/** True for a name that a record can hold: not blank, at most 200 characters, none of them a control character. */
export function isFullName(value: unknown): value is string {
  if (typeof value !== "string" || isLongName(value) || value.trim() === "") return false;
  // Unpaired surrogates and NUL cannot be stored; a line break in a name only serves to forge mail and logs.
  return !/[\p{Cc}\p{Cs}]/u.test(value.trim());
}

/** True for an absolute http(s) address of a picture, at most 2048 units, without credentials. */
export function isAvatarUrl(value: unknown): value is string {
  if (typeof value !== "string" || value.length > MAX_URL_LENGTH || /[\s\p{Cc}\p{Cs}]/u.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
