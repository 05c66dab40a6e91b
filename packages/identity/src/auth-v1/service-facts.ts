import { AUTH_V1_ENDPOINTS } from "@rubrica/contract/auth-v1";
import type { Endpoint } from "./endpoint.ts";
import { ok } from "./reply.ts";

/** `GET /health`. The name is the one that clients know this contract by. */
export const healthEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.health,
  keyless: true,
  answer: ({ version }) => ok({ version, name: "GoTrue", description: "Rubrica identity, by the contract of GoTrue" }),
};

/** What nobody can sign in with here. */
const providers = [
  ...["anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab"],
  ...["google", "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "phone", "slack", "slack_oidc"],
  ...["snapchat", "spotify", "twitch", "twitter", "workos", "zoom"],
];

/** `GET /settings`: what is on. */
export const settingsEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.settings,
  keyless: true,
  answer: ({ settings }) =>
    ok({
      external: { ...Object.fromEntries(providers.map((provider) => [provider, false])), email: true },
      disable_signup: false,
      mailer_autoconfirm: settings.emailConfirmation === "off",
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
    }),
};

/** `GET /.well-known/jwks.json`: the public keys of access tokens; clients verify with them on their own. */
export const jwksEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.jwks,
  keyless: true,
  answer: async ({ settings }) =>
    ok({ keys: await settings.signingKeys.publicKeys() }, { "cache-control": "public, max-age=600" }),
};

/** `GET /.well-known/openid-configuration`: where the keys are, for services that verify our access tokens. */
export const openIdConfigurationEndpoint: Endpoint = {
  ...AUTH_V1_ENDPOINTS.openIdConfiguration,
  keyless: true,
  answer: async ({ settings, baseUrl }) =>
    ok(
      {
        issuer: settings.issuer,
        jwks_uri: `${baseUrl}/.well-known/jwks.json`,
        token_endpoint: `${baseUrl}/token`,
        userinfo_endpoint: `${baseUrl}/user`,
        response_types_supported: ["code"],
        grant_types_supported: ["password", "refresh_token", "pkce"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: [(await settings.signingKeys.signingKey()).alg],
        code_challenge_methods_supported: ["S256", "plain"],
      },
      { "cache-control": "public, max-age=600" },
    ),
};
