import * as demonstration from "./accounts/demonstration.ts";
import * as functions from "./accounts/functions.ts";
import * as invitations from "./accounts/invitations.ts";
import * as mailedLinks from "./accounts/mailed-links.ts";
import * as newPassword from "./accounts/new-password.ts";
import * as pageSession from "./accounts/page-session.ts";
import * as personalData from "./accounts/personal-data.ts";
import * as registrationRoles from "./accounts/registration-roles.ts";
import * as secondFactor from "./accounts/second-factor.ts";
import * as setup from "./accounts/setup.ts";
import * as users from "./accounts/users.ts";
import * as confirm from "./auth-v1/confirm.ts";
import * as assignments from "./courses/assignments.ts";
import * as courses from "./courses/courses.ts";
import * as rosters from "./courses/rosters.ts";
import * as graphViews from "./knowledge-graph/graph-views.ts";
import * as knowledgeGraph from "./knowledge-graph/knowledge-graph.ts";
import * as auditLog from "./operation/audit-log.ts";
import * as deadLetters from "./operation/dead-letters.ts";
import * as system from "./operation/system.ts";
import * as tasks from "./operation/tasks.ts";
import * as workers from "./operation/workers.ts";
import * as referenceFindings from "./reports/reference-findings.ts";
import * as reportEvents from "./reports/report-events.ts";
import * as reports from "./reports/reports.ts";
import type { RouteContract } from "./route.ts";
import * as gradebook from "./scores/gradebook.ts";
import * as markings from "./scores/markings.ts";
import * as modelCalls from "./scores/model-calls.ts";
import * as overrides from "./scores/overrides.ts";
import * as reviews from "./scores/reviews.ts";
import * as rubrics from "./scores/rubrics.ts";
import * as scoreRuns from "./scores/score-runs.ts";

/** Every route by what it is about, but for those of `/auth/v1`. */
export const routes = {
  assignments,
  auditLog,
  confirm,
  courses,
  deadLetters,
  demonstration,
  functions,
  gradebook,
  graphViews,
  invitations,
  knowledgeGraph,
  mailedLinks,
  markings,
  modelCalls,
  newPassword,
  overrides,
  pageSession,
  personalData,
  referenceFindings,
  reportEvents,
  registrationRoles,
  reports,
  reviews,
  rosters,
  rubrics,
  scoreRuns,
  secondFactor,
  setup,
  system,
  tasks,
  users,
  workers,
} as const;

type Groups = typeof routes;

/** Any of {@link routes}. */
export type AnyRoute = {
  [Group in keyof Groups]: Extract<Groups[Group][keyof Groups[Group]], RouteContract>;
}[keyof Groups];
