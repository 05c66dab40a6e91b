import { account } from "./en/account.ts";
import { gradebook } from "./en/class.ts";
import { design } from "./en/design.ts";
import { findings } from "./en/findings.ts";
import { graph } from "./en/graph.ts";
import { health } from "./en/health.ts";
import { myReports } from "./en/my-reports.ts";
import { problems } from "./en/problems.ts";
import { report } from "./en/report.ts";
import { rubrics } from "./en/rubrics.ts";
import { signIn } from "./en/sign-in.ts";
import { users } from "./en/users.ts";
import { workers } from "./en/workers.ts";
import type { EarlyWords } from "./zh.ts";

export const en = {
  account,
  gradebook,
  design,
  findings,
  graph,
  health,
  myReports,
  problems,
  report,
  rubrics,
  signIn,
  users,
  workers,
} satisfies EarlyWords;
