import type { Endpoint } from "./endpoint.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Endpoints of the contract whose feature is off here; they answer as GoTrue does where it is switched off. */
export const notOfferedEndpoints: readonly Endpoint[] = [
  off("get", "/authorize", refuse("provider_disabled")),
  off("get", "/callback", refuse("provider_disabled")),
  off("post", "/callback", refuse("provider_disabled")),
  off("post", "/sso", refuse("saml_provider_disabled")),
  off("get", "/sso/saml/metadata", refuse("saml_provider_disabled")),
  off("post", "/sso/saml/acs", refuse("saml_provider_disabled")),
  off("get", "/user/identities/authorize", refuse("manual_linking_disabled")),
  off("delete", "/user/identities/{identity_id}", refuse("manual_linking_disabled")),
];

function off(method: Endpoint["method"], path: string, refusal: Refusal): Endpoint {
  return { method, path, body: "optional", keyless: true, answer: () => refusal };
}
