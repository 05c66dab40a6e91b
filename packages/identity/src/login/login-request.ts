import { isEmailAddress, normalizeEmail } from "@rubrica/core";
import { fieldsOf, isBlank } from "../functions/request-fields.ts";
import type { LoginErrorCode } from "../specification-texts.ts";

/** E-mail and password of a login that passed the checks of spec section 4.2, steps 1 to 3. */
export interface Credentials {
  /** Normalized. */
  readonly email: string;
  readonly password: string;
}

/**
 * Checks the body in the spec's order; the first check that fails gives the error.
 * @param body whatever JSON came in; anything but an object counts as an object without fields.
 */
export function parseCredentials(
  body: unknown,
): { readonly credentials: Credentials } | { readonly error: LoginErrorCode } {
  const { email, password } = fieldsOf(body);
  if (isBlank(email) || typeof password !== "string" || password === "") return { error: "missing_field" };
  if (typeof email !== "string" || !isEmailAddress(normalizeEmail(email))) return { error: "bad_email" };
  return { credentials: { email: normalizeEmail(email), password } };
}
