import { account } from "./en/account.ts";
import { gradebook } from "./en/class.ts";
import { design } from "./en/design.ts";
import { findings } from "./en/findings.ts";
import { myReports } from "./en/my-reports.ts";
import { problems } from "./en/problems.ts";
import { report } from "./en/report.ts";
import { signIn } from "./en/sign-in.ts";
import type { EarlyWords } from "./zh.ts";

export const en = {
  account,
  gradebook,
  design,
  findings,
  myReports,
  problems,
  report,
  signIn,
} satisfies EarlyWords;
