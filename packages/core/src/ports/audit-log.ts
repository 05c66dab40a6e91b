import type { Role } from "../model/user-information.ts";

/**
 * Log of what people do with marks, what administrators do with tasks and accounts, and which reports the service
 * removes after their term, in order. Entries cannot be changed or removed, not even by the service. An erased person is
 * replaced by a pseudonym.
 */
export interface AuditLog {
  /** Adds an entry, in the transaction of the change that it records. */
  append(entry: NewAuditEntry): Promise<void>;
  /** Newest first, with the number of all that match. For admins; to others it is empty. */
  list(query: AuditQuery): Promise<{ readonly items: readonly AuditEntry[]; readonly total: number }>;
}

/** Actions that are logged: who read, changed, released or deleted what of other people. */
export const AUDIT_ACTIONS = [
  "score.read",
  "score.overridden",
  "score.override_undone",
  "finding.acknowledged",
  "finding.reopened",
  "score.accepted",
  "score.reopened",
  "score.released",
  "score.withheld",
  "scores.listed",
  "scores.exported",
  "scores.summarized",
  "model_call.read",
  "report.rescored",
  "report.deleted",
  "reports.expired",
  "account.exported",
  "account.erased",
  "second_factor.enrolled",
  "second_factor.removed",
  "recovery_codes.made",
  "recovery_code.used",
  "invitation.made",
  "invitation.voided",
  "invitation.accepted",
  "registration_roles.changed",
  "rubric.uploaded",
  "course.created",
  "course.changed",
  "course.archived",
  "course.reopened",
  "assignment.created",
  "assignment.changed",
  "join_code.made",
  "join_code.ended",
  "member.added",
  "member.joined",
  "member.changed",
  "member.removed",
  "roster.imported",
  "open_course.opened",
  "open_course.closed",
  "task.cancelled",
  "task_type.paused",
  "task_type.resumed",
] as const;

/** One of {@link AUDIT_ACTIONS}. */
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did what to whose report. */
export interface NewAuditEntry {
  /** Null: the service itself. */
  readonly personId: string | null;
  /** Their role then. */
  readonly role: Role | "service";
  readonly action: AuditAction;
  /** Null where it is about many or none. The entry outlives the report. */
  readonly reportId: string | null;
  /** Facts as JSON: old value, new value, reason. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** A stored entry. */
export interface AuditEntry extends NewAuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Which entries, and which page of them. Absent filters match all. */
export interface AuditQuery {
  readonly reportId?: string;
  readonly personId?: string;
  readonly action?: AuditAction;
  readonly limit: number;
  readonly offset: number;
}
