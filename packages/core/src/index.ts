export type { Actor, Person } from "./actor.ts";
export { SERVICE } from "./actor.ts";
export type { AccountCreationDependencies } from "./auth/create-account-with-record.ts";
export type { AuthError, LoginErrorCode, RegisterErrorCode } from "./auth/error-texts.ts";
export { LOGIN_ERRORS, REGISTER_ERRORS, SUCCESS_TEXTS } from "./auth/error-texts.ts";
export type { LogInDependencies, LogInOutcome } from "./auth/log-in.ts";
export { logIn } from "./auth/log-in.ts";
export type { RegisterUserDependencies, RegisterUserOutcome } from "./auth/register-user.ts";
export { registerUser } from "./auth/register-user.ts";
export type { RequestLimit } from "./auth/request-limit.ts";
export { createRequestLimit } from "./auth/request-limit.ts";
export { hasErrorCode } from "./error-code.ts";
export { bearerToken } from "./http/access-key.ts";
export { createAuthConfirmHandler } from "./http/auth-confirm.ts";
export { createAuthLoginHandler } from "./http/auth-login.ts";
export { createAuthRegisterHandler } from "./http/auth-register.ts";
export { clientOf } from "./http/client-address.ts";
export type { FunctionHandlerOptions, Handler } from "./http/function-handler.ts";
export type { UserInfoJson } from "./http/user-info-json.ts";
export { userInfoJson } from "./http/user-info-json.ts";
export { createAccountProvider } from "./identity/account-provider.ts";
export type { AccountProviderOptions } from "./identity/account-provider-options.ts";
export type { FailedLoginAllowances } from "./identity/failed-logins.ts";
export type { KeySet } from "./identity/key-set.ts";
export { createKeySet, createSigningKeys } from "./identity/key-set.ts";
export type {
  AccessIdentity,
  AccountMetadata,
  AccountProvider,
  AuthenticateOutcome,
  AuthenticateRequest,
  AuthSession,
  AuthUser,
  ClientContext,
  CreateAccountOutcome,
  CreateAccountRequest,
} from "./ports/account-provider.ts";
export { PasswordRejectedError } from "./ports/account-provider.ts";
export type { Account, AccountChange, AccountStore, NewAccount } from "./ports/account-store.ts";
export { EmailTakenError } from "./ports/account-store.ts";
export type { Clock } from "./ports/clock.ts";
export { systemClock } from "./ports/clock.ts";
export type {
  GraphBuild,
  GraphFragmentRecord,
  KnowledgeGraphStore,
  PublishedGraph,
} from "./ports/knowledge-graph-store.ts";
export type { LogFields, Logger } from "./ports/logger.ts";
export { silentLogger } from "./ports/logger.ts";
export type { Mailer, MailMessage } from "./ports/mailer.ts";
export type { ObjectStore, PutOptions, StoredObject } from "./ports/object-store.ts";
export { ObjectTooLargeError } from "./ports/object-store.ts";
export type { OneTimeTokenPurpose, OneTimeTokenStore } from "./ports/one-time-token-store.ts";
export type { PasswordHasher } from "./ports/password-hasher.ts";
export type { ProgressBus, RecordedEvent, ReportEvent } from "./ports/progress-bus.ts";
export type { RateAllowance, RateDecision, RateLimiter } from "./ports/rate-limiter.ts";
export type { NewReport, ReportQuery, ReportStore, StageEnd, StageStart, StoredScore } from "./ports/report-store.ts";
export type { SessionRecord, SessionStore } from "./ports/session-store.ts";
export type { SigningKeys } from "./ports/signing-keys.ts";
export type {
  ClaimedTask,
  ClaimRequest,
  DeadLetter,
  DeadLetterPage,
  EnqueuedTask,
  Lease,
  NewTask,
  QueueStats,
  RenewReport,
  Settlement,
  SweepReport,
  TaskError,
  TaskQueue,
} from "./ports/task-queue.ts";
export type { Stores, Transaction } from "./ports/transaction.ts";
export { PermissionDeniedError } from "./ports/transaction.ts";
export type { NewUserInformation, UserInformationChange, UserInfoStore, UserQuery } from "./ports/user-info-store.ts";
export { LastAdminError } from "./ports/user-info-store.ts";
export type { DeleteReportOutcome } from "./reports/delete-report.ts";
export { deleteReport } from "./reports/delete-report.ts";
export type { ProcessingStage } from "./reports/processing-stage.ts";
export { nextStage, PROCESSING_STAGES } from "./reports/processing-stage.ts";
export type { ReceivedPdf } from "./reports/receive-pdf.ts";
export { receivePdf } from "./reports/receive-pdf.ts";
export type { ReportFailure, ReportMetadata, ReportStatus, StageRecord } from "./reports/report.ts";
export { REPORT_STATUSES } from "./reports/report.ts";
export { reportObjects } from "./reports/report-objects.ts";
export type { ReportTaskPayload, ReportTaskType } from "./reports/report-tasks.ts";
export { GRAPH_BUILD_TASK, graphBuildTask, reportTask, reportTaskKey } from "./reports/report-tasks.ts";
export type { RescoreOutcome } from "./reports/rescore-report.ts";
export { rescoreReport } from "./reports/rescore-report.ts";
export type { ReportSubmission } from "./reports/submit-report.ts";
export { submitReport } from "./reports/submit-report.ts";
export type { ResolvedTask } from "./tasks/resolve-new-task.ts";
export { InvalidTaskError, resolveNewTask, storableText } from "./tasks/resolve-new-task.ts";
export { TooManyWaitingError } from "./turns.ts";
export type { CreateFirstAdminOutcome } from "./users/create-first-admin.ts";
export { createFirstAdmin } from "./users/create-first-admin.ts";
export type { CreateUserDependencies, CreateUserOutcome, NewUser } from "./users/create-user.ts";
export { createUser } from "./users/create-user.ts";
export type { DeleteUserDependencies, DeleteUserOutcome } from "./users/delete-user.ts";
export { deleteUser } from "./users/delete-user.ts";
export { isEmailAddress, normalizeEmail } from "./users/email-address.ts";
export type { GetUserOutcome, UserPage } from "./users/read-users.ts";
export { getUser, listUsers, USER_PAGE } from "./users/read-users.ts";
export type { UpdateUserDependencies, UpdateUserOutcome } from "./users/update-user.ts";
export { updateUser } from "./users/update-user.ts";
export type { InvalidField, UserFields } from "./users/user-change.ts";
export type { Role, User, UserInformation } from "./users/user-information.ts";
export { isRole, ROLES } from "./users/user-information.ts";
