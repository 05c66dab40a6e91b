export { InvalidArgumentError } from "@rubrica/core";
export { createAccountProvider } from "./accounts/account-provider.ts";
export type { AccountProviderOptions } from "./accounts/account-provider-options.ts";
export { createAuthV1Handler } from "./auth-v1/handler.ts";
export type { AuthV1Allowances, AuthV1Options, ClientKeys } from "./auth-v1/options.ts";
export type { MissingFactor } from "./factors/missing-factor.ts";
export { missingFactor } from "./factors/missing-factor.ts";
export { removeSecondFactors } from "./factors/remove-second-factors.ts";
export { bearerToken } from "./functions/access-key.ts";
export { createAuthConfirmHandler } from "./functions/auth-confirm.ts";
export { createAuthLoginHandler } from "./functions/auth-login.ts";
export { createAuthRegisterHandler } from "./functions/auth-register.ts";
export type { ClientReader, ClientReaderOptions } from "./functions/client-address.ts";
export { createClientReader } from "./functions/client-address.ts";
export type { FunctionHandlerOptions, Handler } from "./functions/function-handler.ts";
export type { UserInfoJson } from "./functions/user-info-json.ts";
export { userInfoJson } from "./functions/user-info-json.ts";
export type { IdentityStores } from "./identity-stores.ts";
export type {
  ForeignAccount,
  ImportAccountsOptions,
  ImportCounts,
  NotImported,
  NotImportedReason,
} from "./import/import-accounts.ts";
export { importAccounts } from "./import/import-accounts.ts";
export type { LeftBehind, RoleSource, SupabaseAccountRow } from "./import/supabase-account.ts";
export { parseRoleSource } from "./import/supabase-account.ts";
export type {
  AcceptInvitationDependencies,
  AcceptInvitationOutcome,
  CheckedInvitation,
  InvitationState,
} from "./invitations/accept-invitation.ts";
export { acceptInvitation, checkInvitation } from "./invitations/accept-invitation.ts";
export type { InviteByMailOutcome, InviteOutcome } from "./invitations/invite-teacher.ts";
export {
  INVITATION_DAYS,
  inviteTeacher,
  inviteTeacherByMail,
  removeExpiredInvitations,
} from "./invitations/invite-teacher.ts";
export { voidInvitation } from "./invitations/void-invitation.ts";
export { TooManyWaitingError } from "./limits/concurrency-limit.ts";
export type { FailedLoginAllowances } from "./limits/failed-logins.ts";
export type { RequestLimit } from "./limits/request-limit.ts";
export { createRequestLimit } from "./limits/request-limit.ts";
export type { LogInDependencies, LogInOutcome } from "./login/log-in.ts";
export { logIn } from "./login/log-in.ts";
export type { MailWorker, MailWorkerOptions } from "./mail/mail-worker.ts";
export { createMailWorker } from "./mail/mail-worker.ts";
export { waitingMailKeys } from "./mail/post-mail.ts";
export { createQueuedMail } from "./mail/queued-mail.ts";
export type { ReleaseNoticeOptions } from "./mail/release-notice.ts";
export { createReleaseNotice } from "./mail/release-notice.ts";
export type { MailTaskHandler, MailTaskOutcome } from "./mail/sealed-work.ts";
export type { SendWaitingMailOptions } from "./mail/send-waiting-mail.ts";
export { sendWaitingMail } from "./mail/send-waiting-mail.ts";
export type { AccountCreationDependencies } from "./registration/create-account-with-record.ts";
export type { RegisterUserDependencies, RegisterUserOutcome } from "./registration/register-user.ts";
export { registerUser } from "./registration/register-user.ts";
export type { SelfRegistrationRoles } from "./registration/self-registration-roles.ts";
export { createSelfService } from "./self-service/create-self-service.ts";
export type {
  FactorEnrolment,
  OwnFactor,
  SelfService,
  SelfServiceCaller,
  SelfServiceMail,
  SelfServiceOutcome,
  SelfServiceRefusal,
  SessionTokens,
} from "./self-service/self-service.ts";
export { SelfServiceError, selfServiceRefusal } from "./self-service/self-service.ts";
export type { AuthError, LoginErrorCode, RegisterErrorCode } from "./specification-texts.ts";
export { LOGIN_ERRORS, REGISTER_ERRORS, SUCCESS_TEXTS } from "./specification-texts.ts";
export { decryptText, encryptText, isEncryptedText } from "./tokens/encrypted-text.ts";
export type { FileDigests } from "./tokens/file-digests.ts";
export { createFileDigests } from "./tokens/file-digests.ts";
export { GivenKeysError, proveGivenKeys, readGivenKeys, readGivenSecret } from "./tokens/given-keys.ts";
export type { KeptKey, KeySet } from "./tokens/key-set.ts";
export { completeKeySet, createKeySet, createSigningKey, renewServiceKeys } from "./tokens/key-set.ts";
export type { KeyFacts, RotationOutcome, RotationTimes } from "./tokens/rotate-keys.ts";
export { listKeys, replaceKeys, rotateKeys } from "./tokens/rotate-keys.ts";
export type { KeySource, TokenKeys } from "./tokens/signing-keys.ts";
export { createSigningKeys } from "./tokens/signing-keys.ts";
export type { CreateFirstAdminOutcome } from "./users/create-first-admin.ts";
export { createFirstAdmin, hasAdmin } from "./users/create-first-admin.ts";
export type { CreateUserDependencies, CreateUserOutcome, NewUser } from "./users/create-user.ts";
export { createUser } from "./users/create-user.ts";
export type { DeleteUserDependencies, DeleteUserOutcome } from "./users/delete-user.ts";
export { deleteUser } from "./users/delete-user.ts";
export type { GetUserOutcome, UserPage } from "./users/read-users.ts";
export { getUser, listUsers, USER_PAGE } from "./users/read-users.ts";
export type { UpdateUserDependencies, UpdateUserOutcome } from "./users/update-user.ts";
export { updateUser } from "./users/update-user.ts";
export type { InvalidField, UserFields } from "./users/user-change.ts";
