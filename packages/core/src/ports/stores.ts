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

/** Stores of people: their accounts, sessions, factors and records. */
export interface AccountStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly oneTimeTokens: OneTimeTokenStore;
  readonly factors: FactorStore;
  readonly knownAddresses: KnownAddressStore;
  readonly userInfo: UserInfoStore;
  readonly invitations: InvitationStore;
}

/** Stores of courses, their members and assignments. */
export interface CourseStores {
  readonly courses: CourseStore;
  readonly rosters: RosterStore;
  readonly assignments: AssignmentStore;
}

/** Stores of reports, their scores and marks. `Score` is the type of a stored score. */
export interface ReportStores<Score = unknown> {
  readonly reports: ReportStore<Score>;
  readonly gradebook: Gradebook<Score>;
  readonly markings: MarkingStore;
  readonly markStatistics: MarkStatistics;
  readonly releaseMails: ReleaseMailStore;
  readonly rubrics: RubricStore;
  readonly progress: ProgressBus;
}

/** Stores of background work: the queue, and what joins a queue in another system to transactions. */
export interface TaskStores {
  readonly queue: TaskQueue;
  readonly taskSource: TaskSource;
  readonly queueControl: QueueControl;
  readonly outbox: Outbox;
  readonly fence: Fence;
}

/** Stores of what is recorded about people, what was deleted, and what is deleted next. */
export interface PrivacyStores {
  readonly audit: AuditLog;
  readonly personalData: PersonalData;
  readonly removedReports: RemovedReports;
  readonly deletedReports: DeletedReports;
  readonly abandonedUploads: AbandonedUploads;
  readonly retention: ReportRetention;
}

/** Store of the knowledge graph. */
export interface GraphStores {
  readonly graph: KnowledgeGraphStore;
}

/** All stores of one transaction, in groups: an adapter may offer some, and a function asks for those that it uses. */
export interface Stores<Score = unknown>
  extends AccountStores,
    CourseStores,
    ReportStores<Score>,
    TaskStores,
    PrivacyStores,
    GraphStores {}
