import { checkString } from "@rubrica/report-model";

/** Longest address that SMTP can carry (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
const MAX_LENGTH = 254;

/**
 * The form in which e-mail addresses are stored and compared: trimmed, lower case, and in Unicode form NFKC, so that
 * a full-width `＠` from an input method is an ordinary `@` and look-alike spellings are one address.
 */
export function normalizeEmail(email: string): string {
  checkString("normalizeEmail(email)", email);
  return email.trim().normalize("NFKC").toLowerCase();
}

/** True for a normalized address: something, one `@`, a domain with a dot; no white space, no control character. */
export function isEmailAddress(email: string): boolean {
  checkString("isEmailAddress(email)", email);
  return email.length <= MAX_LENGTH && ADDRESS_FORMAT.test(email);
}

// No quantifier overlaps with its neighbour, so that a long hostile text is decided in linear time. \p{Cs} are
// unpaired surrogates, which no database takes; <>,;:"()[]\ would need quoting and invite header injection.
const ADDRESS_FORMAT =
  /^[^\s@\p{Cc}\p{Cf}\p{Cs}<>,;:"()[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;
