/** True for a mainland-China mobile number (spec section 2.1): `1[3-9]` and nine more digits, nothing else. */
export function isPhoneNumber(value: unknown): value is string {
  return typeof value === "string" && /^1[3-9][0-9]{9}$/.test(value);
}
