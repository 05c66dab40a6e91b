export type { ArgumentMistake, NumberRange, ObjectShape } from "@rubrica/report-model";
export {
  checkArray,
  checkFunction,
  checkMilliseconds,
  checkNumber,
  checkObject,
  checkOneOf,
  checkSeconds,
  checkSignal,
  checkString,
  checkText,
  describeKind,
  InvalidArgumentError,
  LONGEST_MILLISECONDS,
  MAX_PDF_BYTES,
} from "@rubrica/report-model";
export type { AbortableReader } from "./abortable-reader.ts";
export { createAbortableReader } from "./abortable-reader.ts";
export { checkFolder } from "./arguments/check-folder.ts";
export { checkSender } from "./arguments/check-sender.ts";
export type { Assignment, Submission, SubmissionCounts, SubmissionState } from "./assignments/assignment.ts";
export { SUBMISSION_STATES } from "./assignments/assignment.ts";
export type { EarlierAttempt, HandInDecision, TimeRefusal } from "./assignments/decide-hand-in.ts";
export { decideHandIn } from "./assignments/decide-hand-in.ts";
export type { HandInStanding } from "./assignments/hand-in-standing.ts";
export { handInStanding } from "./assignments/hand-in-standing.ts";
export type { HandInToAssignmentOutcome } from "./assignments/hand-in-to-assignment.ts";
export { handInToAssignment } from "./assignments/hand-in-to-assignment.ts";
export type { ChangeAssignmentOutcome, CreateAssignmentOutcome } from "./assignments/manage-assignments.ts";
export { changeAssignment, createAssignment, MAX_COURSE_ASSIGNMENTS } from "./assignments/manage-assignments.ts";
export type {
  Course,
  CourseMember,
  Membership,
  MembershipSource,
  ScoreRelease,
  SeenCourse,
} from "./courses/course.ts";
export { MEMBERSHIP_SOURCES, SCORE_RELEASES } from "./courses/course.ts";
export { createJoinCode, hashJoinCode, readJoinCode } from "./courses/join-code.ts";
export type { JoinCourseOutcome } from "./courses/join-course.ts";
export { joinCourse } from "./courses/join-course.ts";
export type { ChangeCourseOutcome, CreateCourseOutcome } from "./courses/manage-courses.ts";
export { changeCourse, createCourse, setOpenCourse } from "./courses/manage-courses.ts";
export type { MakeJoinCodeOutcome } from "./courses/manage-join-code.ts";
export { endJoinCode, makeJoinCode } from "./courses/manage-join-code.ts";
export type {
  AddMemberOutcome,
  ChangeMemberOutcome,
  MemberChange,
  MemberRefusal,
} from "./courses/manage-members.ts";
export { addMember, changeMember, MAX_COURSE_MEMBERS, removeMember } from "./courses/manage-members.ts";
export type { CourseRole, Reach, Right } from "./courses/rights.ts";
export { ARCHIVE_RIGHTS, COURSE_RIGHTS, COURSE_ROLES, OPEN_COURSE_RIGHTS, RIGHTS } from "./courses/rights.ts";
export type { ConnectMemberOutcome } from "./courses/roster/connect-member.ts";
export { connectMember } from "./courses/roster/connect-member.ts";
export type { ImportRosterOutcome, RosterImport } from "./courses/roster/import-roster.ts";
export { importRoster } from "./courses/roster/import-roster.ts";
export type {
  PlannedRow,
  RosterField,
  RosterMistake,
  RosterOutcome,
  RosterPlan,
  RosterRow,
  RosterSources,
} from "./courses/roster/plan-roster.ts";
export { planRoster } from "./courses/roster/plan-roster.ts";
export type { SchoolNumberMistake } from "./courses/roster/school-number.ts";
export { DEFAULT_TIME_ZONE, isTimeZone } from "./courses/time-zone.ts";
export { isEmailAddress, normalizeEmail } from "./email-address.ts";
export { hasErrorCode } from "./error-code.ts";
export { domainOf, isSingleAddress, messageId, protectSubject } from "./mail-headers.ts";
export type { Actor, Person } from "./model/actor.ts";
export { SERVICE } from "./model/actor.ts";
export type { ProcessingStage } from "./model/processing-stage.ts";
export { nextStage, PROCESSING_STAGES } from "./model/processing-stage.ts";
export type {
  AwaitedSource,
  ReportFailure,
  ReportMetadata,
  ReportStatus,
  ScoreState,
  StageRecord,
} from "./model/report.ts";
export { AWAITED_SOURCES, REPORT_STATUSES, SCORE_STATES } from "./model/report.ts";
export type { TaskError } from "./model/task-error.ts";
export type { Role, User, UserInformation } from "./model/user-information.ts";
export { isRole, ROLES } from "./model/user-information.ts";
export { assertObjectKey, assertObjectPrefix } from "./object-key.ts";
export type { ObjectStoreErrorCode } from "./object-store-error.ts";
export { ObjectStoreError, StorageFullError } from "./object-store-error.ts";
export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-length.ts";
export type { AbandonedUploads, NotedUploads } from "./ports/abandoned-uploads.ts";
export type {
  AccessIdentity,
  AccountMetadata,
  AccountProvider,
  AuthenticateOutcome,
  AuthenticateRequest,
  AuthFactor,
  AuthSession,
  AuthUser,
  ClientContext,
  CreateAccountOutcome,
  CreateAccountRequest,
} from "./ports/account-provider.ts";
export { PasswordRejectedError } from "./ports/account-provider.ts";
export type {
  Account,
  AccountChange,
  AccountKey,
  AccountKeysInUse,
  AccountQuery,
  AccountStore,
  EmailChangeSide,
  ImportedAccount,
  NewAccount,
} from "./ports/account-store.ts";
export { EmailTakenError } from "./ports/account-store.ts";
export type {
  AssignmentChange,
  AssignmentStore,
  ChangedAssignment,
  NewAssignment,
  NewSubmission,
  StudentSubmission,
  StudentsQuery,
} from "./ports/assignment-store.ts";
export type { AuditAction, AuditEntry, AuditLog, AuditQuery, NewAuditEntry } from "./ports/audit-log.ts";
export { AUDIT_ACTIONS } from "./ports/audit-log.ts";
export type { Clock } from "./ports/clock.ts";
export { systemClock } from "./ports/clock.ts";
export type { ConsoleSessionRecord, ConsoleSessionStore } from "./ports/console-session-store.ts";
export type {
  AllowedAs,
  CourseChange,
  CourseQuery,
  CourseStore,
  HeldCourse,
  JoinCode,
  MemberPage,
  MemberQuery,
  NewCourse,
  NewMembership,
} from "./ports/course-store.ts";
export type { DeadLetter, DeadLetterPage, DeadLetters } from "./ports/dead-letters.ts";
export type { DeletedMark, DeletedReport, DeletedReports, KeptDeletion } from "./ports/deleted-reports.ts";
export type { Factor, FactorChallenge, FactorRecord, FactorStore, RecoveryCodeCount } from "./ports/factor-store.ts";
export type { Fence, TaskEnding } from "./ports/fence.ts";
export type {
  Gradebook,
  GradebookEntry,
  GradebookFilter,
  GradebookItem,
  GradebookOrder,
  GradebookQuery,
  GradebookSort,
  HeldMark,
  ListedFinding,
  MarkDecision,
  MarkedCriterion,
  ModelCallRecord,
  NotedFinding,
  OpenFinding,
  OverrideChange,
  OverrideOutcome,
  RecordedCall,
  ReleaseChange,
  ReleaseOutcome,
  ReportMark,
  ReportOfFile,
  ReviewAct,
  ReviewChange,
  SameFile,
  ScoreOverride,
  ScoreReview,
} from "./ports/gradebook.ts";
export { GRADEBOOK_SORTS, MARK_DECISIONS, REVIEW_ACTS } from "./ports/gradebook.ts";
export type { Invitation, InvitationStore, NewInvitation } from "./ports/invitation-store.ts";
export type {
  FragmentPage,
  GraphBuild,
  GraphFragmentRecord,
  KnowledgeGraphStore,
  PublishedGraph,
} from "./ports/knowledge-graph-store.ts";
export type { KnownAddressStore } from "./ports/known-address-store.ts";
export type { LogFields, Logger } from "./ports/logger.ts";
export { silentLogger } from "./ports/logger.ts";
export type { Mailer, MailMessage } from "./ports/mailer.ts";
export type {
  CriterionAverage,
  FindingFrequency,
  LevelFrequency,
  MarkOutline,
  MarkScale,
  MarkStatistics,
  MarkSummary,
  OutlinedCriterion,
} from "./ports/mark-statistics.ts";
export type {
  Marking,
  MarkingBefore,
  MarkingOutcome,
  MarkingStore,
  PointsBefore,
} from "./ports/marking-store.ts";
export type { ByteRange, ObjectStore, PutOptions, StoredObject } from "./ports/object-store.ts";
export { ObjectTooLargeError } from "./ports/object-store.ts";
export type { OneTimeTokenPurpose, OneTimeTokenStore, TakenToken } from "./ports/one-time-token-store.ts";
export type { OpenTask, Outbox, OutboxBatch, OutboxMessage, TakenMessage } from "./ports/outbox.ts";
export type { OutgoingMail, PostedMail } from "./ports/outgoing-mail.ts";
export type { PasswordHasher } from "./ports/password-hasher.ts";
export type {
  Erasure,
  ErasureRequest,
  PersonalAuditEntry,
  PersonalData,
  PersonalRecords,
  PersonalScope,
} from "./ports/personal-data.ts";
export type { ProgressBus, RecordedEvent, ReportEvent } from "./ports/progress-bus.ts";
export type {
  QueueControl,
  QueuedTask,
  QueuedTaskPage,
  QueuedTaskQuery,
  QueuedTaskState,
  TypeControl,
  TypeDepth,
} from "./ports/queue-control.ts";
export { QUEUED_TASK_STATES } from "./ports/queue-control.ts";
export type { QueuePorts } from "./ports/queue-ports.ts";
export type { RateAllowance, RateDecision, RateLimiter, RateStep } from "./ports/rate-limiter.ts";
export type {
  RefreshTokenExchange,
  RefreshTokenOutcome,
  RefreshTokenStore,
  RefreshTokenSuccessor,
} from "./ports/refresh-token-store.ts";
export type { ReleaseMail, ReleaseMailStore } from "./ports/release-mail-store.ts";
export type { ReleaseNotice } from "./ports/release-notice.ts";
export type { RemovedReports } from "./ports/removed-reports.ts";
export type { ReportRetention, RetentionPreview, RetentionTerms } from "./ports/report-retention.ts";
export type {
  AwaitedJudgement,
  HeldReport,
  NewReport,
  ReportQuery,
  ReportStore,
  StageEnd,
  StageStart,
  StoredScore,
} from "./ports/report-store.ts";
export type { NewRosterMember, RosterAccount, RosterChanges, RosterMember, RosterStore } from "./ports/roster-store.ts";
export type {
  NewestRubricsQuery,
  NewRubricVersion,
  RubricStore,
  RubricVersion,
  RubricVersionPage,
} from "./ports/rubric-store.ts";
export type {
  AuthenticationMethod,
  SessionFilter,
  SessionRecord,
  SessionStore,
  SessionWithAccount,
} from "./ports/session-store.ts";
export type { JsonWebKey, SigningKeys } from "./ports/signing-keys.ts";
export type {
  AccountStores,
  CourseStores,
  GraphStores,
  PrivacyStores,
  ReportStores,
  Stores,
  TaskStores,
} from "./ports/stores.ts";
export type { EnqueuedTask, NewTask, QueueStats, TaskQueue } from "./ports/task-queue.ts";
export { LARGEST_QUEUE_COUNT } from "./ports/task-queue.ts";
export type {
  ClaimedTask,
  ClaimRequest,
  Lease,
  RenewReport,
  Settlement,
  SweepReport,
  TaskSource,
} from "./ports/task-source.ts";
export type { Transaction } from "./ports/transaction.ts";
export { PermissionDeniedError } from "./ports/transaction.ts";
export type { NewUserInformation, UserInformationChange, UserInfoStore, UserQuery } from "./ports/user-info-store.ts";
export { LastAdminError } from "./ports/user-info-store.ts";
export type { RegisteredProcess, WorkerRegistry } from "./ports/worker-registry.ts";
export type { ErasePersonDependencies, ErasePersonOutcome } from "./privacy/erase-person.ts";
export { erasePerson, finishErasures } from "./privacy/erase-person.ts";
export type { ReadableError } from "./readable-error.ts";
export { isReadableError } from "./readable-error.ts";
export type { DeleteReportOutcome } from "./reports/delete-report.ts";
export { deleteReport } from "./reports/delete-report.ts";
export { expireReports } from "./reports/expire-reports.ts";
export type { HandInOutcome, HandInRefusal } from "./reports/hand-in-report.ts";
export { handInReport } from "./reports/hand-in-report.ts";
export type { DigestFile } from "./reports/note-deletion.ts";
export type { ReceivedPdf } from "./reports/receive-pdf.ts";
export { receivePdf } from "./reports/receive-pdf.ts";
export { removeReports } from "./reports/remove-reports.ts";
export type { ReplaceReportOutcome } from "./reports/replace-report.ts";
export { replaceReport } from "./reports/replace-report.ts";
export { reportObjects } from "./reports/report-objects.ts";
export type { ReportTaskPayload, ReportTaskType } from "./reports/report-tasks.ts";
export {
  GRAPH_BUILD_TASK,
  graphBuildTask,
  REJUDGE_TASK,
  rejudgeTask,
  rejudgeTaskKey,
  reportTask,
  reportTaskKey,
} from "./reports/report-tasks.ts";
export type { RescoreOutcome } from "./reports/rescore-report.ts";
export { rescoreReport } from "./reports/rescore-report.ts";
export type { ReportSubmission } from "./reports/submit-report.ts";
export { submitReport } from "./reports/submit-report.ts";
export type { AbandonedUploadsSweep, SweepAbandonedUploadsOptions } from "./reports/sweep-abandoned-uploads.ts";
export { sweepAbandonedUploads } from "./reports/sweep-abandoned-uploads.ts";
export type { SweepRemovedReportsOptions } from "./reports/sweep-removed-reports.ts";
export { sweepRemovedReports } from "./reports/sweep-removed-reports.ts";
export { isStoreOutage, isStoreUnavailable, isStoreUnavailableCode } from "./store-outage.ts";
export { fromCursor, InvalidCursorError, toCursor } from "./tasks/page-cursor.ts";
export type { ResolvedTask } from "./tasks/resolve-new-task.ts";
export {
  InvalidTaskError,
  refuseInvalidTaskType,
  resolveNewTask,
  resolveNewTasks,
  storableText,
} from "./tasks/resolve-new-task.ts";
export type { TaskRateLimit } from "./tasks/task-rate-limit.ts";
export { InvalidTaskRateLimitError, resolveTaskRateLimit } from "./tasks/task-rate-limit.ts";
export { isUuid } from "./uuid.ts";
export type { LeavableServer } from "./write-access.ts";
export { WriteAccess } from "./write-access.ts";
