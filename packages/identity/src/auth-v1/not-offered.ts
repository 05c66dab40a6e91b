import type { Endpoint } from "./endpoint.ts";
import { type Refusal, refuse } from "./refusal.ts";

const enrolRefusals: ReadonlyMap<unknown, Refusal> = new Map<unknown, Refusal>([
  ["phone", refuse("mfa_phone_enroll_not_enabled")],
  ["webauthn", refuse("mfa_webauthn_enroll_not_enabled")],
]);

/** Endpoints of the contract whose feature is off here; they answer as GoTrue does where it is switched off. */
export const notOfferedEndpoints: readonly Endpoint[] = [
  off("GET", "/authorize", refuse("provider_disabled")),
  off("GET", "/callback", refuse("provider_disabled")),
  off("POST", "/callback", refuse("provider_disabled")),
  off("POST", "/sso", refuse("saml_provider_disabled")),
  off("GET", "/sso/saml/metadata", refuse("saml_provider_disabled")),
  off("POST", "/sso/saml/acs", refuse("saml_provider_disabled")),
  off("GET", "/user/identities/authorize", refuse("manual_linking_disabled")),
  off("DELETE", "/user/identities/{identity_id}", refuse("manual_linking_disabled")),
  off("POST", "/factors/{factor_id}/challenge", refuse("mfa_factor_not_found")),
  off("POST", "/factors/{factor_id}/verify", refuse("mfa_factor_not_found")),
  off("DELETE", "/factors/{factor_id}", refuse("mfa_factor_not_found")),
  {
    method: "POST",
    path: "/factors",
    answer: (_, { fields }) => enrolRefusals.get(fields.factor_type) ?? refuse("mfa_totp_enroll_not_enabled"),
  },
];

function off(method: Endpoint["method"], path: string, refusal: Refusal): Endpoint {
  return { method, path, body: "optional", keyless: true, answer: () => refusal };
}
