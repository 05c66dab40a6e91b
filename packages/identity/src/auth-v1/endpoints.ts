import type { AuthV1Name } from "@rubrica/contract/auth-v1";
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

/** What is offered. */
const offered: Readonly<Record<AuthV1Name, Endpoint>> = {
  signUp: signupEndpoint,
  token: tokenEndpoint,
  getUser: getUserEndpoint,
  updateUser: updateUserEndpoint,
  listSessions: listSessionsEndpoint,
  endSession: endSessionEndpoint,
  logout: logoutEndpoint,
  openLink: getVerifyEndpoint,
  verify: postVerifyEndpoint,
  recover: recoverEndpoint,
  resend: resendEndpoint,
  otp: otpEndpoint,
  magicLink: magicLinkEndpoint,
  reauthenticate: reauthenticateEndpoint,
  // Before those of one factor, whose id would be any text.
  countRecoveryCodes: countRecoveryCodesEndpoint,
  makeRecoveryCodes: makeRecoveryCodesEndpoint,
  replaceRecoveryCodes: replaceRecoveryCodesEndpoint,
  verifyRecoveryCode: verifyRecoveryCodeEndpoint,
  removeRecoveryCodes: removeRecoveryCodesEndpoint,
  enrolFactor: enrolFactorEndpoint,
  challengeFactor: challengeFactorEndpoint,
  verifyFactor: verifyFactorEndpoint,
  removeFactor: removeFactorEndpoint,
  createUser: createUserEndpoint,
  listUsers: listUsersEndpoint,
  getUserById: getUserByIdEndpoint,
  updateUserById: updateUserByIdEndpoint,
  deleteUser: deleteUserEndpoint,
  listFactorsOf: listFactorsEndpoint,
  removeFactorOf: deleteFactorEndpoint,
  invite: inviteEndpoint,
  generateLink: generateLinkEndpoint,
  settings: settingsEndpoint,
  health: healthEndpoint,
  jwks: jwksEndpoint,
  openIdConfiguration: openIdConfigurationEndpoint,
};

/** Everything below `/auth/v1`. A path that is not here is not found. */
export const ENDPOINTS: readonly Endpoint[] = [...Object.values(offered), ...notOfferedEndpoints];
