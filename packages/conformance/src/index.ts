export { type AbandonedUploadsSubject, testAbandonedUploads } from "./abandoned-uploads.ts";
export type { AccountProviderSuiteOptions } from "./account-provider/options.ts";
export type { AccountProviderSubject } from "./account-provider/subject.ts";
export { testAccountProvider } from "./account-provider.ts";
export type { AccountStoreSubject } from "./account-store.ts";
export { testAccountStore } from "./account-store.ts";
export type { AssignmentStoreSubject } from "./assignment-store.ts";
export { testAssignmentStore } from "./assignment-store.ts";
export type { AuditLogSubject } from "./audit-log.ts";
export { testAuditLog } from "./audit-log.ts";
export { testConsoleSessionStore } from "./console-session-store.ts";
export type { CourseStoreSubject } from "./course-store.ts";
export { testCourseStore } from "./course-store.ts";
export type { DeletedReportsSubject } from "./deleted-reports.ts";
export { testDeletedReports } from "./deleted-reports.ts";
export type { FactorStoreSubject } from "./factor-store.ts";
export { testFactorStore } from "./factor-store.ts";
export type { FenceSubject } from "./fence.ts";
export { testFence } from "./fence.ts";
export { testAbuseCases } from "./functions/abuse.ts";
export { testFunctionsOverHttp } from "./functions/http.ts";
export { testLoginFunction } from "./functions/login.ts";
export type { FunctionsSuiteOptions } from "./functions/options.ts";
export type {
  FailedLoginSettings,
  FunctionHandler,
  FunctionsSettings,
  FunctionsSubject,
  SessionInspection,
  StartedFunctions,
  StoredHashes,
} from "./functions/subject.ts";
export { testFunctions } from "./functions.ts";
export type { GradebookSubject } from "./gradebook.ts";
export { testGradebook } from "./gradebook.ts";
export type { InvitationStoreSubject } from "./invitation-store.ts";
export { testInvitationStore } from "./invitation-store.ts";
export type { KnowledgeGraphStoreSubject } from "./knowledge-graph-store.ts";
export { testKnowledgeGraphStore } from "./knowledge-graph-store.ts";
export type { KnownAddressStoreSubject } from "./known-address-store.ts";
export { testKnownAddressStore } from "./known-address-store.ts";
export type { DeliveredMail, MailerSubject, MailerSuiteOptions } from "./mailer.ts";
export { testMailer } from "./mailer.ts";
export type { MarkStatisticsSubject } from "./mark-statistics.ts";
export { testMarkStatistics } from "./mark-statistics.ts";
export type { MarkingStoreSubject } from "./marking-store.ts";
export { testMarkingStore } from "./marking-store.ts";
export type { ObjectStoreSuiteOptions } from "./object-store.ts";
export { testObjectStore } from "./object-store.ts";
export type { OneTimeTokenStoreSubject } from "./one-time-token-store.ts";
export { testOneTimeTokenStore } from "./one-time-token-store.ts";
export type { OutboxSubject } from "./outbox.ts";
export { testOutbox } from "./outbox.ts";
export type { Intercept, OutboxQueueProcess, OutboxQueueSubject } from "./outbox-queue/subject.ts";
export type { OutboxQueueSuiteOptions } from "./outbox-queue.ts";
export { testOutboxQueue } from "./outbox-queue.ts";
export type { OutgoingMailSubject } from "./outgoing-mail.ts";
export { testOutgoingMail } from "./outgoing-mail.ts";
export type { PasswordHasherSubject, PasswordHasherSuiteOptions } from "./password-hasher.ts";
export { testPasswordHasher } from "./password-hasher.ts";
export type { ProgressBusSubject } from "./progress-bus.ts";
export { testProgressBus } from "./progress-bus.ts";
export type { RateLimiterSubject } from "./rate-limiter.ts";
export { testRateLimiter } from "./rate-limiter.ts";
export type { RefreshTokenStoreSubject } from "./refresh-token-store.ts";
export { testRefreshTokenStore } from "./refresh-token-store.ts";
export { testRegisterFunction } from "./registration.ts";
export type { ReportStoreSubject } from "./report-store.ts";
export { testReportStore } from "./report-store.ts";
export { testRosterStore } from "./roster-store.ts";
export type { RubricStoreSubject } from "./rubric-store.ts";
export { testRubricStore } from "./rubric-store.ts";
export type { SessionStoreSubject } from "./session-store.ts";
export { testSessionStore } from "./session-store.ts";
export type { SigningKeysSubject, SigningKeysSuiteOptions } from "./signing-keys.ts";
export { testSigningKeys } from "./signing-keys.ts";
export type { TaskQueueSubject } from "./task-queue/subject.ts";
export type { TaskQueueSuiteOptions } from "./task-queue.ts";
export { testTaskQueue } from "./task-queue.ts";
export type { TestFunction } from "./test-function.ts";
export type { TransactionSubject } from "./transaction.ts";
export { testTransaction } from "./transaction.ts";
export type { UserAdministration, UserAdministrationSubject } from "./user-administration/subject.ts";
export type { UserAdministrationSuiteOptions } from "./user-administration.ts";
export { testUserAdministration } from "./user-administration.ts";
export type { UserInfoStoreSubject, UserInfoStoreSuiteOptions } from "./user-info-store.ts";
export { testUserInfoStore } from "./user-info-store.ts";
export type { WorkerRegistrySubject } from "./worker-registry.ts";
export { testWorkerRegistry } from "./worker-registry.ts";
