import type { Actor } from "../model/actor.ts";
import type { AbandonedUploads } from "./abandoned-uploads.ts";
import type { AccountStore } from "./account-store.ts";
import type { AssignmentStore } from "./assignment-store.ts";
import type { AuditLog } from "./audit-log.ts";
import type { CourseStore } from "./course-store.ts";
import type { DeletedReports } from "./deleted-reports.ts";
import type { FactorStore } from "./factor-store.ts";
import type { Fence } from "./fence.ts";
import type { Gradebook } from "./gradebook.ts";
import type { InvitationStore } from "./invitation-store.ts";
import type { KnowledgeGraphStore } from "./knowledge-graph-store.ts";
import type { KnownAddressStore } from "./known-address-store.ts";
import type { MarkStatistics } from "./mark-statistics.ts";
import type { MarkingStore } from "./marking-store.ts";
import type { OneTimeTokenStore } from "./one-time-token-store.ts";
import type { Outbox } from "./outbox.ts";
import type { PersonalData } from "./personal-data.ts";
import type { ProgressBus } from "./progress-bus.ts";
import type { QueueControl } from "./queue-control.ts";
import type { RefreshTokenStore } from "./refresh-token-store.ts";
import type { ReleaseMailStore } from "./release-mail-store.ts";
import type { RemovedReports } from "./removed-reports.ts";
import type { ReportRetention } from "./report-retention.ts";
import type { ReportStore } from "./report-store.ts";
import type { RosterStore } from "./roster-store.ts";
import type { RubricStore } from "./rubric-store.ts";
import type { SessionStore } from "./session-store.ts";
import type { TaskQueue } from "./task-queue.ts";
import type { TaskSource } from "./task-source.ts";
import type { UserInfoStore } from "./user-info-store.ts";

/** All stores of one transaction. `Score` is the type of a stored score. */
export interface Stores<Score = unknown> {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly oneTimeTokens: OneTimeTokenStore;
  readonly factors: FactorStore;
  readonly knownAddresses: KnownAddressStore;
  readonly userInfo: UserInfoStore;
  readonly invitations: InvitationStore;
  readonly courses: CourseStore;
  readonly rosters: RosterStore;
  readonly assignments: AssignmentStore;
  readonly reports: ReportStore<Score>;
  readonly gradebook: Gradebook<Score>;
  readonly markings: MarkingStore;
  readonly markStatistics: MarkStatistics;
  readonly releaseMails: ReleaseMailStore;
  readonly rubrics: RubricStore;
  readonly audit: AuditLog;
  readonly queue: TaskQueue;
  readonly taskSource: TaskSource;
  readonly queueControl: QueueControl;
  readonly outbox: Outbox;
  readonly fence: Fence;
  readonly progress: ProgressBus;
  readonly graph: KnowledgeGraphStore;
  readonly personalData: PersonalData;
  readonly removedReports: RemovedReports;
  readonly deletedReports: DeletedReports;
  readonly abandonedUploads: AbandonedUploads;
  readonly retention: ReportRetention;
}

/** Runs several stores and the queue atomically. */
export interface Transaction<Score = unknown> {
  /**
   * Runs the work on stores bound to one transaction, on behalf of the actor; commits when it resolves, rolls
   * everything back when it rejects. Never kept open over slow work. Rejects with PermissionDeniedError where the
   * store refused what the actor may not do; what they may not see is absent to them.
   */
  run<Result>(actor: Actor, work: (stores: Stores<Score>) => Promise<Result>): Promise<Result>;
}

/** The store refused what the actor may not do. */
export class PermissionDeniedError extends Error {
  override readonly name = "PermissionDeniedError";
  readonly code = "permission_denied";
  readonly readable = true;

  constructor() {
    super("The actor may not do this.");
  }
}
