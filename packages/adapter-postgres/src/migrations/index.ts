/// <reference path="./sql-modules.d.ts" />
import accounts from "./0001_accounts.sql" with { type: "text" };
import userInformation from "./0002_user_information.sql" with { type: "text" };
import tasks from "./0003_tasks.sql" with { type: "text" };
import reports from "./0004_reports.sql" with { type: "text" };
import knowledgeGraph from "./0005_knowledge_graph.sql" with { type: "text" };
import rateLimits from "./0006_rate_limits.sql" with { type: "text" };
import graphBuildsOfStaff from "./0007_graph_builds_of_staff.sql" with { type: "text" };
import outbox from "./0008_outbox.sql" with { type: "text" };
import refreshTokens from "./0009_refresh_tokens.sql" with { type: "text" };
import accountState from "./0010_account_state.sql" with { type: "text" };
import knownAddresses from "./0011_known_addresses.sql" with { type: "text" };
import functionGrants from "./0012_function_grants.sql" with { type: "text" };
import factors from "./0013_factors.sql" with { type: "text" };
import rolesAndGrants from "./0015_roles_and_grants.sql" with { type: "text" };
import supabaseAccounts from "./0016_supabase_accounts.sql" with { type: "text" };
import temporaryObjects from "./0017_temporary_objects.sql" with { type: "text" };
import refreshExchange from "./0018_refresh_exchange.sql" with { type: "text" };
import suspects from "./0030_suspects.sql" with { type: "text" };
import sweptLeases from "./0031_swept_leases.sql" with { type: "text" };
import turns from "./0032_turns.sql" with { type: "text" };
import workers from "./0033_workers.sql" with { type: "text" };
import openTasks from "./0040_open_tasks.sql" with { type: "text" };
import teachersDesk from "./0041_teachers_desk.sql" with { type: "text" };
import taskTypes from "./0042_task_types.sql" with { type: "text" };
import cancelledFences from "./0043_cancelled_fences.sql" with { type: "text" };
import consoleSessions from "./0045_console_sessions.sql" with { type: "text" };
import erasure from "./0046_erasure.sql" with { type: "text" };
import auditChain from "./0047_audit_chain.sql" with { type: "text" };
import compressedGraphs from "./0048_compressed_graphs.sql" with { type: "text" };
import graphsOfRemovedReports from "./0049_graphs_of_removed_reports.sql" with { type: "text" };
import abandonedUploads from "./0050_abandoned_uploads.sql" with { type: "text" };
import graphRequests from "./0051_graph_requests.sql" with { type: "text" };
import decisions from "./0060_decisions.sql" with { type: "text" };
import recoveryCodes from "./0070_recovery_codes.sql" with { type: "text" };
import marksAndPeople from "./0080_marks_and_people.sql" with { type: "text" };
import awaitedFrom from "./0085_awaited_from.sql" with { type: "text" };
import scorePoints from "./0086_score_points.sql" with { type: "text" };
import courses from "./0090_courses.sql" with { type: "text" };
import courseIndexes from "./0091_course_indexes.sql" with { type: "text" };
import invitations from "./0092_invitations.sql" with { type: "text" };
import mailedInvitations from "./0093_mailed_invitations.sql" with { type: "text" };
import pointsOfOwners from "./0094_points_of_owners.sql" with { type: "text" };
import joinCodes from "./0096_join_codes.sql" with { type: "text" };
import instructors from "./0097_instructors.sql" with { type: "text" };
import markings from "./0103_markings.sql" with { type: "text" };
import assignments from "./0104_assignments.sql" with { type: "text" };
import rosters from "./0105_rosters.sql" with { type: "text" };
import scoreRelease from "./0106_score_release.sql" with { type: "text" };
import releaseMails from "./0107_release_mails.sql" with { type: "text" };

/** One step of the schema. A published step is never edited; a new one follows it. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * The migrations of the task queue, its workers and its outbox, which touch no other table. The statements name roles of row-level
 * security alone to take rights from them.
 */
export const TASK_MIGRATIONS: ReadonlySet<string> = new Set([
  "0003_tasks",
  "0008_outbox",
  "0030_suspects",
  "0031_swept_leases",
  "0032_turns",
  "0033_workers",
  "0040_open_tasks",
  "0042_task_types",
  "0043_cancelled_fences",
]);

/**
 * All migrations in the order in which they run, which is the order of their numbers. A new one takes the number after the
 * highest. Numbers are missing where changes that were made at the same time each had a range of numbers and did not use all of
 * it: no migration ever had a missing number, and none will. Databases record the names, so a released name never changes.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: "0001_accounts", sql: accounts },
  { name: "0002_user_information", sql: userInformation },
  { name: "0003_tasks", sql: tasks },
  { name: "0004_reports", sql: reports },
  { name: "0005_knowledge_graph", sql: knowledgeGraph },
  { name: "0006_rate_limits", sql: rateLimits },
  { name: "0007_graph_builds_of_staff", sql: graphBuildsOfStaff },
  { name: "0008_outbox", sql: outbox },
  { name: "0009_refresh_tokens", sql: refreshTokens },
  { name: "0010_account_state", sql: accountState },
  { name: "0011_known_addresses", sql: knownAddresses },
  { name: "0012_function_grants", sql: functionGrants },
  { name: "0013_factors", sql: factors },
  { name: "0015_roles_and_grants", sql: rolesAndGrants },
  { name: "0016_supabase_accounts", sql: supabaseAccounts },
  { name: "0017_temporary_objects", sql: temporaryObjects },
  { name: "0018_refresh_exchange", sql: refreshExchange },
  { name: "0030_suspects", sql: suspects },
  { name: "0031_swept_leases", sql: sweptLeases },
  { name: "0032_turns", sql: turns },
  { name: "0033_workers", sql: workers },
  { name: "0040_open_tasks", sql: openTasks },
  { name: "0041_teachers_desk", sql: teachersDesk },
  { name: "0042_task_types", sql: taskTypes },
  { name: "0043_cancelled_fences", sql: cancelledFences },
  { name: "0045_console_sessions", sql: consoleSessions },
  { name: "0046_erasure", sql: erasure },
  { name: "0047_audit_chain", sql: auditChain },
  { name: "0048_compressed_graphs", sql: compressedGraphs },
  { name: "0049_graphs_of_removed_reports", sql: graphsOfRemovedReports },
  { name: "0050_abandoned_uploads", sql: abandonedUploads },
  { name: "0051_graph_requests", sql: graphRequests },
  { name: "0060_decisions", sql: decisions },
  { name: "0070_recovery_codes", sql: recoveryCodes },
  { name: "0080_marks_and_people", sql: marksAndPeople },
  { name: "0085_awaited_from", sql: awaitedFrom },
  { name: "0086_score_points", sql: scorePoints },
  { name: "0090_courses", sql: courses },
  { name: "0091_course_indexes", sql: courseIndexes },
  { name: "0092_invitations", sql: invitations },
  { name: "0093_mailed_invitations", sql: mailedInvitations },
  { name: "0094_points_of_owners", sql: pointsOfOwners },
  { name: "0096_join_codes", sql: joinCodes },
  { name: "0097_instructors", sql: instructors },
  { name: "0103_markings", sql: markings },
  { name: "0104_assignments", sql: assignments },
  { name: "0105_rosters", sql: rosters },
  { name: "0106_score_release", sql: scoreRelease },
  { name: "0107_release_mails", sql: releaseMails },
];
