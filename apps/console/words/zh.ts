import { account } from "./zh/account.ts";
import { gradebook } from "./zh/class.ts";
import { courses } from "./zh/courses.ts";
import { design } from "./zh/design.ts";
import { findings } from "./zh/findings.ts";
import { graph } from "./zh/graph.ts";
import { health } from "./zh/health.ts";
import { myReports } from "./zh/my-reports.ts";
import { override } from "./zh/override.ts";
import { problems } from "./zh/problems.ts";
import { report } from "./zh/report.ts";
import { reportPanes } from "./zh/report-panes.ts";
import { rubrics } from "./zh/rubrics.ts";
import { signIn } from "./zh/sign-in.ts";
import { users } from "./zh/users.ts";
import { workers } from "./zh/workers.ts";

/** Every word of the console in Chinese, by feature: the source of the type. */
export const zh = {
  account,
  courses,
  gradebook,
  design,
  findings,
  graph,
  health,
  myReports,
  override,
  problems,
  report,
  reportPanes,
  rubrics,
  signIn,
  users,
  workers,
};

export type Words = typeof zh;
