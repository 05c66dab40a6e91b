import { account } from "./zh/account.ts";
import type { AssignmentsWords } from "./zh/assignments.ts";
import { gradebook } from "./zh/class.ts";
import type { CoursesWords } from "./zh/courses.ts";
import { design } from "./zh/design.ts";
import type { DeskWords } from "./zh/desk.ts";
import { findings } from "./zh/findings.ts";
import type { GraphWords } from "./zh/graph.ts";
import type { HealthWords } from "./zh/health.ts";
import { myReports } from "./zh/my-reports.ts";
import type { OverrideWords } from "./zh/override.ts";
import { problems } from "./zh/problems.ts";
import type { ReleasingWords } from "./zh/releasing.ts";
import { report } from "./zh/report.ts";
import type { ReportPanesWords } from "./zh/report-panes.ts";
import type { RosterWords } from "./zh/roster.ts";
import type { RubricsWords } from "./zh/rubrics.ts";
import { signIn } from "./zh/sign-in.ts";
import type { UsersWords } from "./zh/users.ts";
import type { WorkersWords } from "./zh/workers.ts";

/** The words that every page needs in Chinese, by feature: the source of the type. */
export const zh = {
  account,
  gradebook,
  design,
  findings,
  myReports,
  problems,
  report,
  signIn,
};

/** Words that come with their screen, since no other one needs them: see `provideWords()`. */
export interface LateWords {
  readonly assignments: AssignmentsWords;
  readonly courses: CoursesWords;
  readonly desk: DeskWords;
  readonly graph: GraphWords;
  readonly health: HealthWords;
  readonly override: OverrideWords;
  readonly releasing: ReleasingWords;
  readonly reportPanes: ReportPanesWords;
  readonly roster: RosterWords;
  readonly rubrics: RubricsWords;
  readonly users: UsersWords;
  readonly workers: WorkersWords;
}

/** The words that every page has. */
export type EarlyWords = typeof zh;

export type Words = EarlyWords & LateWords;
