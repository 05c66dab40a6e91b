import { deleteFactorEndpoint, listFactorsEndpoint } from "./admin-factors.ts";
import { generateLinkEndpoint, inviteEndpoint } from "./admin-links.ts";
import {
  createUserEndpoint,
  deleteUserEndpoint,
  getUserByIdEndpoint,
  listUsersEndpoint,
  updateUserByIdEndpoint,
} from "./admin-users.ts";
import type { Endpoint } from "./endpoint.ts";
import { challengeFactorEndpoint, enrolFactorEndpoint, removeFactorEndpoint, verifyFactorEndpoint } from "./factors.ts";
import { logoutEndpoint } from "./logout.ts";
import { magicLinkEndpoint, otpEndpoint, recoverEndpoint, resendEndpoint } from "./mail-requests.ts";
import { notOfferedEndpoints } from "./not-offered.ts";
import { endSessionEndpoint, listSessionsEndpoint } from "./own-sessions.ts";
import { reauthenticateEndpoint } from "./reauthenticate.ts";
import {
  countRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  removeRecoveryCodesEndpoint,
  replaceRecoveryCodesEndpoint,
  verifyRecoveryCodeEndpoint,
} from "./recovery-codes.ts";
import { healthEndpoint, jwksEndpoint, openIdConfigurationEndpoint, settingsEndpoint } from "./service-facts.ts";
import { signupEndpoint } from "./signup.ts";
import { tokenEndpoint } from "./token.ts";
import { getUserEndpoint, updateUserEndpoint } from "./user.ts";
import { getVerifyEndpoint, postVerifyEndpoint } from "./verify.ts";

/** Everything below `/auth/v1`. A path that is not here is not found. */
export const ENDPOINTS: readonly Endpoint[] = [
  signupEndpoint,
  tokenEndpoint,
  getUserEndpoint,
  updateUserEndpoint,
  listSessionsEndpoint,
  endSessionEndpoint,
  logoutEndpoint,
  getVerifyEndpoint,
  postVerifyEndpoint,
  recoverEndpoint,
  resendEndpoint,
  otpEndpoint,
  magicLinkEndpoint,
  reauthenticateEndpoint,
  // Before those of one factor, whose id would be any text.
  countRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  replaceRecoveryCodesEndpoint,
  verifyRecoveryCodeEndpoint,
  removeRecoveryCodesEndpoint,
  enrolFactorEndpoint,
  challengeFactorEndpoint,
  verifyFactorEndpoint,
  removeFactorEndpoint,
  createUserEndpoint,
  listUsersEndpoint,
  getUserByIdEndpoint,
  updateUserByIdEndpoint,
  deleteUserEndpoint,
  listFactorsEndpoint,
  deleteFactorEndpoint,
  inviteEndpoint,
  generateLinkEndpoint,
  settingsEndpoint,
  healthEndpoint,
  jwksEndpoint,
  openIdConfigurationEndpoint,
  ...notOfferedEndpoints,
];
