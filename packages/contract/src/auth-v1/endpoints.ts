/**
 * The endpoints below `/auth/v1`, the contract of Supabase Auth as far as it is offered. This module imports nothing, so
 * that whoever implements them installs nothing for it.
 */

/** One method on one path below `/auth/v1`. */
export interface AuthV1Endpoint {
  readonly method: "get" | "post" | "put" | "delete";
  /** With `{name}` for parameters. */
  readonly path: string;
  /** `person`: by an access token. `service`: by a service key. */
  readonly access: "public" | "person" | "service";
  /** One line for the document. */
  readonly summary: string;
}

/** Endpoints by name, in the order of the document. */
export const AUTH_V1_ENDPOINTS = {
  signUp: { method: "post", path: "/signup", access: "public", summary: "Sign up" },
  token: {
    method: "post",
    path: "/token",
    access: "public",
    summary: "Sign in, refresh, or exchange a code for a session",
  },
  getUser: { method: "get", path: "/user", access: "person", summary: "Whose token it is" },
  updateUser: { method: "put", path: "/user", access: "person", summary: "Change own metadata, password or address" },
  listSessions: { method: "get", path: "/user/sessions", access: "person", summary: "Where one is signed in" },
  endSession: {
    method: "delete",
    path: "/user/sessions/{session_id}",
    access: "person",
    summary: "End one of one's own sessions",
  },
  logout: { method: "post", path: "/logout", access: "person", summary: "End sessions: all, this one, or the others" },
  openLink: { method: "get", path: "/verify", access: "public", summary: "Open the link of a mail" },
  verify: {
    method: "post",
    path: "/verify",
    access: "public",
    summary: "Show the code of a mail, or the token of its link",
  },
  recover: { method: "post", path: "/recover", access: "public", summary: "Mail a way back in" },
  resend: { method: "post", path: "/resend", access: "public", summary: "Mail a confirmation again" },
  otp: { method: "post", path: "/otp", access: "public", summary: "Mail a link and a code to sign in with" },
  magicLink: { method: "post", path: "/magiclink", access: "public", summary: "The same under its older name" },
  reauthenticate: {
    method: "get",
    path: "/reauthenticate",
    access: "person",
    summary: "Mail a code for the next change of the password",
  },
  countRecoveryCodes: {
    method: "get",
    path: "/factors/recovery-codes",
    access: "person",
    summary: "How many recovery codes are left",
  },
  makeRecoveryCodes: {
    method: "post",
    path: "/factors/recovery-codes",
    access: "person",
    summary: "Make recovery codes, once a second factor was shown",
  },
  replaceRecoveryCodes: {
    method: "post",
    path: "/factors/recovery-codes/regenerate",
    access: "person",
    summary: "Make other recovery codes in place of all from before",
  },
  verifyRecoveryCode: {
    method: "post",
    path: "/factors/recovery-codes/verify",
    access: "person",
    summary: "Show a recovery code in place of a second factor",
  },
  removeRecoveryCodes: {
    method: "delete",
    path: "/factors/recovery-codes",
    access: "person",
    summary: "Remove the recovery codes",
  },
  enrolFactor: {
    method: "post",
    path: "/factors",
    access: "person",
    summary: "Enrol an app that makes codes by time (TOTP)",
  },
  challengeFactor: {
    method: "post",
    path: "/factors/{factor_id}/challenge",
    access: "person",
    summary: "Begin to show a code of a second factor",
  },
  verifyFactor: {
    method: "post",
    path: "/factors/{factor_id}/verify",
    access: "person",
    summary: "Show a code of a second factor",
  },
  removeFactor: { method: "delete", path: "/factors/{factor_id}", access: "person", summary: "Remove a second factor" },
  listFactorsOf: {
    method: "get",
    path: "/admin/users/{user_id}/factors",
    access: "service",
    summary: "Somebody's second factors",
  },
  removeFactorOf: {
    method: "delete",
    path: "/admin/users/{user_id}/factors/{factor_id}",
    access: "service",
    summary: "Remove somebody's second factor",
  },
  listUsers: { method: "get", path: "/admin/users", access: "service", summary: "Accounts" },
  createUser: { method: "post", path: "/admin/users", access: "service", summary: "Make an account" },
  getUserById: { method: "get", path: "/admin/users/{user_id}", access: "service", summary: "An account" },
  updateUserById: {
    method: "put",
    path: "/admin/users/{user_id}",
    access: "service",
    summary: "Change an account, ban it",
  },
  deleteUser: { method: "delete", path: "/admin/users/{user_id}", access: "service", summary: "Delete an account" },
  invite: { method: "post", path: "/invite", access: "service", summary: "Make an account and mail its link" },
  generateLink: {
    method: "post",
    path: "/admin/generate_link",
    access: "service",
    summary: "A link to send in one's own words",
  },
  settings: { method: "get", path: "/settings", access: "public", summary: "What is on" },
  health: { method: "get", path: "/health", access: "public", summary: "What this is" },
  jwks: { method: "get", path: "/.well-known/jwks.json", access: "public", summary: "Public keys of access tokens" },
  openIdConfiguration: {
    method: "get",
    path: "/.well-known/openid-configuration",
    access: "public",
    summary: "Where the keys and endpoints are",
  },
} as const satisfies Readonly<Record<string, AuthV1Endpoint>>;

/** Name of an endpoint. */
export type AuthV1Name = keyof typeof AUTH_V1_ENDPOINTS;
