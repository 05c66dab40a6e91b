import type { Endpoint } from "./endpoint.ts";
import { type Refusal, refuse } from "./refusal.ts";

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
];

function off(method: Endpoint["method"], path: string, refusal: Refusal): Endpoint {
  return { method, path, body: "optional", keyless: true, answer: () => refusal };
}
