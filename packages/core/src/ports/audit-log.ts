import type { Role } from "../model/user-information.ts";

/** What people do with marks, in their order. Nothing in it can be changed or taken out, by the service neither. */
export interface AuditLog {
  append(entry: NewAuditEntry): Promise<void>;
  /** Newest first, with the number of all that match. For admins; to others it is empty. */
  list(query: AuditQuery): Promise<{ readonly items: readonly AuditEntry[]; readonly total: number }>;
}

export const AUDIT_ACTIONS = [
  "score.read",
  "score.overridden",
  "score.override_undone",
  "score.released",
  "score.withheld",
  "scores.listed",
  "scores.exported",
  "scores.summarized",
  "model_call.read",
  "report.rescored",
  "report.deleted",
  "rubric.uploaded",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface NewAuditEntry {
  readonly personId: string;
  /** Their role then. */
  readonly role: Role;
  readonly action: AuditAction;
  /** Null where it is about many or none. The entry outlives the report. */
  readonly reportId: string | null;
  /** Facts as JSON: what was changed from what to what, why. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditEntry extends NewAuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditQuery {
  readonly reportId?: string;
  readonly personId?: string;
  readonly action?: AuditAction;
  readonly limit: number;
  readonly offset: number;
}
