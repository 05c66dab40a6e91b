/** Password length (spec section 8), in Unicode code points. */
const minPasswordLength = 6;
/** Longer ones are refused before they are hashed: nobody types them, and hashing them costs us. */
const maxPasswordLength = 256;
const maxNameLength = 200;
const maxUrlLength = 2048;

/** True where the password is shorter than the spec allows. */
export function isTooShort(password: string): boolean {
  // At most two UTF-16 units a code point: no need to count a long text.
  return password.length < minPasswordLength * 2 && [...password].length < minPasswordLength;
}

/** True where the password is longer than we hash. */
export function isTooLong(password: string): boolean {
  return password.length > maxPasswordLength * 2 || [...password].length > maxPasswordLength;
}

/** True for a password that an account can have. */
export function isPassword(value: unknown): value is string {
  return typeof value === "string" && !isTooShort(value) && !isTooLong(value);
}

/** True for a name that a record can hold: not blank, at most 200 units, without control characters. */
export function isFullName(value: unknown): value is string {
  if (typeof value !== "string" || value.length > maxNameLength || value.trim() === "") return false;
  // Unpaired surrogates and NUL cannot be stored; a line break in a name only serves to forge mail and logs.
  return !/[\p{Cc}\p{Cs}]/u.test(value.trim());
}

/** True for an absolute http(s) address of a picture, at most 2048 units, without credentials. */
export function isAvatarUrl(value: unknown): value is string {
  if (typeof value !== "string" || value.length > maxUrlLength || /[\s\p{Cc}\p{Cs}]/u.test(value)) return false;
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
