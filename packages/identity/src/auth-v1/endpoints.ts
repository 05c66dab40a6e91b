import type { Endpoint } from "./endpoint.ts";
import { logoutEndpoint } from "./logout.ts";
import { notOfferedEndpoints } from "./not-offered.ts";
import { healthEndpoint, jwksEndpoint, settingsEndpoint } from "./service-facts.ts";
import { signupEndpoint } from "./signup.ts";
import { tokenEndpoint } from "./token.ts";
import { getUserEndpoint, updateUserEndpoint } from "./user.ts";

/** Everything below `/auth/v1`. A path that is not here is not found. */
export const ENDPOINTS: readonly Endpoint[] = [
  signupEndpoint,
  tokenEndpoint,
  getUserEndpoint,
  updateUserEndpoint,
  logoutEndpoint,
  settingsEndpoint,
  healthEndpoint,
  jwksEndpoint,
  ...notOfferedEndpoints,
];
