import { MIN_PASSWORD_LENGTH } from "@rubrica/core";
/** Codes as clients switch on them. */
export type RefusalCode =
  | "bad_json"
  | "bad_jwt"
  | "current_password_invalid"
  | "current_password_required"
  | "email_exists"
  | "email_not_confirmed"
  | "insufficient_aal"
  | "invalid_credentials"
  | "mfa_challenge_expired"
  | "mfa_factor_name_conflict"
  | "mfa_factor_not_found"
  | "mfa_recovery_codes_locked"
  | "mfa_recovery_codes_sole_factor"
  | "mfa_verification_failed"
  | "mfa_verified_factor_exists"
  | "no_authorization"
  | "not_admin"
  | "not_found"
  | "otp_expired"
  | "reauthentication_needed"
  | "reauthentication_not_valid"
  | "bad_code_verifier"
  | "flow_state_not_found"
  | "over_email_send_rate_limit"
  | "over_request_rate_limit"
  | "refresh_token_already_used"
  | "refresh_token_not_found"
  | "request_entity_too_large"
  | "request_timeout"
  | "same_password"
  | "service_unavailable"
  | "session_expired"
  | "session_not_found"
  | "too_many_enrolled_mfa_factors"
  | "too_many_waiting"
  | "unexpected_failure"
  | "user_already_exists"
  | "user_banned"
  | "user_not_found"
  | "validation_failed"
  | "weak_password"
  | "anonymous_provider_disabled"
  | "mfa_phone_enroll_not_enabled"
  | "mfa_webauthn_enroll_not_enabled"
  | "manual_linking_disabled"
  | "phone_provider_disabled"
  | "provider_disabled"
  | "saml_provider_disabled"
  | "web3_provider_disabled";

/** Errors of the contract by their code: status and the usual sentence. */
const refusals: Readonly<Record<RefusalCode, { readonly status: number; readonly message: string }>> = {
  bad_json: { status: 400, message: "Could not parse request body as JSON" },
  bad_jwt: { status: 403, message: "invalid JWT: unable to parse or verify signature" },
  current_password_invalid: { status: 400, message: "The current password is not right" },
  current_password_required: { status: 400, message: "Current password required when setting new password." },
  email_exists: { status: 422, message: "A user with this email address has already been registered" },
  email_not_confirmed: { status: 400, message: "Email not confirmed" },
  insufficient_aal: { status: 401, message: "AAL2 session is required" },
  invalid_credentials: { status: 400, message: "Invalid login credentials" },
  mfa_challenge_expired: { status: 422, message: "MFA challenge has expired" },
  mfa_factor_name_conflict: { status: 422, message: "A factor with the friendly name for this user already exists" },
  mfa_factor_not_found: { status: 404, message: "Factor not found" },
  mfa_recovery_codes_locked: { status: 429, message: "Too many wrong codes. Please try again later." },
  mfa_recovery_codes_sole_factor: { status: 422, message: "Recovery codes cannot be the only factor" },
  mfa_verified_factor_exists: { status: 422, message: "Recovery codes exist already: regenerate them" },
  mfa_verification_failed: { status: 422, message: "Invalid TOTP code entered" },
  no_authorization: { status: 401, message: "This endpoint requires a valid Bearer token" },
  not_admin: { status: 403, message: "User not allowed" },
  not_found: { status: 404, message: "404 page not found" },
  otp_expired: { status: 403, message: "Token has expired or is invalid" },
  reauthentication_needed: { status: 400, message: "Password update requires reauthentication" },
  reauthentication_not_valid: { status: 422, message: "Nonce has expired or is invalid" },
  bad_code_verifier: { status: 400, message: "code challenge does not match previously saved code verifier" },
  flow_state_not_found: { status: 404, message: "invalid flow state, no valid flow state found" },
  over_email_send_rate_limit: { status: 429, message: "email rate limit exceeded" },
  over_request_rate_limit: { status: 429, message: "Request rate limit reached" },
  refresh_token_already_used: { status: 400, message: "Invalid Refresh Token: Already Used" },
  refresh_token_not_found: { status: 400, message: "Invalid Refresh Token: Refresh Token Not Found" },
  request_entity_too_large: { status: 413, message: "Request body too large" },
  request_timeout: { status: 408, message: "Request body took too long to arrive" },
  same_password: { status: 422, message: "New password should be different from the old password." },
  service_unavailable: { status: 503, message: "The service cannot reach its data now. Please try again later." },
  session_expired: { status: 400, message: "Invalid Refresh Token: Session Expired" },
  session_not_found: { status: 403, message: "Session from session_id claim in JWT does not exist" },
  too_many_enrolled_mfa_factors: {
    status: 422,
    message: "Maximum number of verified factors reached, unenroll to continue",
  },
  too_many_waiting: { status: 503, message: "Too busy. Please try again later." },
  unexpected_failure: { status: 500, message: "Unexpected failure, please check server logs for more information" },
  user_already_exists: { status: 422, message: "User already registered" },
  user_banned: { status: 403, message: "User is banned" },
  user_not_found: { status: 403, message: "User from sub claim in JWT does not exist" },
  validation_failed: { status: 400, message: "The request is not valid" },
  weak_password: { status: 422, message: `Password should be at least ${MIN_PASSWORD_LENGTH} characters.` },
  // What is not offered.
  anonymous_provider_disabled: { status: 422, message: "Anonymous sign-ins are disabled" },
  mfa_phone_enroll_not_enabled: { status: 422, message: "MFA enroll is disabled for Phone" },
  mfa_webauthn_enroll_not_enabled: { status: 422, message: "MFA enroll is disabled for WebAuthn" },
  manual_linking_disabled: { status: 404, message: "Manual linking is disabled" },
  phone_provider_disabled: { status: 400, message: "Unsupported phone provider" },
  provider_disabled: { status: 400, message: "Unsupported provider: provider is not enabled" },
  saml_provider_disabled: { status: 404, message: "SAML 2.0 is disabled" },
  web3_provider_disabled: { status: 422, message: "Web3 provider is disabled" },
};

/** An error of the contract: an expected outcome, not an exception. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly status: number;
  readonly message: string;
  /** Further members of the body, such as `weak_password`. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
}

/** The refusal of that code; what is given replaces what is usual. */
export function refuse(code: RefusalCode, given: Partial<Omit<Refusal, "code">> = {}): Refusal {
  return { code, ...refusals[code], ...given };
}
